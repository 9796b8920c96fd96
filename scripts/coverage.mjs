// Fails when a requirement in one of the documents names no test, or one that is not there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the documents and the tests that they name are; another place than here is for trying this check out. */
const [folder = '.'] = process.argv.slice(2);

/** Documents with a row for each requirement, whose last column is what shows it. */
const DOCUMENTS = ['docs/specification-coverage.md', 'docs/security.md'];

/** A test by its file and by its title as it stands in the source, placeholders and all. */
const REFERENCE = /^`([^`]+)` › (.+)$/;
/** What shows it without a title: a program that measures, or a document. */
const FILE = /^`([^`]+(?<!\.(?:test|e2e)\.\w+))`$/;

/** The rows of all tables, without their heads. */
function readRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Requirement|Id|---) \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({ requirement: cells.at(0)?.trim() ?? '', shownBy: cells.at(-1)?.trim() ?? '' }));
}

/** What is wrong with a reference; undefined when its test is there. */
function problemWith(reference) {
  const [, path, title] = REFERENCE.exec(reference) ?? FILE.exec(reference) ?? [];
  if (path === undefined) return `is no test: ${reference}`;
  if (!existsSync(join(folder, path))) return `names a file that is not there: ${path}`;
  if (title === undefined) return undefined;
  const source = readFileSync(join(folder, path), 'utf8');
  // A title is a text by itself, followed by what the test does.
  const found = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
  return found ? undefined : `names a test that is not in ${path}: ${title}`;
}

const rows = DOCUMENTS.map((document) => join(folder, document))
  .filter((file) => existsSync(file))
  .flatMap((file) => readRows(readFileSync(file, 'utf8')));
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
