import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const SOURCE = fileURLToPath(new URL('src/first-paint.ts', import.meta.url));
const DATE_FORMATS = fileURLToPath(new URL('worker/date-formats.js', import.meta.url));

/** Around every signed-in screen. */
const FRAME = ['layout/ProtectedRoute', 'layout/SignedInLayout'];
/** The screens whose head is shown early, by their addresses. */
const SCREENS = { '/home': 'HomePage', '/mood-tracker': 'MoodTrackerPage', '/recipes': 'RecipesPage' };

/** How Vite names the page's own scripts in the HTML, and files of the module graph to be fetched ahead. */
const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Builds the script that shows the head of the first screen early, and puts it into the page behind the root. From
 * there it starts the page's own scripts, which would otherwise share the line with what the first paint waits for.
 */
export function firstPaint(): Plugin {
  return {
    name: 'moodbowl:first-paint',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(page.source);
      const screens = Object.entries(SCREENS).map(([path, name]) => [path, filesOf(bundle, html, [...FRAME, name])]);
      const dates = this.emitFile({ type: 'asset', name: 'date-formats.js', source: readFileSync(DATE_FORMATS) });
      const { script, styles, files } = await buildScript({
        DATE_FORMATS_FILE: `/${this.getFileName(dates)}`,
        ENTRY_FILES: [...html.matchAll(ENTRY)].map(([, file]) => file),
        SCREEN_FILES: Object.fromEntries(screens),
      });
      expectInPage(bundle, html, { styles, files });
      const id = this.emitFile({ type: 'asset', name: 'first-paint.js', source: script });
      page.source = html
        .replaceAll(ENTRY, '')
        .replaceAll(PRELOAD, '')
        .replace('<div id="root"></div>', `$&<script src="/${this.getFileName(id)}"></script>`);
    },
  };
}

/** What the browser fetches for these modules below `pages/`, beyond what the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle, html: string, names: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || html.includes(chunk.fileName) || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const name of names) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/pages/${name}.tsx`)));
    if (!chunk) throw new Error(`${name} is in no chunk`);
    add(chunk);
  }
  return [...files].map((file) => `/${file}`);
}

async function buildScript(constants: Readonly<Record<string, unknown>>) {
  const result = await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'first-paint.js' } },
    },
  });
  const output = ('output' in result ? [result] : Array.isArray(result) ? result : []).flatMap((part) => part.output);
  const script = output.find((file) => file.type === 'chunk');
  const assets = output.filter((file) => file.type === 'asset');
  if (!script) throw new Error('the script of the first paint was not built');
  return {
    script: script.code,
    styles: assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source)),
    files: assets.map(({ fileName }) => fileName).filter((name) => !name.endsWith('.css')),
  };
}

/** It uses the page's own styles and pictures: a name that only its own build knows would be a gap on the screen. */
function expectInPage(
  bundle: Rolldown.OutputBundle,
  html: string,
  { styles, files }: { styles: readonly string[]; files: readonly string[] },
): void {
  const inPage = Object.values(bundle)
    .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css') && html.includes(file.fileName))
    .map((file) => (file.type === 'asset' ? String(file.source) : ''))
    .join('');
  const classes = styles.flatMap((text) => text.match(/\._[\w-]+/g) ?? []);
  const missing = [
    ...classes.filter((name) => !inPage.includes(name)),
    ...files.filter((name) => bundle[name] === undefined),
  ];
  if (missing.length > 0)
    throw new Error(`the page lacks what its first paint uses: ${[...new Set(missing)].join(' ')}`);
}
