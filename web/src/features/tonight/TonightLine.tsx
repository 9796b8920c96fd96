import { t } from '@moodbowl/i18n/t';
import type { Tonight } from '@moodbowl/contract/tonight';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { EatButton } from '../meal-logs/EatButton.tsx';
import { useAddMissing } from '../suggestions/use-add-missing.ts';
import css from './TonightLine.module.css';
import { useStartCooking, useTonight, useUnpinTonight } from './tonight.queries.ts';

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

/** The meal that is pinned for today, if there is one, in a line that moves through the day: missing, on the list, cooking, eaten. */
export function TonightLine() {
  const { data: tonight } = useTonight();
  return tonight ? <Pinned key={tonight.meal.id} tonight={tonight} /> : null;
}

function Pinned({ tonight }: { readonly tonight: Tonight }) {
  const { meal, stage } = tonight;
  const place = useRef<HTMLElement>(null);
  const { add, busy } = useAddMissing();
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
      .then(focusTitle, (error: unknown) => toastError(messageOf(error, t('tonight.unpinFailed')), { ms }));
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
          <Button busy={busy !== undefined} onClick={() => void add(meal.id)}>
            {t('tonight.toList')}
          </Button>
        ) : null}
        {stage === 'cooking' || stage === 'eaten' ? (
          <EatButton meal={meal} entryId={tonight.plan_entry_id} compact />
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
