/** The path of recipes that are shared by link. */
export const LINK_PATH = '/r/';

/** The path of a recipe's link. */
export function linkOf(secret: string): string {
  return `${LINK_PATH}${secret}`;
}
