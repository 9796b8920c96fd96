import { planDraft } from '@moodbowl/contract/plan';
import { PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import type { Meal } from '@moodbowl/contract/meals';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { today } from '../../lib/local-date.ts';
import { newId } from '../../lib/new-id.ts';
import { firstError } from '../../lib/field-errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './PlanDialogs.module.css';
import { entryOf } from './new-entry.ts';
import { useAddEntries } from './plan.queries.ts';
import { placeText, SLOT_NAMES } from './plan-words.ts';
import { ServingsField } from './ServingsField.tsx';
import { Row } from '../../ui/Row.tsx';

/** A meal as the plan needs it. */
export type PlannedMeal = Pick<Meal, 'id' | 'name' | 'image_url' | 'servings'>;

interface PlanMealDialogProps {
  readonly meal: PlannedMeal;
  readonly servings: number | null;
  readonly onClose: () => void;
}

/** Asks for the day and the slot of a meal, and plans it. */
export function PlanMealDialog({ meal, servings: wanted, onClose }: PlanMealDialogProps) {
  const [date, setDate] = useState(() => today());
  const [slot, setSlot] = useState<PlanSlot>('dinner');
  const [servings, setServings] = useState(wanted);
  const [problem, setProblem] = useState<string>();
  // Made once: pressed again after a failure, the entry is stored once.
  const [id] = useState(newId);
  const add = useAddEntries();
  const plan = (event: FormEvent) => {
    event.preventDefault();
    if (date === '') return setProblem(t('plan.dayRequired'));
    const entry = { ...entryOf({ date, slot, meal, servings }), id };
    const checked = planDraft.safeParse(entry);
    if (!checked.success) return setProblem(firstError(checked.error.issues));
    return handleMutation(add.mutateAsync([entry]), {
      worked: () => {
        toastSuccess(t('plan.planned', { title: meal.name, place: placeText({ date, slot }) }), { ms: TOAST_MS.meal });
        onClose();
      },
      failed: () => {},
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t('plan.planIt')} width={440}>
      <form className={css.form} onSubmit={plan}>
        <p dir="auto">{meal.name}</p>
        <fieldset className={css.move}>
          <TextField
            type="date"
            label={t('plan.day')}
            value={date}
            error={problem}
            onChange={(event) => {
              setProblem(undefined);
              setDate(event.currentTarget.value);
            }}
            data-autofocus
          />
          <Select
            label={t('plan.slot')}
            value={slot}
            onChange={(value) => setSlot(PLAN_SLOTS.find((known) => known === value) ?? slot)}
            options={PLAN_SLOTS.map((value) => ({ value, label: t(SLOT_NAMES[value]) }))}
          />
        </fieldset>
        <ServingsField value={servings} recipe={meal.servings} onChange={setServings} />
        {add.isError ? <Alert kind="error">{messageOf(add.error, t('plan.addFailed'))}</Alert> : null}
        <Row>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('plan.planIt')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
