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
  /** Names of the site, by which it may end its titles. */
  sites: readonly string[];
}

/**
 * Characters of a text that are read: longer ones are no names or descriptions, and names are compared with each other.
 */
const LONGEST = 5_000;

const lineOf = (text: string) => plainLine(text.slice(0, LONGEST));

/** A site's name as its address says it: "donalskehan" of www.donalskehan.com. */
function siteOfAddress(address: string): string {
  const labels = URL.canParse(address) ? new URL(address).hostname.split('.') : [];
  return labels.slice(0, -1).reduce((longest, label) => (label.length > longest.length ? label : longest), '');
}

/** Whether the end of a title names a site: "Street Kitchen" streetkitchen, "Australian Bakels" bakels. */
export function isNameOf(end: string, site: string): boolean {
  const [folded, name] = [fold(end), fold(site)];
  const isWord = end.split(/[^\p{L}\p{N}]+/u).some((word) => fold(word) === name);
  if (name === '' || folded === '') return false;
  // A name of several words is no part of a longer word.
  const isWithin = isWord || (/\s/.test(site) && folded.includes(name));
  return isWithin || folded.startsWith(name) || name.startsWith(folded);
}

/** A title of one line without the name of the site at its end ("Soup | Site"); `sites` are names that it may have. */
export function withoutSite(title: string, sites: readonly string[]): string {
  const parts = title.split(/\s[|–—·•»:-]\s/);
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return title;
  const known = sites.some((site) => isNameOf(last, site));
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
  const base = url ?? (webAddress(canonical) || webAddress(metas.get('og:url') ?? ''));
  const site = lineOf(metas.get('og:site_name') ?? '');
  const sites = [site, siteOfAddress(base)].filter((name) => name !== '');
  const shared = withoutSite(lineOf(metas.get('og:title') ?? ''), sites);
  const heading = headings.find((text) => text !== '' && fold(text) !== fold(site)) ?? '';
  return {
    names: [...(isSame(heading, shared) ? [heading, shared] : [shared, heading]), withoutSite(title, sites)].filter(
      (name) => name !== '',
    ),
    image: webAddress(
      metas.get('og:image:secure_url') ?? metas.get('og:image') ?? metas.get('twitter:image') ?? '',
      base === '' ? undefined : base,
    ),
    description: lineOf(metas.get('og:description') ?? metas.get('description') ?? ''),
    address: base,
    sites,
  };
}
