import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { startSession } from '../../lib/session.ts';

/** The new session has ended already by the clock of this device. */
class WrongClock extends Error {}

/** Stores a new session and takes the language of its account. Throws if it has ended by the clock of this device. */
export function beginSession(session: Parameters<typeof startSession>[0]): void {
  if (!startSession(session)) throw new WrongClock();
  void takeAccountLanguage();
}

/** Why nobody was signed in, for the person. */
export function signInProblem(error: unknown): string {
  if (error instanceof WrongClock) return t('auth.clockWrong', { when: dayAndTime(new Date().toISOString()) });
  return messageOf(error, t('auth.loginFailed'));
}

/** Loaded later, because the login itself needs nothing of the profile. */
async function takeAccountLanguage(): Promise<void> {
  try {
    await (await import('../../lib/account-language.ts')).takeAccountLanguage();
  } catch (error) {
    console.warn('The language of the account is not known', error);
  }
}
