import { headingLine } from '@moodbowl/food/lines/heading-line';
import {
  type Element,
  elementsWithin,
  type HtmlTree,
  parseHtml,
  wordsOf,
} from '@moodbowl/recipe-reader/pages/html-tree';
import { readableLines, readableText } from '@moodbowl/recipe-reader/pages/html-text';
import type { RawRecipe } from './raw-recipe.ts';

/** The recipes in the `recipes.html` of an export of Recipe Keeper or CopyMeThat; empty if it is of neither. */
export function recipesInHtml(html: string): RawRecipe[] {
  const tree = parseHtml(html);
  const keeper = tree.elements.filter((element) => wordsOf(element, 'class').includes('recipe-details'));
  if (keeper.length > 0) return keeper.map((element) => fromRecipeKeeper(tree, element));
  const isOfCopyMeThat = tree.elements.some((element) => wordsOf(element, 'class').includes('recipeIngredient'));
  if (!isOfCopyMeThat) return [];
  const copied = tree.elements.filter((element) => wordsOf(element, 'class').includes('recipe'));
  return copied.map((element) => fromCopyMeThat(tree, element));
}

/** The elements within a recipe, and their texts. */
class Part {
  readonly #tree: HtmlTree;
  readonly #elements: readonly Element[];

  constructor(tree: HtmlTree, outer: Element) {
    this.#tree = tree;
    this.#elements = [...elementsWithin(tree, outer)];
  }

  all(attribute: string, ...names: readonly string[]): Element[] {
    return this.#elements.filter((element) => wordsOf(element, attribute).some((word) => names.includes(word)));
  }

  texts(attribute: string, ...names: readonly string[]): string[] {
    return this.all(attribute, ...names).map((element) => this.textOf(element));
  }

  first(attribute: string, name: string): string {
    return this.texts(attribute, name).find((text) => text !== '') ?? '';
  }

  textOf(element: Element): string {
    return element.attributes['content'] ?? readableText(this.#tree, element).replace(/\s+/g, ' ').trim();
  }

  lines(attribute: string, name: string): string[] {
    return this.all(attribute, name).flatMap((element) => readableLines(this.#tree, element));
  }

  /** The path of the first picture. */
  get picture(): string | undefined {
    const sources = this.#elements.flatMap(({ name, attributes }) => (name === 'img' ? (attributes['src'] ?? []) : []));
    return sources.find((source) => source !== '' && !/^\w+:/.test(source));
  }
}

function fromRecipeKeeper(tree: HtmlTree, element: Element): RawRecipe {
  const part = new Part(tree, element);
  const source = part.all('itemprop', 'recipeSource')[0];
  const link = part.first('itemprop', 'recipeSource');
  return {
    format: 'recipe-keeper',
    id: part.first('itemprop', 'recipeId'),
    tags: [
      ...part.texts('itemprop', 'recipeCategory'),
      ...part.texts('itemprop', 'recipeCourse'),
      ...part.texts('itemprop', 'recipeCollection'),
    ],
    sourceName: /^https?:/i.test(link) ? '' : link,
    notes: part.lines('itemprop', 'recipeNotes').join('\n'),
    pictureFile: part.picture,
    data: {
      '@type': 'Recipe',
      name: part.first('itemprop', 'name'),
      recipeIngredient: part.lines('itemprop', 'recipeIngredients'),
      recipeInstructions: part.lines('itemprop', 'recipeDirections'),
      recipeYield: part.first('itemprop', 'recipeYield'),
      prepTime: part.first('itemprop', 'prepTime'),
      cookTime: part.first('itemprop', 'cookTime'),
      url: /^https?:/i.test(link) ? link : hrefIn(tree, source),
    },
  };
}

function hrefIn(tree: HtmlTree, element: Element | undefined): string {
  if (element === undefined) return '';
  const links = [element, ...elementsWithin(tree, element)].map(({ attributes }) => attributes['href'] ?? '');
  return links.find((address) => /^https?:/i.test(address)) ?? '';
}

function fromCopyMeThat(tree: HtmlTree, element: Element): RawRecipe {
  const part = new Part(tree, element);
  const lines = (kind: string) =>
    part
      .all('class', kind, `${kind}_subheader`, `${kind}_spacer`)
      .map((line) =>
        wordsOf(line, 'class').includes(`${kind}_subheader`) ? headingLine(part.textOf(line)) : part.textOf(line),
      )
      .filter((line) => line !== '');
  const notes = part.lines('id', 'recipeNotes').filter((line) => !/^notes:?$/iu.test(line));
  return {
    format: 'copy-me-that',
    tags: part.texts('class', 'recipeCategory'),
    notes: notes.join('\n'),
    pictureFile: part.picture,
    data: {
      '@type': 'Recipe',
      name: part.first('id', 'name'),
      description: part.first('id', 'description'),
      recipeIngredient: lines('recipeIngredient'),
      recipeInstructions: lines('instruction'),
      recipeYield: part.first('id', 'recipeYield'),
      url: part.all('id', 'original_link')[0]?.attributes['href'],
    },
  };
}
