import { headingLine } from '@moodbowl/food/lines/heading-line';

const IMAGE = /!\[[^[\]\n]{0,300}\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g;
const LINK = /\[([^[\]\n]{1,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g;
/** Marks of emphasis around words. Those behind a word ("butter*") point to a note. */
const EMPHASIS =
  /(?<![\p{L}\p{N}*_~`\\])(\*{1,3}|_{1,3}|~~|`)(?=[^\s*_~`])([^*_~`\n]{1,500})(?<=\S)\1(?![\p{L}\p{N}*_~`])/gu;
/** How deep emphasis is nested. */
const PASSES = 3;
/** A rule is a line of one of these marks, three at least. */
const RULES = ['-', '*', '_'];
const HASHES = /^#{1,6}\s/;
/** The longest line that may be a heading. */
const LONGEST_HEADING = 200;
/** "**Sauce**", "[Sauce]" */
const STRONG = /^(\*\*|__)(?!\s)([^*_\n]{1,80})\1$/u;
const BRACKETED = /^\[([^[\]\n]{2,80})\]$/u;
const BOX = /^(\s*(?:[-*+]\s+)?)\[[ xX]\]\s+/;
const QUOTE = /^\s*>\s+/;
const ESCAPED = /\\([\\`*_{}[\]()#+.!~>-])/g;

function withoutEmphasis(line: string): string {
  let text = line;
  for (let pass = 0; pass < PASSES; pass++) {
    const plain = text.replace(EMPHASIS, '$2');
    if (plain === text) break;
    text = plain;
  }
  return text;
}

function isRule(line: string): boolean {
  const marks = line.replace(/\s+/g, '');
  return marks.length >= 3 && RULES.some((mark) => marks === mark.repeat(marks.length));
}

/** The words of "## Sauce" or "## Sauce ##". */
function afterHashes(line: string): string | undefined {
  if (!HASHES.test(line) || line.length > LONGEST_HEADING) return undefined;
  const name = line.replace(HASHES, '').trim();
  const open = name.replace(/(?<!#)#+$/, '');
  // In "C#" the mark belongs to the word.
  return open !== '' && open.endsWith(' ') ? open.trimEnd() : name;
}

/** The words of a line that is only a heading: "## Sauce", "**Sauce**", "[Sauce]". */
function nameOf(line: string): string | undefined {
  const text = line.trim();
  return afterHashes(text) ?? STRONG.exec(text)?.[2] ?? BRACKETED.exec(text)?.[1];
}

function plainLineOf(line: string): string {
  if (isRule(line)) return '';
  const unlinked = line.replace(QUOTE, '').replace(BOX, '$1').replace(IMAGE, '').replace(LINK, '$1');
  const name = nameOf(unlinked);
  const plain = name === undefined ? withoutEmphasis(unlinked) : headingLine(withoutEmphasis(name));
  return plain.replace(ESCAPED, '$1');
}

/**
 * A text without the marks of Markdown: links and emphasis are their words, pictures are left out, and a line that is only
 * a heading, bold or in square brackets ends with a colon. Bullets, numbers and the ends of lines stay.
 */
export function withoutMarkdown(text: string): string {
  if (!/[*_[#~`>\\]|---/.test(text)) return text;
  return text.split('\n').map(plainLineOf).join('\n');
}
