import { decode } from 'html-entities';
import { jsonrepair } from 'jsonrepair';

/** Repairing takes time that grows with the square of the length; broken scripts of real pages have about 5,000 characters. */
const REPAIRABLE = 64 * 1024;
/** Scripts of a page that are read. */
const SCRIPTS = 200;
const OPENING = /<!--|<script\b([^<>]*)>/gi;
const CLOSING = /<\/script/gi;

/** The contents of a page's scripts of type `application/ld+json` that speak of recipes, in order. */
export function jsonScripts(html: string): string[] {
  const scripts: string[] = [];
  const opening = new RegExp(OPENING);
  const closing = new RegExp(CLOSING);
  for (let match = opening.exec(html); match !== null && scripts.length < SCRIPTS; match = opening.exec(html)) {
    if (match[1] === undefined) {
      const end = html.indexOf('-->', match.index + 2);
      if (end === -1) break;
      opening.lastIndex = end + 3;
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(html)?.index ?? html.length;
    if (/ld\+json/i.test(match[1])) {
      const script = html.slice(opening.lastIndex, end);
      if (/recipe/i.test(script)) scripts.push(script);
    }
    opening.lastIndex = end;
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

/** Control characters within strings as JSON demands them: escaped. Outside of strings they are only spaces. */
function escapeControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[^])*"/g, (string) =>
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    string.replace(/[\u0000-\u001F]/g, (control) => (control === '\n' ? String.raw`\n` : ' ')),
  );
}

const WRAPPER_START = /^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/;
const WRAPPER_END = /(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?;?$/;

function unwrapped(script: string): string {
  let text = script.replace(/^\uFEFF/, '').trim();
  if (text.startsWith('&')) text = decode(text);
  text = text.replace(WRAPPER_START, '');
  // A wrapper ends within a few characters; searched for in the whole, white space would take quadratic time.
  const tail = text.length - 30;
  text = text.slice(0, Math.max(tail, 0)) + text.slice(Math.max(tail, 0)).replace(WRAPPER_END, '');
  text = text.trim();
  return text.endsWith(';') ? text.slice(0, -1) : text;
}

/** JSON with raw control characters in its strings. */
function parseEscaped(text: string): unknown {
  return attempt((): unknown => JSON.parse(escapeControls(text)));
}

/**
 * Reads JSON as pages have it: with raw line breaks in strings, trailing commas, in HTML comments or CDATA, escaped as
 * HTML. What is hopeless is left out, and what is beyond simple mending once 64 KB were mended.
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
