/** "1 [[Pizza dough]]": a line of ingredients that stands for another recipe. */
const LINK = /\[\[([^[\]]{1,200})\]\]/u;
const BRACKETS = /\[\[([^[\]]{1,200})\]\]/gu;

/** A line of ingredients around the recipe that it names. */
export interface RecipeLink {
  readonly before: string;
  /** The name of the other recipe. */
  readonly name: string;
  readonly after: string;
}

/** The recipe that a line names in double square brackets, the first of several; undefined if there is none. */
export function recipeLinkIn(line: string): RecipeLink | undefined {
  const found = LINK.exec(line);
  const name = found?.[1]?.trim() ?? '';
  if (found === null || name === '') return undefined;
  return { before: line.slice(0, found.index), name, after: line.slice(found.index + found[0].length) };
}

/** A text that names a recipe of the home. Brackets in its name would end it. */
export function linkToRecipe(name: string): string {
  return `[[${name.replaceAll('[', '(').replaceAll(']', ')').trim()}]]`;
}

/** A line as one reads it: the names of other recipes without their brackets. */
export function withoutRecipeLinks(line: string): string {
  return line.replace(BRACKETS, '$1');
}
