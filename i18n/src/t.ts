import { setupI18n } from '@lingui/core';
import en from '../locales/en.json' with { type: 'json' };
import type { Language } from './languages.ts';
import type { Translate } from './message.ts';

/** A made-up language: English of 40% more length, right to left, to see what another language would do to a screen. */
export const PSEUDO = 'en-XA';

export type PageLanguage = Language | typeof PSEUDO;

/** English comes with the page, the others when somebody wants them. */
const LOADERS: Readonly<Partial<Record<PageLanguage, () => Promise<Readonly<Record<string, string>>>>>> = {
  de: async () => (await import('../locales/de.json', { with: { type: 'json' } })).default,
};

const i18n = setupI18n({ locale: 'en', messages: { en: { ...en } } });

/** Adds messages to those of a language. */
export function addMessages(tag: PageLanguage, messages: Readonly<Record<string, string>>): void {
  i18n.load(tag, { ...messages });
}

/** Writes a message in the language of this page. Call it while rendering, not when a module is loaded. */
export const t: Translate = (id, ...[values]) => i18n._(id, values);

/** The language of this page. */
export function language(): PageLanguage {
  return i18n.locale as PageLanguage;
}

/** The messages of the page's language, as far as they are loaded. */
export function activeMessages(): Readonly<Record<string, unknown>> {
  return i18n.messages;
}

/** Loads a language and makes it the one of this page. Fails when its messages cannot be loaded. */
export async function activateLanguage(next: PageLanguage): Promise<void> {
  const messages = await LOADERS[next]?.();
  if (messages) addMessages(next, messages);
  i18n.activate(next);
}
