// Maintains the messages in i18n/locales: `node scripts/messages.mjs` sorts them by id and writes the types of their
// values. With --check it reports messages that are missing, unused, mistyped or written into a component, and changes
// nothing. --root=FOLDER checks another tree.
import ts from '@typescript/typescript6';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root as project } from './prepare.mjs';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, root: { type: 'string' } } });
const root = options.root ? join(project, options.root) : project;
const SOURCE = 'en';
const TYPES = join(root, 'i18n/src/message-values.ts');
const problems = [];

const sort = (texts) => Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const toJson = (texts) => `${JSON.stringify(texts, undefined, 2)}\n`;

/** @returns {Map<string, string>} The arguments of a compiled message with their TypeScript types. */
function argumentsOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, format] = token;
    const branches = kind === 'plural' || kind === 'selectordinal' || kind === 'select' ? Object.entries(format) : [];
    const type = kind === undefined ? 'string | number' : kind === 'select' ? selectType(branches) : 'number';
    // Values that are counted or selected by have a narrower type than those that are inserted.
    if (kind !== undefined || !found.has(name)) found.set(name, type);
    for (const [, branch] of branches) if (Array.isArray(branch)) argumentsOf(branch, found);
  }
  return found;
}

function selectType(branches) {
  const keys = branches.map(([key]) => key).filter((key) => key !== 'other' && key !== 'offset');
  return keys.length === 0
    ? 'string'
    : `${keys
        .map((key) => `'${key}'`)
        .toSorted()
        .join(' | ')} | (string & {})`;
}

/** The plural categories that a language needs and a message lacks. */
function missingPlurals(tokens, classes) {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, kind, branches] = token;
    if (kind !== 'plural' && kind !== 'select') return [];
    const lacking = kind === 'plural' ? classes.filter((name) => !(name in branches)) : [];
    return [
      ...lacking,
      ...Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? missingPlurals(branch, classes) : [])),
    ];
  });
}

function compile(language, id, text) {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    problems.push(`${language}: ${id} cannot be read: ${error.message.split('\n')[0]}`);
    return [];
  }
}

const locales = globSync('i18n/locales/*.json', { cwd: root })
  .toSorted()
  .map((path) => {
    const file = join(root, path);
    const written = readFileSync(file, 'utf8');
    const language = basename(file, '.json');
    const texts = sort(JSON.parse(written));
    const compiled = new Map(Object.entries(texts).map(([id, text]) => [id, compile(language, id, text)]));
    return { file, written, language, texts, compiled };
  });
const source = locales.find(({ language }) => language === SOURCE);
const wanted = new Map([...source.compiled].map(([id, tokens]) => [id, argumentsOf(tokens)]));

function describe(found) {
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `${name}: ${type}`)
    .join('; ');
}

for (const { language, texts, compiled } of locales) {
  const classes = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((name) => name !== 'other');
  // French, Italian, Spanish and Portuguese have a category for whole millions, which no count here reaches.
  const needed = classes.filter((name) => name !== 'many' || !/^(fr|it|es|pt)/.test(language));
  for (const [id, types] of wanted) {
    const tokens = compiled.get(id);
    if (tokens === undefined) {
      problems.push(`${language}: ${id} is missing`);
      continue;
    }
    const names = [...argumentsOf(tokens).keys()].toSorted().join(', ');
    const sourceNames = [...types.keys()].toSorted().join(', ');
    if (names !== sourceNames) problems.push(`${language}: ${id} takes {${names}}, not {${sourceNames}}`);
    const lacking = missingPlurals(tokens, needed);
    if (lacking.length > 0) problems.push(`${language}: ${id} lacks the plural ${[...new Set(lacking)].join(', ')}`);
    if (/<[a-z/]/i.test(texts[id])) problems.push(`${language}: ${id} has markup in it`);
    if (texts[id].trim() === '') problems.push(`${language}: ${id} is empty`);
  }
  for (const id of compiled.keys()) if (!wanted.has(id)) problems.push(`${language}: ${id} is not in ${SOURCE}.json`);
}

const types = `// Written by \`node scripts/messages.mjs\` from locales/${SOURCE}.json.

/** The values that each message takes; \`never\` for a message without any. */
export interface MessageValues {
${[...wanted].map(([id, found]) => `  '${id}': ${found.size === 0 ? 'never' : `{ ${describe(found)} }`};`).join('\n')}
}
`;

if (options.check) {
  for (const { file, written, texts } of locales)
    if (written !== toJson(texts))
      problems.push(`${relative(root, file)} is not sorted: run node scripts/messages.mjs`);
  if (readFileSync(TYPES, 'utf8') !== types)
    problems.push('The types are not up to date: run node scripts/messages.mjs');
} else {
  for (const { file, texts } of locales) writeFileSync(file, toJson(texts));
  writeFileSync(TYPES, types);
}

/** Attributes and properties whose text people read or hear. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'description',
  'documentTitle',
  'label',
  'lead',
  'placeholder',
  'summary',
  'text',
  'title',
  'next',
]);
const isWords = (text) => /\p{L}{2,}/u.test(text);
/** Two words with a space between them, starting like a sentence or label: not a class name, path or selector. */
/** A part of a text with values in it, like ` meals` or `Step `: a word with a space beside it. */
const isPartOfSentence = (text) => /(^|\s)\p{L}{2,}\s|\s\p{L}{2,}(\s|$)/u.test(text);
const isSentence = (text) => /(^|\s)[A-Z][a-z]+[ ’'].*[a-z]|[a-z]{2,} [a-z]{2,}.*[.!?…]$/.test(text);

/** Names of foods, which people type: data in one language each. */
const FOODS = /\/aisles\/foods\.\w+\.ts$/;

const used = new Set();
/** Finds ids in a file, and in files of the page also texts that should have one. */
function look(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const isPage = path.startsWith('web/src/');
  const report = (node, words) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    // A reason in a comment at the line's end: \`// untranslated: a name\`.
    if (text.split('\n')[line].includes('untranslated:') || FOODS.test(path)) return;
    problems.push(`${path}:${line + 1} has a text without an id: ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`);
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && isPage && isWords(node.text)) report(node, node.text);
    if (
      (ts.isStringLiteralLike(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      if (wanted.has(node.text)) used.add(node.text);
      else if (isPage && isShown(node)) report(node, node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

const COMPARISONS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

function isShown(node) {
  let { parent } = node;
  let child = node;
  while (
    // A text in a comparison is not shown.
    (ts.isConditionalExpression(parent) && parent.condition !== child) ||
    (ts.isBinaryExpression(parent) && !COMPARISONS.has(parent.operatorToken.kind)) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  ) {
    child = parent;
    ({ parent } = parent);
  }
  const name =
    ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText().replaceAll("'", '') : '';
  if (SHOWN.has(name)) return isWords(node.text);
  if (ts.isCallExpression(parent) && parent.expression.getText().startsWith('console.')) return false;
  if (ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error')) return false;
  if (ts.isBinaryExpression(parent) || ts.isConditionalExpression(parent)) return false;
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return isWords(node.text);
  return ts.isStringLiteralLike(node) ? isSentence(node.text) : isPartOfSentence(node.text);
}

const files = globSync('{contract,i18n,server,web}/src/**/*.{ts,tsx}', { cwd: root });
for (const path of files.toSorted()) if (!/\.test\.tsx?$|\.d\.ts$|message-values/.test(path)) look(path);
for (const id of wanted.keys()) if (!used.has(id)) problems.push(`${id} is not used`);

if (options.check && problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
