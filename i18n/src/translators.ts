import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import type { Language } from './languages.ts';
import type { Translate } from './message.ts';

/** A message is compiled when it is first needed: a server writes few of them. */
const compiled = new Map<string, CompiledMessage>();

function compileOnce(message: string): CompiledMessage {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}

function translator(locale: Language, messages: Readonly<Record<string, string>>): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages } } }).setMessagesCompiler(compileOnce);
  return (id, ...[values]) => i18n._(id, values);
}

/** Writes messages in each language, for programs that speak all of them at once. */
export const translators: Readonly<Record<Language, Translate>> = {
  en: translator('en', en),
  de: translator('de', de),
};
