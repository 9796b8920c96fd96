// Checks that no regular expression of the program takes more than linear time, whatever text it meets:
// node scripts/patterns.mjs [ROOT]. Tests and tools see no text of strangers and are left out, and so are migrations, which
// read only our own schema.
import ts from '@typescript/typescript6';
import recheck from 'recheck';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root as project } from './prepare.mjs';

const root = join(project, process.argv[2] ?? '.');
const SOURCES = '{contract,i18n,food,recipe-reader,server,web}/{src,worker,public}/**/*.{ts,tsx,js}';
const LEFT_OUT = /\.test\.tsx?$|\/migrations\//;
/**
 * In milliseconds for one expression; the slowest of ours takes eight seconds on a busy machine. The search for an attack is
 * bounded by its steps only: bounded by time, it reports expressions that are linear whenever the machine is busy.
 */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null };

/** Expressions that are built from values while the program runs, and why these cannot make them slow. */
const BUILT_LATER = {
  'contract/src/auth.ts': 'Each character matches only one alternative; contract/src/auth.test.ts measures it.',
  'server/src/features/plan/likely-meals.ts': 'Words of letters and digits, one of which must occur: no repetition.',
  'server/src/http/spa.ts': "The page's own routes.",
};

/** Every expression by its text, with the places where it stands. */
const found = new Map();
function add(source, flags, place) {
  const key = `/${source}/${flags}`;
  const known = found.get(key) ?? { source, flags, places: new Set() };
  found.set(key, known);
  known.places.add(place);
}

/** The literals of a file. The lines where others are built are returned. */
function readFile(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const placeOf = (node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
  const built = [];
  const walk = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const literal = node.getText(tree);
      const end = literal.lastIndexOf('/');
      add(literal.slice(1, end), literal.slice(end + 1), placeOf(node));
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp') {
      built.push(placeOf(node));
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return built;
}

/** Imports the files and adds what they build meanwhile. Answers the places where something was built. */
async function recordBuilt(files) {
  const seen = new Set();
  const Native = RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [pattern, flags], created) {
      const regex = Reflect.construct(target, [pattern, flags], created === globalThis.RegExp ? target : created);
      const line = new Error('built here').stack
        ?.split('\n')
        .find((each) => each.includes('file://') && !each.includes('/patterns.mjs'));
      const [, url, row] = line ? (/(file:\/\/\S+?):(\d+):\d+/.exec(line) ?? []) : [];
      if (url !== undefined) {
        const place = `${relative(root, fileURLToPath(url)).replaceAll('\\', '/')}:${row}`;
        seen.add(place);
        // Packages that are imported build some, too.
        if (!place.includes('node_modules/')) add(regex.source, regex.flags, place);
      }
      return regex;
    },
  });
  for (const file of files) await import(pathToFileURL(join(root, file)).href);
  globalThis.RegExp = Native;
  return seen;
}

const files = globSync(SOURCES, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !LEFT_OUT.test(file))
  .toSorted();
const built = files.flatMap(readFile);
const problems = [];
const fileOf = (place) => place.slice(0, place.lastIndexOf(':'));
const early = built.filter((place) => !(fileOf(place) in BUILT_LATER));
const seen = await recordBuilt(new Set(early.map(fileOf)));
for (const place of early) {
  if (!seen.has(place)) problems.push(`${place} builds an expression that is not checked`);
}

for (const { source, flags, places } of found.values()) {
  const result = recheck.checkSync(source, flags, LIMITS);
  if (result.status === 'safe') continue;
  const why = result.status === 'vulnerable' ? `takes ${result.complexity.summary} time` : 'could not be checked';
  const [place, ...others] = places;
  const text = result.status === 'vulnerable' ? `, as for ${result.attack.pattern}` : '';
  problems.push(`${[place, ...others].join(', ')} ${why}${text}: /${source}/${flags}`);
}

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${found.size} regular expressions take linear time.`);
process.exitCode = problems.length === 0 ? 0 : 1;
