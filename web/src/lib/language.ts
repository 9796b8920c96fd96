import { firstLanguage, isLanguage, type Language } from '@moodbowl/i18n/languages';
import { activateLanguage, activeMessages, addMessages, language, type PageLanguage, PSEUDO } from '@moodbowl/i18n/t';
import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

const KEY = 'language';
const { subscribe, notify } = createListeners();

/** Calls back when the page is in another language. */
export const onLanguageChange = subscribe;

/** The language chosen in this browser, else the first of the browser's languages that we have, else English. */
function preferred(): PageLanguage {
  const chosen = localStorage.getItem(KEY);
  if (chosen === PSEUDO || isLanguage(chosen)) return chosen;
  return firstLanguage(navigator.languages) ?? 'en';
}

/** The language chosen in this browser; undefined if it follows the browser's. */
export function chosenLanguage(): Language | undefined {
  const chosen = localStorage.getItem(KEY);
  return isLanguage(chosen) ? chosen : undefined;
}

/** Creates the messages of {@link PSEUDO} from the English ones. */
async function makePseudo(): Promise<void> {
  await activateLanguage('en');
  const [{ pseudo }] = await Promise.all([import('@moodbowl/i18n/pseudo'), import('@moodbowl/i18n/all-english')]);
  addMessages(PSEUDO, pseudo(activeMessages()));
}

/** Switches to the preferred language. If its messages cannot be loaded, the language stays. */
export async function followLanguage(): Promise<void> {
  if (preferred() === language() && document.documentElement.lang === language()) return;
  if (preferred() === PSEUDO) await makePseudo();
  await activateLanguage(preferred()).catch((error: unknown) =>
    console.error('The language could not be loaded', error),
  );
  document.documentElement.lang = language();
  // Only the pseudo-locale is written from right to left so far.
  document.documentElement.dir = language() === PSEUDO ? 'rtl' : 'ltr';
  notify();
}

/** Stores a choice for this browser; undefined follows the browser's language. The screen does not change yet. */
export function keepLanguage(chosen: Language | undefined): void {
  if (chosen === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
}

/** The language of the page. Components that use it render again when it changes. */
export function useLanguage(): PageLanguage {
  return useSyncExternalStore(subscribe, language);
}

/**
 * The locale whose customs a week follows: the browser's variant of the page's language, or what the browser prefers where
 * the page is in English only because we have none of its languages.
 */
export function weekLocale(): string {
  const isOurs = firstLanguage(navigator.languages) !== undefined;
  return isOurs ? formattingLocale() : (navigator.languages.find(isLocale) ?? formattingLocale());
}

/** Whether `Intl` takes it. Browsers on Linux may name the system's setting, such as `C` or `en_GB`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The locale for dates and numbers: the browser's variant of the page's language, if it has one. */
export function formattingLocale(): string {
  return navigator.languages.find((tag) => isLocale(tag) && firstLanguage([tag]) === language()) ?? language();
}
