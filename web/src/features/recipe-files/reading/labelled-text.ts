import { areEnough, type Column, columnNamed, fromCells } from './columns.ts';
import type { RawRecipe } from './raw-recipe.ts';

/** "Title: Lentil soup" */
const LABEL = /^(\p{L}[\p{L} ]{1,30}):(.*)/u;
/** What RecipeSage and Pepperplate say besides, which ends the text before it. */
const OTHER = /^(?:Folder|CreatedAt|UpdatedAt|Rating|Nutrition\w{1,30}|Images)$/u;

type Labelled = Partial<Record<Column, string>>;

/** Whether each part of a recipe in this text has its label in front, as RecipeSage and Pepperplate write it. */
export function isLabelledText(text: string): boolean {
  const beginning = text.slice(0, 20_000).split(/\r\n?|\n/);
  const labels = beginning.flatMap((line) => labelOf(line)?.column ?? []);
  return labels[0] === 'name' && ['ingredients', 'steps'].every((column) => labels.some((label) => label === column));
}

function labelOf(line: string): { readonly column: Column; readonly text: string } | undefined {
  const [, label = '', text = ''] = LABEL.exec(line) ?? [];
  const column = columnNamed(label);
  return column === undefined ? undefined : { column, text };
}

/** The recipes of such a text. Each begins with its name; a part without a label goes on. */
export function fromLabelledText(text: string): RawRecipe[] {
  const recipes: Labelled[] = [];
  let part: Column | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const label = labelOf(line);
    const recipe = recipes.at(-1);
    // Within a list the word before a colon is a heading: "Sauce:".
    const begins = label !== undefined && (label.column === 'name' || recipe?.[label.column] === undefined);
    if (label?.column === 'name') recipes.push({ name: label.text.trim() });
    else if (begins && recipe) recipe[label.column] = label.text.trim();
    else if (OTHER.test(LABEL.exec(line)?.[1] ?? '')) part = undefined;
    else if (part !== undefined && recipe) recipe[part] = `${recipe[part] ?? ''}\n${line}`.trim();
    if (begins) part = label.column;
  }
  return recipes.filter(areEnough).map((recipe) => fromCells((column) => recipe[column] ?? '', 'labelled'));
}
