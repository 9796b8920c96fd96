import { t } from '@moodbowl/i18n/t';
import type { Timer } from './timers.ts';

/** The name of a timer: what is cooking, and for how long. */
export function timerName({ what, text }: Timer): string {
  return what === '' ? text : t('cook.timerName', { what, time: text });
}
