import { getLanguage, setLanguage } from '@moodbowl/contract/profile';
import type { Language } from '@moodbowl/i18n/languages';
import { call } from './api-client.ts';
import { followLanguage, keepLanguage } from './language.ts';
import { currentSession } from './session.ts';

/** Uses the language that the account has chosen, from the next screen on. */
export async function takeAccountLanguage(): Promise<void> {
  const { language } = await call(getLanguage, {});
  if (language !== null) keepLanguage(language);
}

/**
 * Chooses a language for this browser and for the signed-in account; undefined follows the browser's language. If the
 * account cannot store it, this browser still does.
 */
export async function chooseLanguage(chosen: Language | undefined): Promise<void> {
  if (currentSession().status === 'live')
    void call(setLanguage, { body: { language: chosen ?? null } }).catch((error: unknown) => {
      console.warn('The account could not keep the language', error);
    });
  keepLanguage(chosen);
  await followLanguage();
}
