import { t } from '@moodbowl/i18n/t';
import type { WaitReason } from '../../lib/patience.ts';

/** Why an import waits, for people. */
export const WAIT_REASONS: Readonly<Record<WaitReason, () => string>> = {
  offline: () => t('recipeFiles.waitOffline'),
  busy: () => t('recipeFiles.waitBusy'),
  failed: () => t('recipeFiles.waitFailed'),
};
