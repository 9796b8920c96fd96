import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Compiles the messages of each language while the page is built, so that the page needs no parser for them. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/i18n\/locales\/[^/]+\.json$/ },
      handler: async (id) => {
        const texts = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
        const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]);
        return JSON.stringify(Object.fromEntries(compiled));
      },
    },
  };
}
