import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import css from './FoundRecipe.module.css';

/** The recipe as it was found, to compare the form with on a wide screen. What was not found says so. */
export function FoundRecipe({ found }: { readonly found: ImportedRecipe }) {
  const missing = t('recipes.notFound');
  const facts = [
    [t('recipes.servings'), found.servings],
    [t('recipes.minutesPrep'), found.minutes_prep],
    [t('recipes.minutesCook'), found.minutes_cook],
    [t('recipes.minutesRest'), found.minutes_rest],
  ] as const;
  return (
    <section aria-label={t('recipes.found')} className={css.found}>
      <h2>{t('recipes.found')}</h2>
      <h3 dir="auto">{found.name === '' ? <em>{missing}</em> : found.name}</h3>
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
    </section>
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
