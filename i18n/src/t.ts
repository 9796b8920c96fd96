import { setupI18n } from '@lingui/core';
import en from '../locales/en.json' with { type: 'json' };
import type { Language } from './languages.ts';
import type { Translate } from './message.ts';

/** A text of 40% more length, right to left, to see on the screen what another language would do to it. */
export const PSEUDO = 'en-XA';

/** English comes with the page, the others when they are asked for. */
const LOADERS = {
  de: () => import('../locales/de.json', { with: { type: 'json' } }).then((module) => module.default),
  [PSEUDO]: async () => {
    const [{ pseudo }] = await Promise.all([import('./pseudo.ts'), import('./english.ts')]);
    i18n.activate('en');
    return pseudo(i18n.messages);
  },
} as const;

const i18n = setupI18n({ locale: 'en', messages: { en } });

/** Adds messages of a language to those that are there. */
export function addMessages(locale: string, messages: Readonly<Record<string, string>>): void {
  i18n.load(locale, { ...messages });
}

/** Writes a message in the language of this page. Call it while rendering, not when a module is loaded. */
export const t: Translate = (id, ...[values]) => i18n._(id, values);

/** The language of this page. */
export function language(): Language | typeof PSEUDO {
  return i18n.locale as Language | typeof PSEUDO;
}

/** Loads a language and makes it the one of this page. Fails when its messages cannot be loaded. */
export async function activateLanguage(next: Language | typeof PSEUDO): Promise<void> {
  if (next !== 'en') i18n.load(next, await LOADERS[next]());
  i18n.activate(next);
}
