import { type Element, type HtmlTree, isEnd, MOST_TOKENS } from './html-tree.ts';

/** Elements whose content is not for reading. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'button',
  'select',
  'textarea',
  'iframe',
  'head',
  'audio',
  'video',
  'object',
]);
/** These begin and end a line. */
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'br',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
]);
const CELLS = new Set(['td', 'th']);

/** The most that is read of one element as its text. The longest recipe has some hundred tags and 20,000 characters. */
const MOST_CHARACTERS = 100_000;

/** Whether an element's content is not text for readers. */
export function isSilent(element: Element): boolean {
  return SILENT.has(element.name);
}

/** Whether an element begins and ends a line. */
export function isBlock(element: Element): boolean {
  return BLOCKS.has(element.name);
}

/**
 * The text of an element as a reader sees it: a line feed where a block begins or ends, all other white space as single
 * spaces. At most the first {@link MOST_TOKENS} parts and
 * about {@link MOST_CHARACTERS} are read, as each of many elements within each other may be asked for its text.
 */
export function readableText(tree: HtmlTree, element: Element): string {
  let text = '';
  const end = Math.min(element.end, element.start + MOST_TOKENS);
  for (let index = element.start + 1; index < end && text.length < MOST_CHARACTERS; index++) {
    const token = tree.tokens[index];
    if (typeof token === 'string') {
      text += token.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ');
    } else if (token !== undefined) {
      if (!isEnd(token, index) && isSilent(token)) {
        index = token.end;
        continue;
      }
      if (isBlock(token)) text += '\n';
      else if (CELLS.has(token.name)) text += ' ';
    }
  }
  return text;
}

/** {@link readableText} in lines, without blank ones. */
export function readableLines(tree: HtmlTree, element: Element): string[] {
  return readableText(tree, element)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
