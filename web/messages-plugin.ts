import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Messages of the screens before the login. The other English messages are loaded with the signed-in screens. */
const FIRST = /^(app|auth|common|errors|fields|language)\./;
const REST = '?rest';
/** The sources that may name a message of the page. */
const SOURCES = ['web/src', 'contract/src', 'food/src', 'recipe-reader/src', 'i18n/src'].map(
  (folder) => `${folder}/**/!(message-values).{ts,tsx}`,
);
const root = fileURLToPath(new URL('..', import.meta.url));

/** The ids of messages that the page can show. The others are those that only the server writes. */
function namedIds(): Set<string> {
  const texts = globSync(SOURCES, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/(?<=["'`])\w+(\.\w+)+(?=["'`])/g) ?? []));
}

/**
 * Compiles the messages of the page at build time, so that it needs no parser for them. English is split in two, because the
 * login would otherwise load 6 KB of texts that it never shows.
 */
export function messagesPlugin(): Plugin {
  const later = new Set<string>();
  const named = namedIds();
  return {
    name: 'moodbowl:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/locales/en.json') || !importer?.endsWith('/english.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}${REST}`;
    },
    load: {
      filter: { id: /\/i18n\/locales\/[^/]+\.json/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
        const texts = all.filter(([key]) => named.has(key));
        const isEnglish = file.endsWith('/en.json');
        const wanted = isEnglish ? texts.filter(([key]) => FIRST.test(key) === (part === undefined)) : texts;
        if (isEnglish) for (const [key] of texts) if (!FIRST.test(key)) later.add(key);
        const compiled = wanted.map(([key, text]) => [key, compileMessageOrThrow(text)]);
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !/\/(index|welcome)-/.test(file.fileName)) continue;
        for (const [id, { code }] of Object.entries(file.modules)) {
          // The contract names the messages of all forms.
          if (!code || id.includes('/contract/')) continue;
          const names = code.match(/(?<=["'`])\w+(\.\w+)+(?=["'`])/g) ?? [];
          const missing = names.filter((name) => later.has(name));
          if (missing.length > 0) throw new Error(`${id} needs messages that come later: ${missing.join(', ')}`);
        }
      }
    },
  };
}
