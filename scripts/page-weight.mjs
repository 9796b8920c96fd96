// What the screens of the built page load, in bytes on the wire: as the server sends them, Brotli where the build made it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const dist = join(root, 'web/dist');
const pages = 'src/pages';

const WITHOUT_LAYOUT = new Set(['LoginPage', 'RegisterPage', 'ResetPasswordPage', 'NotFoundPage']);
const FOR_ADMINISTRATORS = new Set(['AdminPage', 'AddMealPage', 'EditMealPage']);

/** What stands around a page: the frame for people who are signed in, and more for administrators. */
function layoutsOf(manifest, page) {
  if (WITHOUT_LAYOUT.has(page)) return [];
  const frame = Object.keys(manifest).find((key) => manifest[key].name === 'frame');
  if (!frame) throw new Error('the build has no chunk for the frame');
  return FOR_ADMINISTRATORS.has(page) ? [frame, `${pages}/layout/AdminRoute.tsx`] : [frame];
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

/** Scripts and styles that index.html names itself: what the first paint needs. */
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

/** What these files of the build weigh together, in bytes. */
export function weightOf(files) {
  const sizes = files
    .map((file) => join(dist, file))
    .map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
