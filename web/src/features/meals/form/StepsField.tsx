import { t } from '@moodbowl/i18n/t';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import fieldCss from '../../../ui/Field.module.css';
import { TextBox } from '../../../ui/TextField.tsx';
import css from './StepsField.module.css';
import { type MealProblems, type MealValues, newStep, stepField } from './meal-values.ts';

type Steps = MealValues['steps'];

interface StepsFieldProps {
  readonly steps: Steps;
  readonly onChange: (steps: Steps) => void;
  readonly problems: MealProblems;
  /** The placeholder of an empty step if it is the only one. */
  readonly placeholder?: string | undefined;
}

/** The steps of a recipe, one field each. */
export function StepsField({ steps, onChange, problems, placeholder }: StepsFieldProps) {
  const add = useRef<HTMLButtonElement>(null);
  // The field of a new step gets the focus.
  const added = useRef<string>(undefined);

  const addStep = (place = steps.length) => {
    const step = newStep();
    added.current = step.id;
    onChange(steps.toSpliced(place, 0, step));
  };
  /** Enter goes to the next step; Shift+Enter inserts a line break. */
  const goOn = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addStep(place + 1);
  };
  const removeStep = (id: string) => {
    onChange(steps.filter((step) => step.id !== id));
    add.current?.focus();
  };

  return (
    <fieldset className={css.steps}>
      <legend className={fieldCss.label}>{t('meals.steps')}</legend>
      <ol>
        {steps.map(({ id, text }, index) => (
          <li key={id}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <TextBox
              aria-label={t('meals.step', { place: index + 1 })}
              minRows={1}
              className={css.box ?? ''}
              placeholder={steps.length === 1 ? placeholder : undefined}
              value={text}
              error={problems[stepField(id)]}
              ref={(box) => {
                if (!box || added.current !== id) return;
                added.current = undefined;
                box.focus();
              }}
              onKeyDown={(event) => goOn(event, index)}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                onChange(steps.map((step) => (step.id === id ? { id, text: typed } : step)));
              }}
            />
            <button
              type="button"
              className={css.remove}
              aria-label={t('meals.removeStep', { place: index + 1 })}
              onClick={() => removeStep(id)}
            >
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        ))}
      </ol>
      {problems['steps'] === undefined ? null : (
        <p role="alert" className={fieldCss.error}>
          {problems['steps']}
        </p>
      )}
      <Button ref={add} variant="quiet" onClick={() => addStep()} className={css.add ?? ''}>
        {t('meals.addStep')}
      </Button>
    </fieldset>
  );
}
