import { t } from '@moodbowl/i18n/t';
import { durationsIn } from '@moodbowl/recipe-reader/steps/durations';
import type { ScaledStep } from '@moodbowl/recipe-reader/steps/scale-step';
import type { Ref } from 'react';
import css from './CookStep.module.css';
import { TimerButton } from './TimerButton.tsx';
import { changeTimers } from './timer-store.ts';
import { timerId, type Timer } from './timers.ts';
import { StepText } from '../recipes/detail/StepText.tsx';
import { Row } from '../../ui/Row.tsx';

interface CookStepProps {
  readonly heading: Ref<HTMLHeadingElement>;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** The heading above the step; empty if there is none. */
  readonly part: string;
  /** As it was written. */
  readonly text: string;
  /** For the chosen servings in the chosen units. */
  readonly step: ScaledStep;
  /** The ingredients that the step names, for the chosen servings. */
  readonly ingredients: readonly string[];
  readonly timers: readonly Timer[];
  /** The data that the timers of this recipe carry. */
  readonly recipe: Pick<Timer, 'meal' | 'servings'>;
}

/** Longer steps are shown in smaller letters; in UTF-16 code units. */
const LONG = 320;

/** One step in large letters, with a timer for each time in it, and what it needs. */
export function CookStep({ heading, index, count, part, text, step, ingredients, timers, recipe }: CookStepProps) {
  const durations = durationsIn(text);
  return (
    <div className={css.screen}>
      <section className={css.step}>
        <h2 ref={heading} tabIndex={-1}>
          {t('cook.step', { place: index + 1, count })}
        </h2>
        {/* The region stays, and only its text changes: screen readers announce that. */}
        <div aria-live="polite">
          {part === '' ? null : (
            <p className={css.part} dir="auto">
              {part}
            </p>
          )}
          <p key={index} className={css.text} data-long={text.length > LONG || undefined} dir="auto">
            <StepText parts={step.parts} />
          </p>
          {step.isUnsure ? <p className={css.hint}>{t('meals.stepsNotScaled')}</p> : null}
        </div>
        {durations.length > 0 ? (
          <Row gap={3} role="group" aria-label={t('cook.timers')}>
            {durations.map((duration, place) => {
              const id = timerId(recipe.meal.id, index, place);
              return (
                <TimerButton
                  key={id}
                  text={duration.text}
                  timer={timers.find((one) => one.id === id)}
                  onStart={(now) => changeTimers({ kind: 'start', ...recipe, ...duration, id, step: index, now })}
                  onPause={(now) => changeTimers({ kind: 'pause', id, now })}
                  onResume={(now) => changeTimers({ kind: 'resume', id, now })}
                />
              );
            })}
          </Row>
        ) : null}
      </section>
      {ingredients.length > 0 ? (
        <section className={css.needs}>
          <h3>{t('cook.forThisStep')}</h3>
          <ul>
            {ingredients.map((line, place) => (
              <li key={place} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
