import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, listPages, loadsOnItsOwn, weightOf } from '../../scripts/page-weight.mjs';
import { buildPage } from '../../scripts/prepare.mjs';
import type { Bench } from './report.ts';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** It belongs to the shell. */
const LOGIN = 'LoginPage';
/** Bytes; a KB is 1,000 of them. What each screen may weigh stands in web/budget.json. */
const MAX = { js: 150_000, css: 12_000, fonts: 90_000 };

export const page: Bench = {
  name: 'page',
  title: 'What the screens load',
  async run() {
    buildPage();
    const login = filesOf(LOGIN);
    const eager = listPages().filter((name) => name !== LOGIN && !loadsOnItsOwn(name));
    return {
      method:
        'Bytes on the wire as the server sends them (Brotli where the build made it) from the build manifest: the shell, to which the login belongs, the frame of the signed-in screens, the screen, and all that they import at once; Home and My Meals fetch the grocery list and the carousel right after. Fonts: those that have Latin letters.',
      table: [
        ['Screen', 'Scripts, KB', 'Styles, KB'],
        ...listPages().map((name) => {
          const { scripts, styles } = filesOf(name);
          return [name.replace('Page', ''), kb(weightOf(scripts)), kb(weightOf(styles))];
        }),
      ],
      targets: [
        weight('scripts of the login', weightOf(login.scripts), MAX.js),
        weight('styles of the login', weightOf(login.styles), MAX.css),
        weight('fonts', weightOf(latinFonts(login.styles)), MAX.fonts),
        {
          what: 'every other screen loads on its own',
          measured: eager.length === 0 ? 'all do' : eager.join(', '),
          target: 'all do',
          met: eager.length === 0,
        },
      ],
    };
  },
};

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

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function weight(what: string, bytes: number, max: number) {
  return { what, measured: `${kb(bytes)} KB`, target: `≤ ${max / 1000} KB`, met: bytes <= max };
}
