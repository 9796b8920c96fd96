import Papa from 'papaparse';
import { areEnough, type Column, type ColumnPlaces, fromCells, guessColumns } from './columns.ts';
import type { RawRecipe } from './raw-recipe.ts';

/** A table of recipes, to see which of its columns is which. */
export interface RecipeTable {
  /** What its columns are called. */
  readonly header: readonly string[];
  /** Its first recipe, cell by cell. */
  readonly first: readonly string[];
  readonly places: ColumnPlaces;
}

/** The rows of a text in columns, without empty ones; undefined if it is none. */
function rowsOf(text: string): string[][] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header] = data;
  return header !== undefined && header.length > 1 ? data : undefined;
}

/** Whether a text begins with the names of columns of recipes. */
export function isTable(text: string): boolean {
  const [header] = rowsOf(text.slice(0, 20_000).split('\n').slice(0, 2).join('\n')) ?? [];
  return header !== undefined && areEnough(guessColumns(header));
}

/** Whether a text looks like a table whose columns nobody knows. */
export function isForeignTable(text: string): boolean {
  const rows = rowsOf(text.slice(0, 20_000))?.slice(0, 3) ?? [];
  const [header = []] = rows;
  // Behind the commas of a sentence there is a space.
  const isSentence = header.some((name) => name.startsWith(' '));
  return header.length > 2 && !isSentence && rows.length > 1 && rows.every(({ length }) => length === header.length);
}

/** A table by its beginning, with the columns that were chosen or are guessed. */
export function tableIn(text: string, chosen?: ColumnPlaces): RecipeTable {
  const [header = [], first = []] = rowsOf(text) ?? [];
  return { header, first, places: chosen ?? guessColumns(header) };
}

/** The recipes of a table, one to a row. */
export function fromTable(text: string, chosen?: ColumnPlaces): RawRecipe[] {
  const [header = [], ...rows] = rowsOf(text) ?? [];
  const places = chosen ?? guessColumns(header);
  return rows.map((row) => fromCells((column: Column) => (row[places[column] ?? -1] ?? '').trim(), 'table'));
}
