import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useExportRecipes } from './recipe-files.queries.ts';

/** Downloads all recipes of the home as one file: for keeping and most programs a zip, for others a single document. */
export function ExportRecipesButton() {
  const collect = useExportRecipes();
  return (
    <>
      <Button busy={collect.isPending} onClick={() => collect.mutate('zip')}>
        {collect.isPending ? t('recipeFiles.exporting') : t('recipeFiles.export')}
      </Button>
      <TextButton disabled={collect.isPending} onClick={() => collect.mutate('document')}>
        {t('recipeFiles.exportDocument')}
      </TextButton>
      {collect.isError ? <Alert kind="error">{messageOf(collect.error, t('recipeFiles.exportFailed'))}</Alert> : null}
    </>
  );
}
