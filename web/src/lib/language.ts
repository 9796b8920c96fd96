import { firstLanguage, isLanguage, type Language } from '@moodbowl/i18n/languages';
import { activateLanguage, language, PSEUDO } from '@moodbowl/i18n/t';
import { useSyncExternalStore } from 'react';

const KEY = 'language';
const listeners = new Set<() => void>();

/** What was chosen in this browser, else the first of the browser's languages that we have, else English. */
function preferred(): Language | typeof PSEUDO {
  const chosen = localStorage.getItem(KEY);
  if (chosen === PSEUDO || isLanguage(chosen)) return chosen;
  return firstLanguage(navigator.languages) ?? 'en';
}

/** The language chosen in this browser; undefined while it follows the browser's own. */
export function chosenLanguage(): Language | undefined {
  const chosen = localStorage.getItem(KEY);
  return isLanguage(chosen) ? chosen : undefined;
}

/** Speaks the preferred language. When its messages cannot be loaded, the page stays in the one it has. */
export async function followLanguage(): Promise<void> {
  if (preferred() === language() && document.documentElement.lang === language()) return;
  await activateLanguage(preferred()).catch((error: unknown) =>
    console.error('The language could not be loaded', error),
  );
  document.documentElement.lang = language();
  // Only the made-up language is written from right to left so far.
  document.documentElement.dir = language() === PSEUDO ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

/** Keeps a choice for this browser; undefined follows the browser's own again. What is on the screen stays. */
export function keepLanguage(chosen: Language | undefined): void {
  if (chosen === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page; whatever uses it is drawn again when that changes. */
export function useLanguage(): Language | typeof PSEUDO {
  return useSyncExternalStore(subscribe, language);
}

/** The tag by which dates and numbers are written: the browser's own variant of the page's language, where it has one. */
export function formattingLocale(): string {
  return navigator.languages.find((tag) => firstLanguage([tag]) === language()) ?? language();
}
