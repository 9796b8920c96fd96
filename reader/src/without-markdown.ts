import { headingLine } from './heading-line.ts';

const IMAGE = /!\[[^[\]\n]{0,300}\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g;
const LINK = /\[([^[\]\n]{1,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,200}")?\)/g;
/** Marks of emphasis around words. Those behind a word ("butter*") point to a note. */
const EMPHASIS =
  /(?<![\p{L}\p{N}*_~`\\])(\*{1,3}|_{1,3}|~~|`)(?=[^\s*_~`])([^*_~`\n]{1,500})(?<=\S)\1(?![\p{L}\p{N}*_~`])/gu;
/** How deep emphasis is nested. */
const PASSES = 3;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
/** A line that is only a heading: "## Sauce", "**Sauce**", "[Sauce]". */
const HEADING =
  /^\s*(?:#{1,6}\s+([^\n]{1,200}?)(?:\s{1,9}#+)?|(\*\*|__)(?!\s)([^*_\n]{1,80})\2|\[([^[\]\n]{2,80})\])\s*$/u;
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

function plainLineOf(line: string): string {
  if (RULE.test(line)) return '';
  const unlinked = line.replace(QUOTE, '').replace(BOX, '$1').replace(IMAGE, '').replace(LINK, '$1');
  const heading = HEADING.exec(unlinked);
  const name = heading?.[1] ?? heading?.[3] ?? heading?.[4];
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
