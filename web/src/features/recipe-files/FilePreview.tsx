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
import { NamedList } from './NamedList.tsx';
import { partProblemText } from './reading/file-problem.ts';
import type { FileFormat } from './reading/raw-recipe.ts';
import type { FoundRecipe } from './reading/found-recipe.ts';
import type { RecipeFile } from './reading/read-recipe-file.ts';
import { useKnownRecipes } from './recipe-files.queries.ts';

const FORMATS: Readonly<Record<FileFormat, () => string>> = {
  moodbowl: () => t('recipeFiles.fromMoodbowl'),
  paprika: () => t('recipeFiles.fromPaprika'),
  mealie: () => t('recipeFiles.fromMealie'),
  tandoor: () => t('recipeFiles.fromTandoor'),
  'json-ld': () => t('recipeFiles.fromJsonLd'),
  page: () => t('recipeFiles.fromPage'),
  text: () => t('recipeFiles.fromText'),
};

interface FilePreviewProps {
  readonly file: RecipeFile;
  readonly onImport: (moods: readonly MoodName[]) => void;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** The content of a file, before anything is stored. */
export function FilePreview({ file, onImport, onAgain }: FilePreviewProps) {
  const { recipes, repeated, unreadable, format } = file;
  const [moods, setMoods] = useState<readonly MoodName[]>([]);
  const { data: stored } = useKnownRecipes();
  const known = recipes.filter((found) => stored?.has(found));
  const fresh = recipes.length - known.length;
  const room = stored === undefined ? Infinity : Math.max(0, RECIPE_LIMITS.recipes - stored.count);
  return (
    <Card title={t('recipeFiles.found', { count: recipes.length })}>
      <div className={css.content}>
        <p>{FORMATS[format]()}</p>
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
          <Button onClick={onAgain}>{t('recipeFiles.chooseAnother')}</Button>
        </div>
      </div>
    </Card>
  );
}

function named(recipes: readonly FoundRecipe[]) {
  return recipes.map(({ draft, key }) => ({ key, name: draft.name }));
}
