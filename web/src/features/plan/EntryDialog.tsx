import { planChange, type PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_LIMITS, PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { firstError } from '../../lib/field-errors.ts';
import { paths } from '../../lib/paths.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextBox, TextField } from '../../ui/TextField.tsx';
import css from './PlanDialogs.module.css';
import type { EntryChange } from './plan.queries.ts';
import { SLOT_NAMES } from './plan-words.ts';
import { ServingsField } from './ServingsField.tsx';
import { Row } from '../../ui/Row.tsx';

interface EntryDialogProps {
  readonly entry: PlanEntry;
  /** Whether its day has come, so that it can be eaten. */
  readonly canEat: boolean;
  readonly onChange: (entry: PlanEntry, change: EntryChange) => void;
  readonly onEat: (entry: PlanEntry) => void;
  /** Plans the same for so many weeks after this one. */
  readonly onRepeat: (entry: PlanEntry, weeks: number) => void;
  readonly onDelete: (entry: PlanEntry) => void;
  readonly onClose: () => void;
}

/** Everything about an entry: servings, note, another day or slot, eaten, off the plan. */
export function EntryDialog({ entry, canEat, onChange, onEat, onRepeat, onDelete, onClose }: EntryDialogProps) {
  const [title, setTitle] = useState(entry.title);
  const [servings, setServings] = useState(entry.servings);
  // A note that was typed, but not saved, is there again.
  const [draft, setDraft] = useDraft(`plan-note-${entry.id}`);
  const [note, setNote] = useState(draft === '' ? entry.note : draft);
  const [date, setDate] = useState(entry.date);
  const [slot, setSlot] = useState<PlanSlot>(entry.slot);
  const [weeks, setWeeks] = useState<(typeof WEEKS)[number]>('0');
  const [problem, setProblem] = useState<{ field: unknown; text: string | undefined }>();
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const isMeal = entry.meal_id !== null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (date === '') return setProblem({ field: 'date', text: t('plan.dayRequired') });
    const checked = planChange.safeParse({ date, slot, title, servings, note });
    if (!checked.success) {
      const { issues } = checked.error;
      return setProblem({ field: issues[0]?.path[0], text: firstError(issues) });
    }
    setDraft('');
    onClose();
    // Only what this person has changed: somebody else may have changed the rest.
    const changed = Object.entries(checked.data).filter(([name, value]) => value !== entry[name as keyof PlanEntry]);
    const change = Object.fromEntries(changed);
    if (changed.length > 0) onChange(entry, change);
    if (weeks !== '0') onRepeat({ ...entry, ...change }, Number(weeks));
    return undefined;
  };

  return (
    <Dialog opened onClose={onClose} title={<bdi>{entry.title}</bdi>} width={460}>
      <form onSubmit={save} className={css.form}>
        {isMeal || canEat ? (
          <Row>
            {isMeal ? (
              <Button component={Link} to={paths.recipe(entry.meal_id ?? '', entry.servings ?? undefined)}>
                {t('common.viewRecipe')}
              </Button>
            ) : null}
            {canEat ? (
              <Button
                aria-pressed={entry.eaten !== null}
                onClick={() => {
                  onClose();
                  onEat(entry);
                }}
              >
                {entry.eaten === null ? t('plan.ate') : t('plan.notEaten')}
              </Button>
            ) : null}
          </Row>
        ) : null}
        {isMeal ? null : (
          <TextField
            label={t('plan.line')}
            value={title}
            maxLength={PLAN_LIMITS.title}
            error={problemOf('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        {isMeal ? <ServingsField value={servings} recipe={entry.meal_servings} onChange={setServings} /> : null}
        <TextBox
          label={t('plan.note')}
          value={note}
          maxLength={PLAN_LIMITS.note}
          error={problemOf('note')}
          description={isNearlyFull(note) ? t('plan.noteLeft', { count: PLAN_LIMITS.note - note.length }) : undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setNote(typed);
            setDraft(typed === entry.note ? '' : typed);
          }}
        />
        <fieldset className={css.move}>
          <legend>{t('plan.moveTo')}</legend>
          <TextField
            type="date"
            label={t('plan.day')}
            value={date}
            error={problemOf('date')}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <Select
            label={t('plan.slot')}
            value={slot}
            onChange={(value) => setSlot(PLAN_SLOTS.find((known) => known === value) ?? slot)}
            options={PLAN_SLOTS.map((value) => ({ value, label: t(SLOT_NAMES[value]) }))}
          />
        </fieldset>
        <Select
          label={t('plan.repeat')}
          value={weeks}
          onChange={(value) => setWeeks(WEEKS.find((known) => known === value) ?? '0')}
          options={WEEKS.map((value) => ({ value, label: t('plan.repeatWeeks', { weeks: Number(value) }) }))}
        />
        <Row>
          <Button type="submit" variant="primary">
            {t('plan.save')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              setDraft('');
              onDelete(entry);
            }}
          >
            {t('plan.takeOff')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

/** For how many more weeks the same can be planned at once. */
const WEEKS = ['0', '2', '4', '8', '12'] as const;

/** From how many characters left on a note says how many. */
const FEW = 50;

function isNearlyFull(note: string): boolean {
  return note.length > PLAN_LIMITS.note - FEW;
}
