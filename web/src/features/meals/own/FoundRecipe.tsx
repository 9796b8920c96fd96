import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useState } from 'react';
import css from './FoundRecipe.module.css';

/** What was found, as it was found, to compare the form with. What was not found says so. */
export function FoundRecipe({ found }: { readonly found: ImportedRecipe }) {
  const missing = t('recipes.notFound');
  // On a phone the form comes first: what was found is a press away.
  const [isWide] = useState(() => matchMedia('(min-width: 901px)').matches);
  const facts = [
    [t('recipes.servings'), found.servings],
    [t('recipes.minutesPrep'), found.minutes_prep],
    [t('recipes.minutesCook'), found.minutes_cook],
  ] as const;
  return (
    <details aria-label={t('recipes.found')} className={css.found} open={isWide}>
      <summary>{t('recipes.found')}</summary>
      <p className={css.how}>{t('recipes.foundBy', { way: found.found_by })}</p>
      <h2 dir="auto">{found.name === '' ? <em>{missing}</em> : found.name}</h2>
      <p dir="auto">{found.description === '' ? <em>{t('recipes.noDescriptionFound')}</em> : found.description}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <em>{missing}</em>}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('meals.ingredients')}</h3>
      <Lines lines={found.ingredients} missing={missing} />
      <h3>{t('meals.steps')}</h3>
      <Lines lines={found.steps} missing={missing} />
    </details>
  );
}

function Lines({ lines, missing }: { readonly lines: readonly string[]; readonly missing: string }) {
  if (lines.length === 0)
    return (
      <p>
        <em>{missing}</em>
      </p>
    );
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}
