import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { addDays } from '@moodbowl/contract/dates';
import { today as readToday } from '../../lib/local-date.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddDialog, LINE_DRAFT } from './AddDialog.tsx';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import type { Place } from './entry-order.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { FeedCard } from './FeedCard.tsx';
import { FillDialog } from './FillDialog.tsx';
import { GoneDialog } from './GoneDialog.tsx';
import { GroceriesDialog } from './GroceriesDialog.tsx';
import css from './PlanBoard.module.css';
import { entryOf, repeated } from './new-entry.ts';
import { usePlan } from './plan.queries.ts';
import { addId } from './PlanDay.tsx';
import { menuId } from './PlanEntryCard.tsx';
import { PlanWeek } from './PlanWeek.tsx';
import { usePlanActions } from './use-plan-actions.ts';
import { useWeek } from './use-week.ts';
import { daysFrom } from './week.ts';
import { WeekBar } from './WeekBar.tsx';
import { Row } from '../../ui/Row.tsx';

type Opened =
  | { readonly kind: 'add'; readonly place: Place }
  | { readonly kind: 'entry'; readonly entry: PlanEntry }
  | { readonly kind: 'copy'; readonly date: string }
  | { readonly kind: 'fill' | 'groceries' };

/** The week: look at it, go to others, plan, move, copy, fill, and shop for it. */
export function PlanBoard() {
  const today = readToday();
  const [start, setStart] = useWeek(today);
  const [opened, setOpened] = useState<Opened>();
  const { data: entries, isPending, isError, error, refetch } = usePlan(start);
  const [gone, setGone] = useState<PlanEntry>();
  const actions = usePlanActions({ entries: entries ?? [], onGone: setGone });
  const [, , forgetLine] = useDraft(LINE_DRAFT);
  const days = daysFrom(start);
  const end = addDays(start, 6);
  const close = () => setOpened(undefined);
  /** The first day for which meals can be proposed or groceries bought. */
  const from = start < today && today <= end ? today : start;
  const isPast = end < today;
  const isEmpty = entries?.length === 0;
  const addDinner = () => setOpened({ kind: 'add', place: { date: from, slot: 'dinner' } });
  return (
    <>
      <WeekBar
        start={start}
        today={today}
        onGo={setStart}
        onFill={isPast || isEmpty ? undefined : () => setOpened({ kind: 'fill' })}
        onShop={isPast || isEmpty ? undefined : () => setOpened({ kind: 'groceries' })}
        onCopy={() => actions.copy(addDays(start, -7), 7, start)}
        isCopying={actions.isCopying}
      />
      {isError && !entries ? (
        <>
          <Alert kind="error">{messageOf(error, t('plan.loadFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {isPending ? (
        <div role="status" aria-label={t('plan.loading')} data-loading>
          <Skeleton height={520} />
        </div>
      ) : null}
      {isEmpty && !isPast ? (
        <div className={css.empty}>
          <EmptyState
            art="calendar"
            next={
              <Row as="span" justify="center">
                <Button variant="primary" onClick={() => setOpened({ kind: 'fill' })}>
                  {t('plan.fill')}
                </Button>
                <Button onClick={addDinner}>{t('plan.planDinner')}</Button>
              </Row>
            }
          >
            {t('plan.empty')}
          </EmptyState>
        </div>
      ) : null}
      {entries ? (
        <PlanWeek
          days={days}
          today={today}
          entries={entries}
          onAdd={(place) => setOpened({ kind: 'add', place })}
          onCopy={(date) => setOpened({ kind: 'copy', date })}
          onEat={actions.eat}
          onEdit={(entry) => setOpened({ kind: 'entry', entry })}
          onMove={actions.change}
          onGone={setGone}
        />
      ) : null}
      {/* Last, because weeks are not equally high. */}
      {isPending ? null : <FeedCard />}
      {opened?.kind === 'add' ? (
        <AddDialog
          place={opened.place}
          entries={entries ?? []}
          onClose={close}
          onMeal={(meal) => {
            close();
            void actions.add([entryOf({ ...opened.place, meal })]);
          }}
          onLine={(line) => {
            close();
            const entry = entryOf({ ...opened.place, meal: null, title: line });
            // The typed line is there again if it could not be sent.
            void actions.add([entry]).then((isStored) => isStored && forgetLine(line));
          }}
        />
      ) : null}
      {opened?.kind === 'entry' ? (
        <EntryDialog
          entry={opened.entry}
          canEat={opened.entry.date <= today}
          onChange={(entry, change) => {
            actions.change(entry, change);
            focusLater(menuId(entry.id));
          }}
          onEat={actions.eat}
          onRepeat={(entry, weeks) => void actions.add(repeated(entry, weeks))}
          onDelete={(entry) => {
            actions.drop(entry);
            focusLater(addId(entry));
          }}
          onClose={close}
        />
      ) : null}
      {gone ? (
        <GoneDialog
          entry={gone}
          onPutBack={(entry) => void actions.add([entry])}
          onClose={() => {
            setGone(undefined);
            focusLater(addId(gone));
          }}
        />
      ) : null}
      {opened?.kind === 'copy' ? (
        <CopyDayDialog date={opened.date} onClose={close} onCopy={(to) => actions.copy(opened.date, 1, to)} />
      ) : null}
      {opened?.kind === 'fill' ? (
        <FillDialog from={from} days={days.length - days.indexOf(from)} onAccept={actions.add} onClose={close} />
      ) : null}
      {opened?.kind === 'groceries' ? <GroceriesDialog days={{ from, to: end }} onClose={close} /> : null}
    </>
  );
}

/** How long a dialog takes to close, in milliseconds. */
const CLOSING_MS = 250;

/** Moves the focus to what has moved, or to where something was, unless the person has gone on. */
function focusLater(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  }, CLOSING_MS);
}
