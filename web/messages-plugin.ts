import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Shared messages of the screens before the login. The others are loaded with the signed-in screens. */
const FIRST = /^(app|auth|common|errors|fields|language)\./;
/** The sources that may name a message of the page. */
const SOURCES = ['web/src', 'contract/src', 'food/src', 'recipe-reader/src', 'i18n/src'].map(
  (folder) => `${folder}/**/!(message-values|*.test).{ts,tsx}`,
);
const root = fileURLToPath(new URL('..', import.meta.url));
/** Which of the English messages a module gets that imports them; the login gets those of FIRST. */
const PARTS: Readonly<Record<string, string>> = { 'english.ts': 'later', 'all-english.ts': 'all' };

const idsIn = (code: string) => new Set(code.match(/(?<=["'`])\w+(\.\w+)+(?=["'`])/g));

/** The files that name each message. What no file names, only the server writes. */
function namingFiles(): Map<string, string[]> {
  const naming = new Map<string, string[]>();
  for (const file of globSync(SOURCES, { cwd: root }).map((path) => join(root, path)))
    for (const id of idsIn(readFileSync(file, 'utf8'))) naming.set(id, [...(naming.get(id) ?? []), file]);
  return naming;
}

function compile(texts: Readonly<Record<string, string>>, wanted: (id: string) => boolean): string {
  const ids = Object.keys(texts).filter(wanted);
  const compiled = ids.map((id): [string, CompiledMessage] => [id, compileMessageOrThrow(texts[id] ?? '')]);
  return JSON.stringify(Object.fromEntries(compiled));
}

/**
 * Compiles the messages of the page at build time, so that it needs no parser for them. An English message that a single
 * file of the page names comes with that file, so that no screen loads the texts of another. What several files share comes
 * with the login or with the signed-in screens. Other languages are loaded whole.
 */
export function messagesPlugin(): Plugin {
  const naming = namingFiles();
  const english = JSON.parse(readFileSync(join(root, 'i18n/locales/en.json'), 'utf8')) as Record<string, string>;
  /** The only file of the page that names this message, if it is only one. */
  const ownerOf = (id: string) => {
    const [file = '', ...others] = naming.get(id) ?? [];
    return others.length === 0 && file.startsWith(join(root, 'web/src')) ? file : undefined;
  };
  const isLater = (id: string) => naming.has(id) && ownerOf(id) === undefined && !FIRST.test(id);
  const isFirst = (id: string) => naming.has(id) && ownerOf(id) === undefined && FIRST.test(id);
  return {
    name: 'moodbowl:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const part = PARTS[importer?.split('/').at(-1) ?? ''];
      if (!source.endsWith('/locales/en.json') || part === undefined) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?${part}`;
    },
    load: {
      filter: { id: /\/i18n\/locales\/[^/]+\.json/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        const isWhole = !file.endsWith('/en.json') || part === 'all';
        const wanted = isWhole ? (key: string) => naming.has(key) : part === 'later' ? isLater : isFirst;
        return { code: `export default ${compile(texts, wanted)}`, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const own = compile(english, (key) => ownerOf(key) === id);
        if (own === '{}') return null;
        const lines = `import { addMessages as addOwn } from '@moodbowl/i18n/t';addOwn('en', ${own});`;
        return { code: `${code}\n${lines}`, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !/\/(index|welcome)-/.test(file.fileName)) continue;
        for (const [id, { code }] of Object.entries(file.modules)) {
          // The contract names the messages of all forms.
          if (!code || id.includes('/contract/')) continue;
          const missing = [...idsIn(code)].filter(isLater);
          if (missing.length > 0) throw new Error(`${id} needs messages that come later: ${missing.join(', ')}`);
        }
      }
    },
  };
}
