import { Parser } from 'htmlparser2';

/** Browsers nest no deeper either. Beyond it the rest of the page is not read, as searching open elements takes time. */
const DEPTH = 512;
/** Characters given to the parser at a time; between them it can be stopped. */
const CHUNK = 16 * 1024;

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
  /** Its place in the tokens, and the place of its end. */
  readonly start: number;
  end: number;
}

/** A page as a flat list in document order, so that no depth of nesting needs recursion. */
export interface HtmlTree {
  /** Texts, and each element twice: where it begins and where it ends. */
  readonly tokens: readonly (string | Element)[];
  readonly elements: readonly Element[];
}

/** Reads HTML of any quality. Time and memory grow with its length alone. */
export function parseHtml(html: string): HtmlTree {
  const tokens: (string | Element)[] = [];
  const elements: Element[] = [];
  let open: Element | undefined;
  let depth = 0;
  const isTooDeep = () => depth > DEPTH;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      open = { name, attributes, parent: open, start: tokens.length, end: tokens.length };
      tokens.push(open);
      elements.push(open);
    },
    ontext(text) {
      tokens.push(text);
    },
    onclosetag() {
      if (open === undefined) return;
      depth--;
      open.end = tokens.length;
      tokens.push(open);
      open = open.parent;
    },
  });
  for (let at = 0; at < html.length; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
    if (isTooDeep()) break;
  }
  if (!isTooDeep()) parser.end();
  for (; open !== undefined; open = open.parent) {
    open.end = tokens.length;
    tokens.push(open);
  }
  return { tokens, elements };
}

/** Whether a token is the end of an element. */
export function isEnd(token: Element, index: number): boolean {
  return token.start !== index;
}

/** Texts and tags within one element that are looked at on behalf of it; elements may be within each other. */
export const MOST_TOKENS = 20_000;

/** The elements within an element, in document order, among its first {@link MOST_TOKENS} parts. */
export function* elementsWithin(tree: HtmlTree, outer: Element): Generator<Element> {
  const end = Math.min(outer.end, outer.start + MOST_TOKENS);
  for (let index = outer.start + 1; index < end; index++) {
    const token = tree.tokens[index];
    if (typeof token === 'object' && !isEnd(token, index)) yield token;
  }
}

/** Characters of an attribute that are read; it may be asked for many times. */
const LONGEST_LIST = 2_000;

/** The words of an attribute that is a list, such as `class`. */
export function wordsOf(element: Element, attribute: string): string[] {
  const value = element.attributes[attribute];
  if (value === undefined || value === '') return [];
  return value
    .slice(0, LONGEST_LIST)
    .split(/\s+/)
    .filter((word) => word !== '');
}
