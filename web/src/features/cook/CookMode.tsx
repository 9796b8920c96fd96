import { t } from '@moodbowl/i18n/t';
import type { Meal, ReadIngredient } from '@moodbowl/contract/meals';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { sectionsOf } from '@moodbowl/reader/heading-line';
import { convertTemperatures } from '@moodbowl/reader/temperatures';
import { ingredientsOfStep } from '@moodbowl/reader/ingredients-of-step';
import { scaleIngredient } from '@moodbowl/reader/scale';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { formattingLocale } from '../../lib/language.ts';
import { factorOf } from '../../lib/servings.ts';
import { useUnits } from '../../lib/units-setting.ts';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { Button } from '../../ui/Button.tsx';
import { CookFrame } from './CookFrame.tsx';
import css from './CookMode.module.css';
import { CookEnd } from './CookEnd.tsx';
import { CookIngredients } from './CookIngredients.tsx';
import { CookStep } from './CookStep.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { isOver } from './timers.ts';
import { Timers } from './Timers.tsx';
import { useCooking } from './use-cooking.ts';
import { useStepsByHand } from './use-steps-by-hand.ts';

interface CookModeProps {
  readonly meal: Meal;
  readonly read: readonly ReadIngredient[];
  readonly servings: number;
  /** The button that logs the meal as eaten. */
  readonly eatButton: ReactNode;
  readonly onLeave: () => void;
}

/** A recipe in large letters: its ingredients to tick off, then one step at a time, then the end. */
export function CookMode({ meal, read, servings, eatButton, onLeave }: CookModeProps) {
  const [cooking, dispatch] = useCooking(meal.id);
  const steps = stepsBelowHeadings(meal.steps);
  const end = steps.length + 1;
  const place = Math.min(cooking.place, end);
  const { heading, sheet } = useFocusOnChange(place);
  const factor = factorOf(servings, meal.servings);
  const units = useUnits();
  useScreenAwake();

  const go = (next: number) => {
    if (next >= 0 && next <= end) dispatch({ kind: 'go', place: next });
  };
  const byHand = useStepsByHand({ onForward: () => go(place + 1), onBack: () => go(place - 1), onLeave });
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && cooking.timers.some((timer) => !isOver(timer, Date.now())),
  );

  const scaled = (one: ReadIngredient) => scaleIngredient(one, factor, units, formattingLocale());
  const step = steps[place - 1];
  return (
    <CookFrame
      title={meal.name}
      tint={meal.mood === 'Uncategorized' ? undefined : MOOD_COLOURS[meal.mood]}
      done={place / end}
      onLeave={onLeave}
    >
      <div className={css.sheet} ref={sheet} {...byHand}>
        {place === 0 ? (
          <CookIngredients
            heading={heading}
            lines={read.map(scaled)}
            servings={servings}
            ofRecipe={meal.servings}
            hasSteps={steps.length > 0}
            ticked={cooking.ticked}
            onTick={(ingredient) => dispatch({ kind: 'tick', ingredient })}
          />
        ) : null}
        {step === undefined ? null : (
          <CookStep
            heading={heading}
            index={place - 1}
            count={steps.length}
            part={step.heading}
            text={convertTemperatures(step.text, units)}
            ingredients={ingredientsOfStep(step.text, read).map(scaled)}
            timers={cooking.timers}
            dispatch={dispatch}
          />
        )}
        {place === end ? <CookEnd heading={heading} eatButton={eatButton} /> : null}
      </div>
      <div className={css.foot}>
        <Timers
          timers={cooking.timers}
          title={meal.name}
          dispatch={dispatch}
          onStopped={() => heading.current?.focus({ preventScroll: true })}
        />
        <div className={css.turn}>
          {place === 0 ? <span /> : <Button onClick={() => go(place - 1)}>{t('cook.back')}</Button>}
          {place === end ? (
            <Button onClick={onLeave}>{t('cook.toTheRecipe')}</Button>
          ) : (
            <Button variant="primary" onClick={() => go(place + 1)}>
              {place === 0 && steps.length > 0 ? t('cook.start') : place >= end - 1 ? t('cook.finish') : t('cook.next')}
            </Button>
          )}
        </div>
      </div>
      {leaving.state === 'blocked' ? (
        <LeaveDialog onStay={() => leaving.reset()} onLeave={() => leaving.proceed()} />
      ) : null}
    </CookFrame>
  );
}

/** The steps, each with the heading above it. A heading with nothing below it is a step. */
function stepsBelowHeadings(lines: readonly string[]) {
  return sectionsOf(lines).flatMap(({ heading, lines: below }) =>
    below.length === 0 ? [{ heading: '', text: heading }] : below.map((text) => ({ heading, text })),
  );
}

/** Moves the focus to the heading of another place, and shows its beginning. */
function useFocusOnChange(place: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    sheet.current?.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  return { heading, sheet };
}
