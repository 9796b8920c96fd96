import type { PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import type { PlanProposal, ProposedMeal } from '@moodbowl/contract/plan-proposal';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { listOf } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EatingHint } from '../eating/EatingHint.tsx';
import { DishThumb } from './DishThumb.tsx';
import type { Place } from './entry-order.ts';
import css from './PlanDialogs.module.css';
import { entryOf } from './new-entry.ts';
import { useProposal } from './plan-proposal.queries.ts';
import { placeText, SLOT_NAMES } from './plan-words.ts';
import { type Decisions, placeKey, type Row, rowsOf } from './proposal-rows.ts';

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
  // They stay when other meals of the day are chosen.
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const { data, isFetching, isError, error, refetch } = useProposal({ from, days, slots: inOrder });
  return (
    <Dialog opened onClose={onClose} title={t('plan.fill')} width={600}>
      <div className={css.form}>
        <p className={css.help}>{t('plan.fillHelp')}</p>
        <EatingHint />
        <fieldset className={css.pills}>
          <legend>{t('plan.forWhich')}</legend>
          {PLAN_SLOTS.map((slot) => (
            <Button key={slot} aria-pressed={slots.includes(slot)} onClick={() => toggle(slot)}>
              {t(SLOT_NAMES[slot])}
            </Button>
          ))}
        </fieldset>
        {inOrder.length === 0 ? (
          <p role="status" className={css.help}>
            {t('plan.chooseMeals')}
          </p>
        ) : null}
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
          <Proposal
            proposal={data}
            decisions={decisions}
            onDecide={(place, decision) => setDecisions(new Map(decisions).set(placeKey(place), decision))}
            onAccept={onAccept}
            onClose={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface ProposalProps {
  readonly proposal: readonly PlanProposal[];
  readonly decisions: Decisions;
  readonly onDecide: (place: Place, decision: ProposedMeal | 'left out') => void;
  readonly onAccept: FillDialogProps['onAccept'];
  readonly onClose: () => void;
}

function Proposal({ proposal, decisions, onDecide, onAccept, onClose }: ProposalProps) {
  const [accepting, setAccepting] = useState(false);
  // Made once, so that accepting twice stores a meal once.
  const [ids] = useState(() => new Map<string, string>());
  const rows = rowsOf(proposal, decisions);
  const swap = (row: Row) => {
    const at = row.choices.findIndex(({ id }) => id === row.meal.id);
    onDecide(row, row.choices[(at + 1) % row.choices.length] ?? row.meal);
  };
  const accept = async () => {
    setAccepting(true);
    const entries = rows.map((row) => {
      const entry = entryOf(row);
      const key = `${placeKey(row)} ${row.meal.id}`;
      const id = ids.get(key) ?? entry.id;
      ids.set(key, id);
      return { ...entry, id };
    });
    if (await onAccept(entries)) onClose();
    else setAccepting(false);
  };
  if (proposal.length === 0) return <p role="status">{t('plan.nothingToFill')}</p>;
  return (
    <>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={placeKey(row)} className={css.row} data-actions>
            <DishThumb imageUrl={row.meal.image_url} size={48} />
            <span className={css.about}>
              <small>{placeText(row)}</small>
              <strong dir="auto" aria-live="polite">
                {row.meal.name}
              </strong>
              <small dir="auto">{reasonOf(row)}</small>
            </span>
            {row.choices.length > 1 ? (
              <Button
                variant="quiet"
                onClick={() => swap(row)}
                aria-label={t('plan.swapName', { name: row.meal.name, place: placeText(row) })}
              >
                <SwapIcon />
                <span className={css.word}>{t('plan.swap')}</span>
              </Button>
            ) : null}
            <Button
              variant="quiet"
              onClick={() => onDecide(row, 'left out')}
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

function SwapIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M20 11a8 8 0 0 0-14-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14 4l2-2m0 5v-5h-5" />
    </svg>
  );
}

/** Why a meal is proposed; how long it takes, if it is another one. */
function reasonOf({ meal, reason, isProposed }: Row): string {
  if (isProposed) {
    if (reason.items.length > 0) return t('plan.usesUp', { items: listOf(reason.items) });
    if (reason.saved) return t('plan.becauseSaved');
  }
  if (meal.own) return t('plan.becauseOwn');
  return meal.minutes === null ? '' : t('suggestions.minutes', { minutes: meal.minutes });
}
