import { paragraphs, type FileFormat, type RawRecipe } from './raw-recipe.ts';

/** What columns are called, in the tables of Plan to Eat, My Recipe Box, RecipeSage and others; folded, in any language. */
const NAMES = {
  name: 'name|title|recipe|recipename|recipetitle|titel|rezept|rezeptname|nom|titre|recette|nombre|titulo|receta|nome|titolo|ricetta',
  ingredients: 'ingredients|ingredient|ingredientlist|zutaten|ingredientes|ingredienti|ingredienten',
  steps:
    'directions|instructions|instruction|method|preparation|steps|procedure|zubereitung|anleitung|schritte|preparacion|preparacao|preparazione|istruzioni|bereiding|etapes|instrucciones',
  about: 'description|summary|beschreibung|descripcion|descrizione|omschrijving',
  notes: 'notes|note|comments|notizen|anmerkungen|notas',
  servings: 'servings|serves|yield|portions|serving|quantity|portionen|personen|porciones|porzioni|rations',
  prep: 'preptime|preparationtime|prep|active|vorbereitungszeit|arbeitszeit|activetime|tempsdepreparation',
  cook: 'cooktime|cookingtime|cook|kochzeit|backzeit|garzeit|tempsdecuisson',
  total: 'totaltime|total|time|zeit|gesamtzeit|duration|dauer|tempstotal',
  url: 'url|link|sourceurl|website|recipeurl|weblink|originalurl|webseite',
  source: 'source|author|quelle|autor|auteur|sourcename',
  image: 'image|photo|picture|imageurl|photourl|pictureurl|bild|foto',
  tags: 'tags|category|categories|course|keywords|labels|kategorie|kategorien|maincategory|subcategory|cuisinetags',
  cuisine: 'cuisine|kuche|cocina|cucina',
} as const;

/** What a column, or a labelled part, of a recipe is. */
export type Column = keyof typeof NAMES;

export const COLUMNS = Object.keys(NAMES) as readonly Column[];

/** Which place among the columns has what; columns that are of no use are absent. */
export type ColumnPlaces = Partial<Readonly<Record<Column, number>>>;

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What is called so; undefined if nothing is. */
export function columnNamed(text: string): Column | undefined {
  const folded = fold(text);
  return folded === '' ? undefined : COLUMNS.find((column) => NAMES[column].split('|').includes(folded));
}

/** Which of these columns is which, by what they are called. Of two with one meaning the first counts. */
export function guessColumns(header: readonly string[]): ColumnPlaces {
  const places: Partial<Record<Column, number>> = {};
  for (const [place, text] of header.entries()) {
    const column = columnNamed(text);
    if (column !== undefined) places[column] ??= place;
  }
  return places;
}

/** Whether recipes can be made of these columns: they need a name, and ingredients or steps. */
export function areEnough({ name, ingredients, steps }: Partial<Record<Column, unknown>>): boolean {
  return name !== undefined && (ingredients ?? steps) !== undefined;
}

/** A recipe of texts, each of which is known for what it is. */
export function fromCells(cell: (column: Column) => string, format: FileFormat): RawRecipe {
  const url = cell('url') || (/^https?:/i.test(cell('source')) ? cell('source') : '');
  return {
    format,
    tags: cell('tags').split(/[;|\n]/),
    cuisine: cell('cuisine'),
    sourceName: cell('source') === url ? '' : cell('source'),
    notes: paragraphs(cell('notes')),
    data: {
      '@type': 'Recipe',
      name: cell('name'),
      description: cell('about'),
      recipeIngredient: linesIn(cell('ingredients')),
      recipeInstructions: cell('steps'),
      recipeYield: cell('servings'),
      prepTime: timeIn(cell('prep')),
      cookTime: timeIn(cell('cook')),
      totalTime: timeIn(cell('total')),
      url,
      image: cell('image'),
    },
  };
}

/** One to a line, or between bars or semicolons where a cell has one line. */
function linesIn(cell: string): string[] {
  const lines = cell.split(/\r\n?|\n/);
  return lines.length > 1 ? lines : cell.split(/[|;]/);
}

/** A number alone counts minutes. */
export function timeIn(text: string): string {
  return /^\d{1,4}$/.test(text) ? `PT${text}M` : text;
}
