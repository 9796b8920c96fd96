import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { Link } from 'react-router';
import { listOf } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { RichText } from '../../../ui/RichText.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { partsOf } from './found-parts.ts';
import css from './FoundSummary.module.css';
import { useRecipeNamed } from '../recipes.queries.ts';

interface FoundSummaryProps {
  readonly found: ImportedRecipe;
  /** Drops what was found, to read something else. */
  readonly onReadAnother: () => void;
  /** Reads another recipe of the same page, by its name. */
  readonly onReadOther: (name: string) => void;
}

/**
 * The found and the missing parts, in a few lines over the form; and the recipe of this name that the home has already.
 */
export function FoundSummary({ found, onReadAnother, onReadOther }: FoundSummaryProps) {
  const { data: known } = useRecipeNamed(found.name);
  const parts = partsOf(found);
  return (
    <div className={css.summary}>
      {known ? (
        <p className={css.known}>
          <RichText
            id="recipes.knownAlready"
            values={{
              recipe: (
                <Link to={paths.recipe(known.id)} dir="auto">
                  {known.name}
                </Link>
              ),
            }}
          />
        </p>
      ) : null}
      {parts.found.length === 0 ? null : <p>{t('recipes.foundParts', { parts: listOf(parts.found) })}</p>}
      {parts.missing.length === 0 ? null : (
        <p className={css.missing}>{t('recipes.missingParts', { parts: listOf(parts.missing) })}</p>
      )}
      {parts.few.length === 0 ? null : (
        <p className={css.missing}>{t('recipes.fewParts', { parts: listOf(parts.few) })}</p>
      )}
      {found.others === undefined ? null : (
        <div className={css.others}>
          <p>{t('recipes.otherRecipes')}</p>
          <ul>
            {found.others.map((name) => (
              <li key={name}>
                <TextButton onClick={() => onReadOther(name)}>
                  <bdi>{name}</bdi>
                </TextButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.how}>
        {t('recipes.foundBy', { way: found.found_by })}
        <TextButton onClick={onReadAnother}>{t('recipes.readAnother')}</TextButton>
      </div>
    </div>
  );
}
