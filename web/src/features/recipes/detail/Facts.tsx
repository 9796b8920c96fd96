import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { minutesText } from '../../../lib/format.ts';
import css from './Facts.module.css';

type Known = Pick<Meal, 'servings' | 'minutes_prep' | 'minutes_cook' | 'minutes_rest' | 'diet' | 'cuisine'>;

/** The facts about a recipe in a line: servings, times, diet, cuisine. Nothing if nothing is known. */
export function Facts({
  meal: { servings, minutes_prep, minutes_cook, minutes_rest, diet, cuisine },
}: {
  readonly meal: Known;
}) {
  const facts = [
    servings === null ? '' : t('meals.factServings', { count: servings }),
    minutes_prep ? t('meals.factPrep', { time: minutesText(minutes_prep) }) : '',
    minutes_cook ? t('meals.factCook', { time: minutesText(minutes_cook) }) : '',
    minutes_rest ? t('meals.factRest', { time: minutesText(minutes_rest) }) : '',
    diet === null ? '' : t('meals.factDiet', { diet }),
    cuisine,
  ].filter((fact) => fact !== '');
  if (facts.length === 0) return null;
  return (
    <ul className={css.facts} aria-label={t('meals.facts')}>
      {facts.map((fact) => (
        <li key={fact} dir="auto">
          {fact}
        </li>
      ))}
    </ul>
  );
}
