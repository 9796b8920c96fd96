// Fails if a screen loads more than web/budget.json allows (in KB of 1,000 bytes, compressed).
import { readFileSync } from 'node:fs';
import { filesOf, hasLayout, listPages, weightOf } from './page-weight.mjs';
import { buildPage } from './prepare.mjs';

/** Another file only to test this check. */
const [file = new URL('../web/budget.json', import.meta.url)] = process.argv.slice(2);

buildPage();
const budget = JSON.parse(readFileSync(file, 'utf8'));
const problems = listPages().flatMap((page) => {
  const allowed = budget[hasLayout(page) ? 'withLayout' : 'withoutLayout'];
  const { scripts, styles } = filesOf(page);
  const actual = { js: weightOf(scripts) / 1000, css: weightOf(styles) / 1000 };
  return Object.entries(actual)
    .filter(([kind, kb]) => !(kb <= allowed[kind]))
    .map(([kind, kb]) => `${page} loads ${kb.toFixed(1)} KB of ${kind}, its budget is ${allowed[kind]}`);
});
for (const problem of problems) console.error(problem);
console.log(`${listPages().length} screens, ${problems.length} over their budget`);
process.exitCode = problems.length === 0 ? 0 : 1;
