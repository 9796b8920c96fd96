import type { HtmlTree } from './html-tree.ts';
import { wordsOf } from './html-tree.ts';
import { localName, type JsonObject } from '../json-ld/json-values.ts';
import { markedRecipes, type Markup } from './marked-items.ts';

const MICRODATA: Markup = {
  isRecipe: (element) => wordsOf(element, 'itemtype').some((type) => localName(type) === 'recipe'),
  isItem: (element) => 'itemscope' in element.attributes,
  properties: (element) => wordsOf(element, 'itemprop').map(localName),
};

/** The recipes that a page marks up with `itemscope` and `itemprop`, in the terms of schema.org or data-vocabulary.org. */
export function microdataRecipes(tree: HtmlTree): JsonObject[] {
  return markedRecipes(tree, MICRODATA);
}
