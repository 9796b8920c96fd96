import { t } from '@moodbowl/i18n/t';
import { EarlierImports } from '../features/mood-files/EarlierImports.tsx';
import { ImportMoods } from '../features/mood-files/ImportMoods.tsx';
import { Page } from '../ui/Page.tsx';

export function ImportMoodsPage() {
  return (
    <Page title={t('moodFiles.title')} stacked>
      <ImportMoods />
      <EarlierImports />
    </Page>
  );
}
