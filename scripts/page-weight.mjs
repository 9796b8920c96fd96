// What each screen of the built page loads, in bytes as the server sends them (with Brotli where the build has it).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const dist = join(root, 'web/dist');
const pages = 'src/pages';

const WITHOUT_LAYOUT = new Set(['LoginPage', 'RegisterPage', 'ResetPasswordPage', 'ConfirmEmailPage', 'NotFoundPage']);
const FOR_ADMINISTRATORS = new Set(['AdminPage', 'AddMealPage', 'EditMealPage']);

/** Whether a page is shown inside the layout of those who are signed in. */
export const hasLayout = (page) => !WITHOUT_LAYOUT.has(page);

/** The layout chunks around a page: the signed-in frame, and more for administrators. */
function layoutsOf(manifest, page) {
  if (!hasLayout(page)) return [];
  const frame = Object.keys(manifest).find((key) => manifest[key].name === 'frame');
  if (!frame) throw new Error('The build has no chunk for the frame');
  return FOR_ADMINISTRATORS.has(page) ? [frame, 'src/app/AdminRoute.tsx'] : [frame];
}

const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** These chunks with all their static imports. */
function closure(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

/** Scripts and styles that index.html itself names. */
function namedInShell() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
}

/** The file names of all pages, without extension. */
export function listPages() {
  return readdirSync(join(root, 'web', pages))
    .filter((file) => file.endsWith('Page.tsx'))
    .map((file) => file.replace('.tsx', ''));
}

/** Whether a page is loaded only when it is visited. */
export function loadsOnItsOwn(page) {
  return readManifest()[`${pages}/${page}.tsx`]?.isDynamicEntry === true;
}

/** The files that a page needs before it appears. A page without a chunk of its own is part of the shell. */
export function filesOf(page) {
  const manifest = readManifest();
  const own = `${pages}/${page}.tsx`;
  const shell = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  const chunks = closure(manifest, [...shell, ...layoutsOf(manifest, page), ...(own in manifest ? [own] : [])]);
  const files = new Set([
    ...namedInShell(),
    ...[...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]),
  ]);
  return {
    scripts: [...files].filter((file) => file.endsWith('.js')),
    styles: [...files].filter((file) => file.endsWith('.css')),
  };
}

/** The total size of these files of the build, in bytes. */
export function weightOf(files) {
  const sizes = files
    .map((file) => join(dist, file))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
