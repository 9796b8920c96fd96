import { webAddress } from './addresses.ts';
import { fold, plainLine } from '../text/clean.ts';
import type { HtmlTree } from './html-tree.ts';
import { readableText } from './html-text.ts';

/** A page's own metadata. */
export interface PageHead {
  /** Its names, the best first: its heading, the title for social networks, the title of the window. */
  names: string[];
  image: string;
  description: string;
  /** The address that it calls its own. */
  address: string;
}

/**
 * Characters of a text that are read: longer ones are no names or descriptions, and names are compared with each other.
 */
const LONGEST = 5_000;

const lineOf = (text: string) => plainLine(text.slice(0, LONGEST));

/** A title of one line without the name of the site at its end ("Soup | Site"). */
function withoutSite(title: string, site: string): string {
  const parts = title.split(/\s[|–—·•»:-]\s/);
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return title;
  const known = site !== '' && (fold(last).includes(fold(site)) || fold(site).includes(fold(last)));
  if (!known && !title.includes('|')) return title;
  return title.slice(0, title.length - last.length).replace(/\s[|–—·•»:-]\s$/, '');
}

/** Whether a heading says what the title for social networks says. Otherwise it may be of the site, or of its menu. */
function isSame(heading: string, shared: string): boolean {
  return shared === '' || fold(shared).includes(fold(heading)) || fold(heading).includes(fold(shared));
}

/** Reads the head of a page and its first heading. */
export function pageHead(tree: HtmlTree, url: string | undefined): PageHead {
  const metas = new Map<string, string>();
  let title = '';
  let canonical = '';
  const headings: string[] = [];
  for (const element of tree.elements) {
    const { attributes } = element;
    if (element.name === 'meta') {
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content'] ?? '';
      if (name !== '' && content !== '' && !metas.has(name)) metas.set(name, content);
    } else if (element.name === 'title' && title === '') {
      title = lineOf(readableText(tree, element));
    } else if (element.name === 'h1' && headings.length < 3) {
      headings.push(lineOf(readableText(tree, element)));
    } else if (element.name === 'link' && attributes['rel'] === 'canonical') {
      canonical ||= attributes['href'] ?? '';
    }
  }
  const site = lineOf(metas.get('og:site_name') ?? '');
  const shared = withoutSite(lineOf(metas.get('og:title') ?? ''), site);
  const heading = headings.find((text) => text !== '' && fold(text) !== fold(site)) ?? '';
  const base = url ?? (webAddress(canonical) || webAddress(metas.get('og:url') ?? ''));
  return {
    names: [...(isSame(heading, shared) ? [heading, shared] : [shared, heading]), withoutSite(title, site)].filter(
      (name) => name !== '',
    ),
    image: webAddress(
      metas.get('og:image:secure_url') ?? metas.get('og:image') ?? metas.get('twitter:image') ?? '',
      base === '' ? undefined : base,
    ),
    description: lineOf(metas.get('og:description') ?? metas.get('description') ?? ''),
    address: base,
  };
}
