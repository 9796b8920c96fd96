// Fails if a requirement in one of the documents names no test, or a missing one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the documents and tests. Another one only to test this check. */
const [folder = '.'] = process.argv.slice(2);

/** Documents with a row per requirement. The last column names its tests. */
const DOCUMENTS = ['docs/specification-coverage.md', 'docs/security.md'];

/** A test: its file and its title as written in the source, including placeholders. */
const REFERENCE = /^`([^`]+)` › (.+)$/;
/** Evidence without a title: a measuring program or a document. */
const FILE = /^`([^`]+(?<!\.(?:test|e2e)\.\w+))`$/;

/** The rows of all tables without their heads. */
function readRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Requirement|Id|---) \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({ requirement: cells.at(0)?.trim() ?? '', evidence: cells.at(-1)?.trim() ?? '' }));
}

/** What is wrong with a reference; undefined if its test exists. */
function problemWith(reference) {
  const [, path, title] = REFERENCE.exec(reference) ?? FILE.exec(reference) ?? [];
  if (path === undefined) return `is not a reference to a test: ${reference}`;
  if (!existsSync(join(folder, path))) return `names a missing file: ${path}`;
  if (title === undefined) return undefined;
  const source = readFileSync(join(folder, path), 'utf8');
  // A title is a string literal, followed by the test's function.
  const found = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
  return found ? undefined : `names a missing test in ${path}: ${title}`;
}

const rows = DOCUMENTS.map((document) => join(folder, document))
  .filter((file) => existsSync(file))
  .flatMap((file) => readRows(readFileSync(file, 'utf8')));
const problems = rows.flatMap(({ requirement, evidence }) => {
  if (evidence === '') return [`“${requirement}” names no test`];
  return evidence.split('<br>').flatMap((reference) => {
    const problem = problemWith(reference.trim());
    return problem === undefined ? [] : [`“${requirement}” ${problem}`];
  });
});
if (rows.length === 0) problems.push('There are no requirements.');
for (const problem of problems) console.error(problem);
console.log(`${rows.length} requirements, ${problems.length} without their test`);
process.exitCode = problems.length === 0 ? 0 : 1;
