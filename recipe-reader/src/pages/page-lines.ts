import { plainLine } from '../text/clean.ts';
import { type Element, type HtmlTree, isEnd } from './html-tree.ts';
import { isBlock, isSilent } from './html-text.ts';

/** A line of a page as it reads. */
export interface PageLine {
  text: string;
  /** 1 to 6 in a heading, else 0. */
  level: number;
  /** Whether it is an item of a list or a row of a table. */
  item: boolean;
}

/** Characters of a line that are read; it may be below many headings. */
const LONGEST = 20_000;
/** Some set each line of a list as a heading. */
const BULLET = /^[▢□☐✓✔•●▪‣◦·]\s*\S/u;
const APART = new Set(['nav', 'footer']);
const BREAKS_ITEMS = new Set(['li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function levelOf(name: string): number {
  return name.length === 2 && name.startsWith('h') ? Number(name[1]) || 0 : 0;
}

function isApart(element: Element): boolean {
  return APART.has(element.name) || element.attributes['id'] === 'comments';
}

/** Whether an element ends here and another begins at once: "<b>1 cup</b><i>sugar</i>" is set apart by its style. */
function isBetweenTwo(tree: HtmlTree, index: number): boolean {
  const [token, next] = [tree.tokens[index], tree.tokens[index + 1]];
  return typeof token === 'object' && isEnd(token, index) && typeof next === 'object' && !isEnd(next, index + 1);
}

/** The lines between two places of a page. What lies within an item of a list is one line. */
export function pageLines(tree: HtmlTree, from = 0, to = tree.tokens.length): PageLine[] {
  const lines: PageLine[] = [];
  let text = '';
  let items = 0;
  let level = 0;
  const flush = () => {
    const line = plainLine(text.slice(0, LONGEST));
    const isItem = items > 0 || (level > 0 && BULLET.test(line));
    if (line !== '') lines.push({ text: line, level: isItem && items === 0 ? 0 : level, item: isItem });
    text = '';
  };
  for (let index = from; index < to; index++) {
    const token = tree.tokens[index];
    if (token === undefined) break;
    if (typeof token === 'string') {
      text += token;
      continue;
    }
    const ends = isEnd(token, index);
    if (!ends && (isSilent(token) || isApart(token)) && token.end < to) {
      index = token.end;
      continue;
    }
    if (!isBlock(token)) {
      if (token.name === 'td' || token.name === 'th' || isBetweenTwo(tree, index)) text += ' ';
      continue;
    }
    if (items > 0 && !BREAKS_ITEMS.has(token.name)) {
      text += ' ';
      continue;
    }
    flush();
    if (token.name === 'li' || token.name === 'tr') items = Math.max(0, items + (ends ? -1 : 1));
    if (levelOf(token.name) > 0) level = ends ? 0 : levelOf(token.name);
  }
  flush();
  return lines;
}
