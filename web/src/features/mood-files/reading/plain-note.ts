import { plainText } from '@moodbowl/recipe-reader/text/clean';

/** The marks that apps write when people format a note. */
const FORMATTED = /<\/?(?:p|div|br|ul|ol|li|b|i|u|s|strong|em|span|font|h[1-6])(?:\s[^<>]*)?\/?>/i;

/** A note without the marks of its formatting. Anything else stays as it is. */
export function plainNote(note: unknown): unknown {
  return typeof note === 'string' && FORMATTED.test(note) ? plainText(note) : note;
}
