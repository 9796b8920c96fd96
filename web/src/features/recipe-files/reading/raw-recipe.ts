import type { ExportedRecipe } from '@moodbowl/contract/recipe-files';
import { formatFraction } from '@moodbowl/food/amounts/format-amount';
import type { JsonObject } from '@moodbowl/recipe-reader/json-ld/json-values';

/** Where a file comes from. */
export type FileFormat =
  | 'moodbowl'
  | 'paprika'
  | 'mealie'
  | 'tandoor'
  | 'recipe-keeper'
  | 'copy-me-that'
  | 'mela'
  | 'crouton'
  | 'cooklang'
  | 'meal-master'
  | 'rezkonv'
  | 'master-cook'
  | 'recipe-ml'
  | 'living-cookbook'
  | 'cookmate'
  | 'evernote'
  | 'labelled'
  | 'fields'
  | 'markdown'
  | 'table'
  | 'json-ld'
  | 'addresses'
  | 'page'
  | 'text';

/** A recipe in a file, in schema.org's terms as far as the format allows. */
export interface RawRecipe {
  readonly format: FileFormat;
  readonly data: JsonObject;
  /** Its id in the other program; empty if it has none. */
  readonly id?: string;
  /** Tags, categories, keywords: texts, or texts with commas between them. */
  readonly tags?: readonly unknown[];
  readonly cuisine?: unknown;
  /** Further notes about it, for the end of its description. */
  readonly notes?: string;
  readonly sourceName?: unknown;
  /** Whether the object has its picture within, as Paprika's have. */
  readonly hasPhoto?: boolean;
  /** Its picture, in Base64. */
  readonly photo?: string | undefined;
  /** The folder in the archive that has its pictures, if it is another one; ends with `/`. */
  readonly pictureFolder?: string;
  /** The path of its picture in the archive, from the folder of its file on. */
  readonly pictureFile?: string | undefined;
  /** The whole recipe, if it is one of ours. */
  readonly whole?: ExportedRecipe;
}

/** Texts that say something, one below the other, with an empty line between. */
export function paragraphs(...texts: readonly unknown[]): string {
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').join('\n\n');
}

/** The parts of a line that say something, with spaces between. */
export function words(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

/** A line with a note in brackets, of which people may have written some themselves. */
export function withNote(line: string, note: string): string {
  const inner = note.trim().replace(/^\((.*)\)$/su, '$1');
  return inner === '' ? line : `${line} (${inner})`;
}

/** An amount as cooks write it, `1½`; nothing for zero. */
export function amountText(amount: unknown): string {
  const number = typeof amount === 'string' ? Number(amount) : amount;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return '';
  // In one language, so that the same file is always the same text.
  return formatFraction(number, 'en');
}

/** A picture in Base64; undefined if it is none. */
export function pictureInBase64(data: string): Blob | undefined {
  try {
    return data === '' ? undefined : new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}
