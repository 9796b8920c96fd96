import { t } from '@moodbowl/i18n/t';
import { isHeadingLine } from '@moodbowl/reader/heading-line';
import type { Ref } from 'react';
import css from './CookIngredients.module.css';

interface CookIngredientsProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly lines: readonly string[];
  readonly servings: number;
  /** For how many the recipe is; null if it does not say. */
  readonly ofRecipe: number | null;
  readonly hasSteps: boolean;
  readonly ticked: readonly number[];
  readonly onTick: (index: number) => void;
}

/** All ingredients for the chosen servings, to tick off. */
export function CookIngredients({
  heading,
  lines,
  servings,
  ofRecipe,
  hasSteps,
  ticked,
  onTick,
}: CookIngredientsProps) {
  const forServings =
    ofRecipe === null ? t('meals.times', { count: servings }) : t('meals.servingsCount', { count: servings });
  return (
    <section className={css.ingredients}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('meals.ingredients')}
        </h2>
        <span>{forServings}</span>
      </div>
      {hasSteps ? null : <p>{t('cook.noSteps')}</p>}
      {lines.length === 0 ? (
        <p>{t('meals.noIngredients')}</p>
      ) : (
        <ul>
          {lines.map((line, index) =>
            isHeadingLine(line) ? (
              <li key={index} className={css.heading} dir="auto">
                {line}
              </li>
            ) : (
              <li key={index}>
                <label>
                  <input type="checkbox" checked={ticked.includes(index)} onChange={() => onTick(index)} />
                  <span dir="auto">{line}</span>
                </label>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
