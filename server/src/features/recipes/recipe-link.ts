import { randomBytes } from 'node:crypto';

/** The path of recipes that are shared by link. */
export const LINK_PATH = '/r/';

const HOME_BYTES = 16;
const SECRET_BYTES = 16;

/** A new secret of a link: 128 random bits. */
export function newLinkSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The key in a link: the home, which leads to its shard, and the secret. */
export function linkKeyOf(homeId: string, secret: string): string {
  return `${Buffer.from(homeId.replaceAll('-', ''), 'hex').toString('base64url')}${secret}`;
}

/** The path of a recipe's link. */
export function linkOf(homeId: string, secret: string): string {
  return `${LINK_PATH}${linkKeyOf(homeId, secret)}`;
}

/** What a key from a path says; undefined if it cannot be one. */
export function readLinkKey(key: string): { homeId: string; secret: string } | undefined {
  if (!/^[\w-]{44}$/.test(key)) return undefined;
  const hex = Buffer.from(key.slice(0, 22), 'base64url').toString('hex');
  if (hex.length !== HOME_BYTES * 2) return undefined;
  const homeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { homeId, secret: key.slice(22) };
}
