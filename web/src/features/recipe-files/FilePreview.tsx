import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { numberText } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MoodsField } from '../../ui/mood/MoodsField.tsx';
import css from './ImportRecipes.module.css';
import { NamedList } from '../../ui/NamedList.tsx';
import type { ColumnPlaces } from './reading/columns.ts';
import { partProblemText } from './reading/problem-text.ts';
import type { FileFormat } from './reading/raw-recipe.ts';
import type { FoundRecipe } from './reading/found-recipe.ts';
import type { RecipeFile } from './reading/read-recipe-file.ts';
import { TableColumns } from './TableColumns.tsx';
import { useKnownRecipes } from './recipe-files.queries.ts';
import { FILE_TEXTS } from './file-texts.ts';

const FORMATS: Readonly<Record<FileFormat, () => string>> = {
  moodbowl: () => t('recipeFiles.fromMoodbowl'),
  paprika: () => t('recipeFiles.fromPaprika'),
  mealie: () => t('recipeFiles.fromMealie'),
  tandoor: () => t('recipeFiles.fromTandoor'),
  'recipe-keeper': () => t('recipeFiles.fromRecipeKeeper'),
  'copy-me-that': () => t('recipeFiles.fromApp', { app: 'CopyMeThat' }),
  mela: () => t('recipeFiles.fromApp', { app: 'Mela' }),
  crouton: () => t('recipeFiles.fromApp', { app: 'Crouton' }),
  cooklang: () => t('recipeFiles.fromApp', { app: 'Cooklang' }),
  'meal-master': () => t('recipeFiles.fromApp', { app: 'Meal-Master' }),
  rezkonv: () => t('recipeFiles.fromApp', { app: 'REZKONV' }),
  'master-cook': () => t('recipeFiles.fromApp', { app: 'MasterCook' }),
  'recipe-ml': () => t('recipeFiles.fromApp', { app: 'RecipeML' }),
  'living-cookbook': () => t('recipeFiles.fromLivingCookbook'),
  cookmate: () => t('recipeFiles.fromApp', { app: 'Cookmate' }),
  evernote: () => t('recipeFiles.fromApp', { app: 'Evernote' }),
  labelled: () => t('recipeFiles.fromLabels'),
  fields: () => t('recipeFiles.fromFields'),
  addresses: () => t('recipeFiles.fromAddresses'),
  markdown: () => t('recipeFiles.fromApp', { app: 'Markdown' }),
  table: () => t('recipeFiles.fromTable'),
  'json-ld': () => t('recipeFiles.fromJsonLd'),
  page: () => t('recipeFiles.fromPage'),
  text: () => t('recipeFiles.fromText'),
};

interface FilePreviewProps {
  readonly file: RecipeFile;
  readonly onImport: (moods: readonly MoodName[]) => void;
  /** Reads a table once more, by these columns. */
  readonly onColumns: (places: ColumnPlaces) => void;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** The content of a file, before anything is stored. */
export function FilePreview({ file, onImport, onColumns, onAgain }: FilePreviewProps) {
  const { recipes, repeated, unreadable, format, table } = file;
  const [moods, setMoods] = useState<readonly MoodName[]>([]);
  const { data: stored } = useKnownRecipes();
  const known = recipes.filter((found) => stored?.has(found));
  const fresh = recipes.length - known.length;
  const room = stored === undefined ? Infinity : Math.max(0, RECIPE_LIMITS.recipes - stored.count);
  return (
    <Card title={t('recipeFiles.found', { count: recipes.length })}>
      <div className={css.content}>
        <p>{FORMATS[format]()}</p>
        {table ? (
          <details>
            <summary>{FILE_TEXTS.whichColumn()}</summary>
            <TableColumns table={table} onRead={onColumns} />
          </details>
        ) : null}
        {room < fresh ? (
          <Alert kind="error">{t('recipeFiles.room', { count: room, most: numberText(RECIPE_LIMITS.recipes) })}</Alert>
        ) : null}
        <NamedList title={t('recipeFiles.showNames')} items={named(recipes)} />
        <NamedList title={t('recipeFiles.alreadyThere', { count: known.length })} items={named(known)} />
        <NamedList
          title={t('recipeFiles.repeated', { count: repeated.length })}
          items={repeated.map((name, index) => ({ key: `${index}`, name }))}
        />
        <NamedList
          title={t('recipeFiles.unreadable', { count: unreadable.length })}
          items={unreadable.map(({ name, reason }, index) => ({
            key: `${index}`,
            name,
            note: partProblemText(reason),
          }))}
        />
        {fresh === 0 ? null : (
          <MoodsField
            label={t('recipeFiles.whenToEat')}
            help={t('recipeFiles.whenToEatHelp')}
            moods={moods}
            onChange={setMoods}
          />
        )}
        <div className={css.actions}>
          {fresh === 0 ? null : (
            <Button variant="primary" onClick={() => onImport(moods)}>
              {t('recipeFiles.import', { count: fresh })}
            </Button>
          )}
          <Button onClick={onAgain}>{FILE_TEXTS.chooseAnother()}</Button>
        </div>
      </div>
    </Card>
  );
}

function named(recipes: readonly FoundRecipe[]) {
  return recipes.map(({ draft, key }) => ({ key, name: draft.name }));
}
