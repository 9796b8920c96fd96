import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { sectionsOf } from '@moodbowl/food/lines/heading-line';
import { withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { scaleStep } from '@moodbowl/recipe-reader/steps/scale-step';
import { ingredientsOfStep } from '@moodbowl/recipe-reader/steps/ingredients-of-step';
import { scaleIngredient } from '@moodbowl/food/lines/scale';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formattingLocale } from '../../lib/language.ts';
import { paths } from '../../lib/paths.ts';
import { factorOf, servingsText } from '../recipes/detail/servings.ts';
import { useUnits } from '../recipes/detail/units-setting.ts';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { CookFrame, CookFrameButton } from './CookFrame.tsx';
import css from './CookMode.module.css';
import { CookEnd, EndPicture } from './CookEnd.tsx';
import { CookIngredients, IngredientList } from './CookIngredients.tsx';
import { CookStep } from './CookStep.tsx';
import { useTimers } from './timer-store.ts';
import type { Timer } from './timers.ts';
import { Timers } from './Timers.tsx';
import { goOnAt, useCooking } from './use-cooking.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { useStepsByHand } from './use-steps-by-hand.ts';

/** So fast nobody reads a step: the second press on "Next" is the second half of a double tap. In milliseconds. */
const FASTEST_MS = 300;

interface CookModeProps {
  readonly meal: Meal;
  readonly read: readonly ReadIngredient[];
  readonly servings: number;
  readonly onLeave: () => void;
}

/** A recipe in large letters: its ingredients to tick off, then one step at a time, then the end. */
export function CookMode({ meal, read, servings, onLeave }: CookModeProps) {
  const steps = stepsBelowHeadings(meal.steps);
  const end = steps.length + 1;
  const { cooking, dispatch, wentOn } = useCooking(meal.id, end);
  const timers = useTimers();
  const navigate = useNavigate();
  const isDoubleTap = useDoubleTap(FASTEST_MS);
  const [saysWentOn, setSaysWentOn] = useState(wentOn);
  const [showsIngredients, setShowsIngredients] = useState(false);
  const place = Math.min(cooking.place, end);
  const { heading, sheet } = useFocusOnChange(place);
  const factor = factorOf(servings, meal.servings);
  const units = useUnits();
  useScreenAwake();

  const go = (next: number) => {
    if (next < 0 || next > end) return;
    setSaysWentOn(false);
    dispatch({ kind: 'go', place: next });
  };
  const turn = (event: MouseEvent, next: number) => {
    if (!isDoubleTap(event)) go(next);
  };
  const showTimer = ({ meal: { id }, servings: forSome, step: index }: Timer) => {
    if (id === meal.id) {
      go(index + 1);
      return;
    }
    goOnAt(id, index + 1);
    void navigate(paths.cook(id, forSome));
  };
  const byHand = useStepsByHand({ onForward: () => go(place + 1), onBack: () => go(place - 1), onLeave });
  const scaled = (one: ReadIngredient) => withoutRecipeLinks(scaleIngredient(one, factor, units, formattingLocale()));
  const step = steps[place - 1];
  const list = {
    lines: read.map(scaled),
    ticked: cooking.ticked,
    onTick: (ingredient: number) => dispatch({ kind: 'tick', ingredient }),
  };
  const forServings = servingsText(servings, meal.servings);
  return (
    <CookFrame
      title={meal.name}
      tint={meal.mood === 'Uncategorized' ? undefined : MOOD_COLOURS[meal.mood]}
      done={place / end}
      action={
        place === 0 ? null : (
          <CookFrameButton onClick={() => setShowsIngredients(true)}>{t('meals.ingredients')}</CookFrameButton>
        )
      }
      onLeave={onLeave}
    >
      <div className={css.sheet} ref={sheet} {...byHand}>
        {saysWentOn ? (
          <p className={css.wentOn}>
            {t('cook.wentOn')}{' '}
            <TextButton
              onClick={() => {
                setSaysWentOn(false);
                dispatch({ kind: 'startOver' });
              }}
            >
              {t('cook.startOver')}
            </TextButton>
          </p>
        ) : null}
        {place === 0 ? (
          <CookIngredients heading={heading} forServings={forServings} hasSteps={steps.length > 0} {...list} />
        ) : null}
        {step === undefined ? null : (
          <CookStep
            heading={heading}
            index={place - 1}
            count={steps.length}
            part={step.heading}
            text={step.text}
            step={scaleStep(step.text, read, { factor, system: units, language: formattingLocale() })}
            ingredients={ingredientsOfStep(step.text, read).map(scaled)}
            timers={timers}
            recipe={{ meal: { id: meal.id, name: meal.name }, servings }}
          />
        )}
        {place === end ? (
          <CookEnd heading={heading} meal={meal} />
        ) : (
          <div hidden>
            <EndPicture />
          </div>
        )}
      </div>
      <div className={css.foot}>
        <Timers
          timers={timers}
          title={meal.name}
          mealId={meal.id}
          onShow={showTimer}
          onStopped={() => heading.current?.focus({ preventScroll: true })}
        />
        <div className={css.turn}>
          {place === 0 ? (
            <span />
          ) : (
            <Button onClick={(event: MouseEvent) => turn(event, place - 1)}>{t('cook.back')}</Button>
          )}
          {place === end ? (
            <Button onClick={onLeave}>{t('cook.toTheRecipe')}</Button>
          ) : (
            <Button variant="primary" onClick={(event: MouseEvent) => turn(event, place + 1)}>
              {place === 0 && steps.length > 0 ? t('cook.start') : place >= end - 1 ? t('cook.finish') : t('cook.next')}
            </Button>
          )}
        </div>
      </div>
      {showsIngredients ? (
        <Dialog opened onClose={() => setShowsIngredients(false)} title={t('meals.ingredients')}>
          <p className={css.servings}>{forServings}</p>
          <IngredientList {...list} />
        </Dialog>
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
