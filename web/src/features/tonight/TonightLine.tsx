import { t } from '@moodbowl/i18n/t';
import type { Tonight } from '@moodbowl/contract/tonight';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import css from './TonightLine.module.css';
import { useStartCooking, useUnpinTonight } from './tonight.queries.ts';

interface TonightLineProps {
  readonly tonight: Tonight;
  /** Whether the missing ingredients are being added to the list. */
  readonly adding: boolean;
  readonly onAddMissing: () => void;
  /** The button that logs the meal as eaten. */
  readonly eatButton: ReactNode;
  /** The line is gone, and the focused button with it. */
  readonly onGone: () => void;
}

const ms = TOAST_MS.meal;
const ART: Readonly<Record<Tonight['stage'], IllustrationName>> = {
  missing: 'basket',
  shopping: 'basket',
  ready: 'chef',
  cooking: 'cooking',
  eaten: 'plate',
};

const STATES: Readonly<Record<Tonight['stage'], (tonight: Tonight) => string>> = {
  missing: ({ missing }) => t('tonight.missing', { count: missing.length }),
  shopping: ({ to_buy }) => t('tonight.toBuy', { items: listOf(to_buy) }),
  ready: () => t('tonight.ready'),
  cooking: () => t('tonight.cooking'),
  eaten: () => t('tonight.eaten'),
};

/** The meal of today in one line that moves through the day: missing, on the list, cooking, eaten. */
export function TonightLine({ tonight, adding, onAddMissing, eatButton, onGone }: TonightLineProps) {
  const { meal, stage } = tonight;
  const place = useRef<HTMLElement>(null);
  const cook = useStartCooking();
  const unpin = useUnpinTonight();
  const startCooking = () => {
    // The button is replaced; the focus stays in the line.
    place.current?.focus();
    void cook.mutateAsync().catch((error: unknown) => toastError(messageOf(error, t('tonight.cookFailed')), { ms }));
  };
  const remove = () =>
    void unpin
      .mutateAsync()
      .then(onGone, (error: unknown) => toastError(messageOf(error, t('tonight.unpinFailed')), { ms }));
  return (
    <section ref={place} tabIndex={-1} aria-label={t('tonight.title')} className={css.line}>
      <Illustration name={ART[stage]} size={44} />
      <div className={css.text} aria-live="polite">
        <p className={css.meal}>
          <span className={css.tonight}>{t('tonight.title')}</span>{' '}
          <Link to={paths.recipe(meal.id)} dir="auto">
            {meal.name}
          </Link>
        </p>
        <p className={css.state}>{STATES[stage](tonight)}</p>
      </div>
      <div className={css.actions}>
        {stage === 'missing' ? (
          <Button busy={adding} onClick={onAddMissing}>
            {t('tonight.toList')}
          </Button>
        ) : null}
        {stage === 'cooking' || stage === 'eaten' ? (
          eatButton
        ) : (
          <Button variant={stage === 'ready' ? 'strong' : 'plain'} busy={cook.isPending} onClick={startCooking}>
            {t('tonight.cook')}
          </Button>
        )}
      </div>
      <button
        type="button"
        className={css.unpin}
        aria-label={t('tonight.unpin', { meal: meal.name })}
        aria-disabled={unpin.isPending || undefined}
        onClick={unpin.isPending ? undefined : remove}
      >
        <span aria-hidden="true">×{/* untranslated: a sign */}</span>
      </button>
    </section>
  );
}
