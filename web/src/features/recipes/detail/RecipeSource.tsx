import { t } from '@moodbowl/i18n/t';
import css from './RecipeSource.module.css';
import { useRecipe } from '../recipes.queries.ts';

/** Where a recipe of the home comes from, and its tags; nothing if neither is known. */
export function RecipeSource({ id }: { readonly id: string }) {
  const { data: recipe } = useRecipe(id);
  if (!recipe) return null;
  const { source_name, source_url, tags } = recipe;
  const name = source_name === '' ? source_url : source_name;
  return (
    <>
      {name === '' ? null : (
        <p className={css.source}>
          {t('recipes.source')}:{' '}
          {source_url === '' ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={source_url} target="_blank" rel="noopener noreferrer">
              <bdi>{name}</bdi>
            </a>
          )}
        </p>
      )}
      {tags.length === 0 ? null : (
        <ul className={css.tags} aria-label={t('recipes.tagsOf')}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
