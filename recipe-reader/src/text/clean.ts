import { decode } from 'html-entities';

const BLOCK_TAG = /<\/?(?:p|div|li|ul|ol|br|tr|table|h[1-6]|section|article|dd|dt)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>|<!--[^<>]*-->|<!\[CDATA\[|\]\]>/gi;
const SILENT_ELEMENT = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi;
/** Control characters but tab and line feed, and what is invisible and joins nothing. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u2060\uFEFF]/g;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;
/** UTF-8 that was read as Latin-1: "Â½" for "½", "Ã§" for "ç". */
const MISREAD = /[\u00C2\u00C3][\u0080-\u00BF]/g;
/** Tags may be hidden in tags, entities in entities; deeper than this nobody writes by mistake. */
const PASSES = 3;

function withoutTags(value: string): string {
  let text = value;
  for (let pass = 0; pass < PASSES && text.includes('<'); pass++) {
    const stripped = text.replace(SILENT_ELEMENT, ' ').replace(BLOCK_TAG, '\n').replace(TAG, '');
    if (stripped === text) break;
    text = stripped;
  }
  return text;
}

/**
 * Text as a person reads it, from text that may hold HTML and entities escaped twice. Line feeds remain where the text
 * or a block of its HTML ends a line. Never holds control characters, lone surrogates or a complete tag.
 */
export function plainText(value: string): string {
  let text = value.toWellFormed();
  if (text.includes('&')) text = decode(decode(text));
  text = text.replace(MISREAD, (pair) =>
    String.fromCharCode(((pair.charCodeAt(0) & 0x1f) << 6) | (pair.charCodeAt(1) & 0x3f)),
  );
  text = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  if (text.includes('<')) {
    // In HTML the ends of lines are only spaces, unless it is plain text with a tag here and there.
    const blocks = text.match(BLOCK_TAG)?.length ?? 0;
    if (blocks > 0 && blocks * 3 >= text.split('\n').length - 1) text = text.replaceAll('\n', ' ');
    text = withoutTags(text);
  }
  // What a generator escaped once too often.
  if (text.includes('\\')) text = text.replace(/(?:\\r)?\\n|\\r/g, '\n').replace(/\\(["'/])/g, '$1');
  return text.replace(UNWANTED, '').toWellFormed().normalize('NFC');
}

/** {@link plainText} on one line, trimmed; empty if nothing in it can be seen. */
export function plainLine(value: string): string {
  const line = plainText(value).replace(/\s+/g, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** The lines of {@link plainText} in which something can be seen, each trimmed. */
export function plainLines(value: string): string[] {
  return plainText(value)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => VISIBLE.test(line));
}

/** Letters and digits alone, in lower case: two names that differ only in marks between them fold to the same. */
export function fold(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
