// What the screens of the built page load, in bytes on the wire: as the server sends them, Brotli where the build made it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const dist = join(root, 'web/dist');
const pages = 'src/pages';

/** Around every screen that is for people who are signed in, and around those for administrators. */
const SIGNED_IN = ['layout/ProtectedRoute', 'layout/SignedInLayout'];
const WITHOUT_LAYOUT = new Set(['LoginPage', 'RegisterPage', 'NotFoundPage']);
const FOR_ADMINISTRATORS = new Set(['AdminPage', 'AddMealPage', 'EditMealPage']);

function layoutsOf(page) {
  if (WITHOUT_LAYOUT.has(page)) return [];
  return FOR_ADMINISTRATORS.has(page) ? [...SIGNED_IN, 'layout/AdminRoute'] : SIGNED_IN;
}

const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** These chunks and all that they import at once. */
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

/** Scripts and styles that index.html names itself. */
function namedInShell() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
}

/** The pages by the names of their files. */
export function listPages() {
  return readdirSync(join(root, 'web', pages))
    .filter((file) => file.endsWith('Page.tsx'))
    .map((file) => file.replace('.tsx', ''));
}

/** Whether a page is loaded only when somebody goes there. */
export function loadsOnItsOwn(page) {
  return readManifest()[`${pages}/${page}.tsx`]?.isDynamicEntry === true;
}

/** The files that stand between the address of a page and its first picture; a page without a chunk is in the shell. */
export function filesOf(page) {
  const manifest = readManifest();
  const keys = [...layoutsOf(page), page].map((name) => `${pages}/${name}.tsx`).filter((key) => key in manifest);
  const chunks = closure(manifest, ['index.html', ...keys]);
  const files = new Set([
    ...namedInShell(),
    ...[...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]),
  ]);
  return {
    scripts: [...files].filter((file) => file.endsWith('.js')),
    styles: [...files].filter((file) => file.endsWith('.css')),
  };
}

/** What these files of the build weigh together, in bytes. */
export function weightOf(files) {
  const sizes = files
    .map((file) => join(dist, file))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
