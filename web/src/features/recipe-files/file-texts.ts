import { t } from '@moodbowl/i18n/t';

/** Texts of more than one screen for files. In one place, so that no other screen loads them. */
export const FILE_TEXTS = {
  chooseAnother: () => t('recipeFiles.chooseAnother'),
  damaged: () => t('recipeFiles.damaged'),
  empty: () => t('recipeFiles.empty'),
  goOn: () => t('recipeFiles.goOn'),
  howToTitle: () => t('recipeFiles.howToTitle'),
  noColumn: () => t('recipeFiles.noColumn'),
  notOpened: () => t('recipeFiles.notOpened'),
  readColumns: () => t('recipeFiles.readColumns'),
  whichColumn: () => t('recipeFiles.whichColumn'),
} as const;
