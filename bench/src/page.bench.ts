import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../../scripts/prepare.mjs';
import type { Bench } from './report.ts';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const DIST = join(WEB, 'dist');
/** It belongs to the shell. */
const LOGIN = 'src/pages/LoginPage.tsx';
/** Bytes; a KB is 1,000 of them. */
const MAX = { js: 150_000, css: 12_000, fonts: 90_000 };

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

export const page: Bench = {
  name: 'page',
  title: 'What the login page loads',
  async run() {
    buildPage();
    const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
    const chunks = closure(manifest, ['index.html']);
    const files = new Set([
      ...namedInShell(),
      ...[...chunks].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]),
    ]);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const styles = [...files].filter((file) => file.endsWith('.css'));
    const fonts = latinFonts(styles);
    const eager = otherPages().filter((key) => !manifest[key]?.isDynamicEntry || chunks.has(key));
    return {
      method:
        'Bytes on the wire as the server sends them (Brotli where the build made it) from the build manifest: the shell, to which the login belongs, and all that it imports. Fonts: those that have Latin letters.',
      table: [
        ['Kind', 'Files', 'KB'],
        ...Object.entries({ scripts, styles, fonts }).map(([kind, list]) => [
          kind,
          String(list.length),
          kb(total(list)),
        ]),
      ],
      targets: [
        weight('scripts', total(scripts), MAX.js),
        weight('styles', total(styles), MAX.css),
        weight('fonts', total(fonts), MAX.fonts),
        {
          what: 'every other route loads on its own',
          measured: eager.length === 0 ? 'all do' : eager.join(', '),
          target: 'all do',
          met: eager.length === 0,
        },
      ],
    };
  },
};

/** These chunks and all that they import at once. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest does not have ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

/** Scripts and styles that index.html names itself. */
function namedInShell(): string[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
}

/** Fonts of all faces that have the letter A: what a browser may fetch for a page in English. */
function latinFonts(styles: readonly string[]): string[] {
  const faces = styles.flatMap((file) => readFileSync(join(DIST, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? []);
  const files = faces.filter(hasLatin).map((face) => /url\(["']?\/?([^"')]+\.woff2)/.exec(face)?.[1] ?? '');
  return [...new Set(files)].filter((file) => file !== '');
}

function hasLatin(face: string): boolean {
  const ranges = /unicode-range:([^;}]+)/i.exec(face)?.[1];
  if (!ranges) return true;
  const letter = 'A'.charCodeAt(0);
  return [...ranges.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].some(([, first = '', last]) => {
    const from = Number.parseInt(first.replaceAll('?', '0'), 16);
    const to = Number.parseInt(last ?? first.replaceAll('?', 'F'), 16);
    return from <= letter && letter <= to;
  });
}

function otherPages(): string[] {
  return readdirSync(join(WEB, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Page.tsx'))
    .map((file) => `src/pages/${file}`)
    .filter((file) => file !== LOGIN);
}

function total(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const path = join(DIST, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function weight(what: string, bytes: number, max: number) {
  return { what, measured: `${kb(bytes)} KB`, target: `≤ ${max / 1000} KB`, met: bytes <= max };
}
