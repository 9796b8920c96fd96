import {
  PLAN_SLOTS,
  type PlanEntry,
  type PlanProposal,
  type PlanSlot,
  type ProposedMeal,
} from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DishThumb } from './DishThumb.tsx';
import css from './PlanDialogs.module.css';
import { entryOf, useProposal } from './plan.queries.ts';
import { placeText, SLOT_NAMES } from './plan-words.ts';

interface FillDialogProps {
  readonly from: string;
  readonly days: number;
  /** Stores the entries; resolves to whether that worked. */
  readonly onAccept: (entries: readonly PlanEntry[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Proposes meals for the empty slots of a week. Nothing is stored before it is accepted. */
export function FillDialog({ from, days, onAccept, onClose }: FillDialogProps) {
  const [slots, setSlots] = useState<readonly PlanSlot[]>(['dinner']);
  const inOrder = PLAN_SLOTS.filter((slot) => slots.includes(slot));
  const toggle = (slot: PlanSlot) =>
    setSlots(slots.includes(slot) ? slots.filter((other) => other !== slot) : [...slots, slot]);
  const { data, isFetching, isError, error, refetch } = useProposal({ from, days, slots: inOrder });
  return (
    <Dialog opened onClose={onClose} title={t('plan.fill')} width={600}>
      <div className={css.form}>
        <p className={css.help}>{t('plan.fillHelp')}</p>
        <fieldset className={css.pills}>
          <legend>{t('plan.forWhich')}</legend>
          {PLAN_SLOTS.map((slot) => (
            <Button key={slot} aria-pressed={slots.includes(slot)} onClick={() => toggle(slot)}>
              {t(SLOT_NAMES[slot])}
            </Button>
          ))}
        </fieldset>
        {isFetching ? (
          <div role="status" aria-label={t('plan.thinking')}>
            <Skeleton height={320} />
          </div>
        ) : null}
        {isError && !isFetching ? (
          <>
            <Alert kind="error">{messageOf(error, t('plan.fillFailed'))}</Alert>
            <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
          </>
        ) : null}
        {data && !isFetching && inOrder.length > 0 ? (
          // Another proposal is looked at from the beginning.
          <Proposal key={inOrder.join(' ')} proposal={data} onAccept={onAccept} onClose={onClose} />
        ) : null}
      </div>
    </Dialog>
  );
}

interface ProposalProps {
  readonly proposal: readonly PlanProposal[];
  readonly onAccept: FillDialogProps['onAccept'];
  readonly onClose: () => void;
}

interface Row extends Omit<PlanProposal, 'alternatives'> {
  /** All meals for this place; a swap goes round. */
  readonly round: readonly ProposedMeal[];
  /** Made once, so that accepting twice stores it once. */
  readonly entry: string;
}

function Proposal({ proposal, onAccept, onClose }: ProposalProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    proposal.map(({ alternatives, ...one }) => ({
      ...one,
      round: [one.meal, ...alternatives],
      entry: entryOf(one).id,
    })),
  );
  const [accepting, setAccepting] = useState(false);
  const swap = (row: Row) => {
    const next = row.round[(row.round.indexOf(row.meal) + 1) % row.round.length] ?? row.meal;
    setRows(rows.map((one) => (one === row ? { ...row, meal: next } : one)));
  };
  const accept = async () => {
    setAccepting(true);
    const entries = rows.map((row) => ({ ...entryOf(row), id: row.entry }));
    if (await onAccept(entries)) onClose();
    else setAccepting(false);
  };
  if (proposal.length === 0) return <p role="status">{t('plan.nothingToFill')}</p>;
  return (
    <>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.entry} className={css.row} data-actions>
            <DishThumb imageUrl={row.meal.image_url} size={48} />
            <span className={css.about}>
              <small>{placeText(row)}</small>
              <strong dir="auto" aria-live="polite">
                {row.meal.name}
              </strong>
              <small dir="auto">{reasonOf(row)}</small>
            </span>
            {row.round.length > 1 ? (
              <Button
                variant="quiet"
                onClick={() => swap(row)}
                aria-label={t('plan.swapName', { name: row.meal.name, place: placeText(row) })}
              >
                {t('plan.swap')}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              onClick={() => setRows(rows.filter((one) => one !== row))}
              aria-label={t('plan.leaveOut', { place: placeText(row) })}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.bar}>
        <Button variant="primary" busy={accepting} disabled={rows.length === 0} onClick={() => void accept()}>
          {t('plan.accept', { count: rows.length })}
        </Button>
        <Button onClick={onClose}>{t('plan.notNow')}</Button>
      </div>
    </>
  );
}

/** Why a meal is proposed; how long it takes, if it was swapped. */
function reasonOf({ meal, round, reason }: Row): string {
  if (meal === round[0]) {
    if (reason.items.length > 0) return t('plan.usesUp', { items: listOf(reason.items) });
    if (reason.saved) return t('plan.becauseSaved');
  }
  if (meal.own) return t('plan.becauseOwn');
  return meal.minutes === null ? '' : t('suggestions.minutes', { minutes: meal.minutes });
}
