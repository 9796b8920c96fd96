// Fails when a requirement of docs/specification-coverage.md names no test, or one that is not there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the document and the tests that it names are; another place than here is for trying this check out. */
const [folder = '.'] = process.argv.slice(2);

/** A test by its file and by its title as it stands in the source, placeholders and all. */
const REFERENCE = /^`([^`]+)` › (.+)$/;

/** The rows of all tables, without their heads. */
function readRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Requirement|---) \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map(([requirement = '', shownBy = '']) => ({ requirement: requirement.trim(), shownBy: shownBy.trim() }));
}

/** What is wrong with a reference; undefined when its test is there. */
function problemWith(reference) {
  const [, path, title] = REFERENCE.exec(reference) ?? [];
  if (path === undefined) return `is no test: ${reference}`;
  if (!existsSync(join(folder, path))) return `names a file that is not there: ${path}`;
  const source = readFileSync(join(folder, path), 'utf8');
  // A title is a text by itself, followed by what the test does.
  const found = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
  return found ? undefined : `names a test that is not in ${path}: ${title}`;
}

const rows = readRows(readFileSync(join(folder, 'docs/specification-coverage.md'), 'utf8'));
const problems = rows.flatMap(({ requirement, shownBy }) => {
  if (shownBy === '') return [`“${requirement}” names no test`];
  return shownBy.split('<br>').flatMap((reference) => {
    const problem = problemWith(reference.trim());
    return problem === undefined ? [] : [`“${requirement}” ${problem}`];
  });
});
if (rows.length === 0) problems.push('There are no requirements.');
for (const problem of problems) console.error(problem);
console.log(`${rows.length} requirements, ${problems.length} without their test`);
process.exitCode = problems.length === 0 ? 0 : 1;
