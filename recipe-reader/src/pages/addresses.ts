import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { decode } from 'html-entities';
import { asList, asObject, propertiesOf } from '../json-ld/json-values.ts';

function parsed(address: string, base: string | undefined): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** The whole address on the web, resolved against `base`; empty if it is none, or longer than can be stored. */
export function webAddress(value: string, base?: string): string {
  if (value.length > RECIPE_LIMITS.url * 10) return '';
  const text = decode(value.trim());
  if (text === '' || text.length > RECIPE_LIMITS.url * 2) return '';
  const whole = text.startsWith('//') && base === undefined ? `https:${text}` : text;
  const url = parsed(whole, base) ?? parsed(whole, undefined);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return '';
  return url.href.length <= RECIPE_LIMITS.url && url.href.isWellFormed() ? url.href : '';
}

const IMAGE_KEYS = ['url', 'contenturl', '@id', 'src', 'thumbnailurl', 'image', '@list'];

/** The size in an address that says it: "soup-225x225.jpg", "soup.jpg?w=300". */
const SIZE_IN_ADDRESS = /-(\d{2,4})x\d{2,4}(?:-\d{1,2})?\.\w{3,4}(?:$|\?)|[?&](?:w|width)=(\d{2,4})(?:&|$)/;
/** A picture of unknown width is most often the whole one, which others are cut from. */
const UNKNOWN_WIDTH = 5_000;
/** Pictures narrower than this are thumbnails. */
const THUMBNAIL = 400;

interface Picture {
  readonly address: string;
  readonly width: number;
}

/** The width of a picture in pixels, by what is said of it or by its address. */
function widthOf(address: string, told: unknown): number {
  const [, cut, asked] = SIZE_IN_ADDRESS.exec(address) ?? [];
  const width = Number(cut ?? asked ?? asObject(told)?.['value'] ?? told ?? UNKNOWN_WIDTH);
  return Number.isFinite(width) && width > 0 ? width : UNKNOWN_WIDTH;
}

/** Whether the address of a picture says that it is a small one. */
export function isThumbnail(address: string): boolean {
  return widthOf(address, undefined) < THUMBNAIL;
}

function picturesIn(value: unknown, resolve: (value: unknown) => unknown, depth: number): Picture[] {
  if (typeof value === 'string') return [{ address: value, width: widthOf(value, undefined) }];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 30).flatMap((item) => picturesIn(item, resolve, depth - 1));
  const object = asObject(resolve(value));
  if (object === undefined) return [];
  const properties = propertiesOf(object);
  for (const key of IMAGE_KEYS) {
    const found = picturesIn(properties.get(key), resolve, depth - 1);
    if (found.length > 0)
      return found.map(({ address }) => ({ address, width: widthOf(address, properties.get('width')) }));
  }
  return [];
}

/**
 * The address of a picture given as text, object or list: the widest of those with https, else of all; of equal ones the
 * first; empty if there is none.
 */
export function imageAddress(
  value: unknown,
  base?: string,
  resolve: (value: unknown) => unknown = (same) => same,
): string {
  const found = asList(value)
    .slice(0, 30)
    .flatMap((item) => picturesIn(item, resolve, 4))
    .map(({ address, width }) => ({ address: webAddress(address, base), width }))
    .filter(({ address }) => address !== '');
  const secure = found.filter(({ address }) => address.startsWith('https:'));
  const [widest] = (secure.length > 0 ? secure : found).toSorted((a, b) => b.width - a.width);
  return widest?.address ?? '';
}
