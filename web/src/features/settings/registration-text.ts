import type { Registration } from '@moodbowl/contract/auth';
import { t } from '@moodbowl/i18n/t';

/** Who may register, for people. */
export function registrationText(registration: Registration): string {
  const texts: Record<Registration, string> = {
    open: t('auth.open'),
    invited: t('auth.invited'),
    closed: t('auth.closed'),
  };
  return texts[registration];
}
