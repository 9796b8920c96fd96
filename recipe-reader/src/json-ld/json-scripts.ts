import { decode } from 'html-entities';
import { jsonrepair } from 'jsonrepair';

/**
 * Characters that are mended at most: mending takes time that grows with the square of the length. Broken scripts of real
 * pages have about 5,000.
 */
export const REPAIRABLE = 16 * 1024;
/** Scripts of a page that are read. */
const SCRIPTS = 200;
const OPENING = /<!--|<script\b([^<>]*)>/gi;
const CLOSING = /<\/script/gi;

/** The contents of a page's scripts of type `application/ld+json` that speak of recipes, in order. */
export function jsonScripts(html: string): string[] {
  const scripts: string[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(html); match !== null && scripts.length < SCRIPTS; match = OPENING.exec(html)) {
    if (match[1] === undefined) {
      const end = html.indexOf('-->', match.index + 2);
      if (end === -1) break;
      OPENING.lastIndex = end + 3;
      continue;
    }
    CLOSING.lastIndex = OPENING.lastIndex;
    const end = CLOSING.exec(html)?.index ?? html.length;
    if (/ld\+json/i.test(match[1])) {
      const script = html.slice(OPENING.lastIndex, end);
      if (/recipe/i.test(script)) scripts.push(script);
    }
    OPENING.lastIndex = end;
  }
  return scripts;
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    // Not JSON, or nested too deep to be a recipe.
    return undefined;
  }
}

/**
 * Control characters within strings as JSON demands them: escaped. Outside of strings they are only spaces. A string
 * without an end goes on to the end of the text: to look for another beginning would take quadratic time.
 */
function escapeControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[^])*"?/g, (string) =>
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    string.replace(/[\u0000-\u001F]/g, (control) => (control === '\n' ? String.raw`\n` : ' ')),
  );
}

const WRAPPER_START = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/;
const WRAPPER_END = /(?:\/\/|\/\*)?(?:(?<!\s)\s+)?(?:-->|\]\]>)\s*(?:\*\/)?;?$/;

function unwrapped(script: string): string {
  let text = script.replace(/^\uFEFF/, '').trim();
  if (text.startsWith('&')) text = decode(text);
  text = text.replace(WRAPPER_START, '');
  text = text.replace(WRAPPER_END, '').trim();
  return text.endsWith(';') ? text.slice(0, -1) : text;
}

/** JSON with raw control characters in its strings. */
function parseEscaped(text: string): unknown {
  return attempt((): unknown => JSON.parse(escapeControls(text)));
}

/**
 * Reads JSON as pages have it: with raw line breaks in strings, trailing commas, in HTML comments or CDATA, escaped as
 * HTML. What is hopeless is left out, and what is beyond simple mending once 16 KB were mended.
 */
export function parseLoosely(scripts: readonly string[]): unknown[] {
  let repairable = REPAIRABLE;
  const documents: unknown[] = [];
  for (const script of scripts) {
    let document = attempt((): unknown => JSON.parse(script));
    if (document === undefined) {
      const text = unwrapped(script);
      document = parseEscaped(text);
      if (document === undefined && text.length <= repairable) {
        repairable -= text.length;
        document = attempt((): unknown => JSON.parse(jsonrepair(escapeControls(text))));
      }
    }
    if (document !== undefined) documents.push(document);
  }
  return documents;
}
