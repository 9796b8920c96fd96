import { t } from '@moodbowl/i18n/t';
import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import type { Ref } from 'react';
import css from './CookIngredients.module.css';
import { Checkbox } from '../../ui/Checkbox.tsx';

interface IngredientListProps {
  readonly lines: readonly string[];
  readonly ticked: readonly number[];
  readonly onTick: (index: number) => void;
}

interface CookIngredientsProps extends IngredientListProps {
  readonly heading: Ref<HTMLHeadingElement>;
  /** For how many that is, in words. */
  readonly forServings: string;
  readonly hasSteps: boolean;
}

/** The first screen: all ingredients for the chosen servings. */
export function CookIngredients({ heading, forServings, hasSteps, ...list }: CookIngredientsProps) {
  return (
    <section className={css.screen}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('meals.ingredients')}
        </h2>
        <span>{forServings}</span>
      </div>
      {hasSteps ? null : <p>{t('cook.noSteps')}</p>}
      <IngredientList {...list} />
    </section>
  );
}

/** Ingredients to tick off. */
export function IngredientList({ lines, ticked, onTick }: IngredientListProps) {
  return (
    <div className={css.ingredients}>
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
                  <Checkbox checked={ticked.includes(index)} onChange={() => onTick(index)} />
                  <span dir="auto">{line}</span>
                </label>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
