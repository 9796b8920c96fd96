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

function addressesIn(value: unknown, resolve: (value: unknown) => unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 30).flatMap((item) => addressesIn(item, resolve, depth - 1));
  const object = asObject(resolve(value));
  if (object === undefined) return [];
  const properties = propertiesOf(object);
  for (const key of IMAGE_KEYS) {
    const found = addressesIn(properties.get(key), resolve, depth - 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** The address of a picture given as text, object or list: the first with https, else the first; empty if there is none. */
export function imageAddress(
  value: unknown,
  base?: string,
  resolve: (value: unknown) => unknown = (same) => same,
): string {
  const found = asList(value)
    .slice(0, 30)
    .flatMap((item) => addressesIn(item, resolve, 4))
    .map((address) => webAddress(address, base))
    .filter((address) => address !== '');
  return found.find((address) => address.startsWith('https:')) ?? found[0] ?? '';
}
