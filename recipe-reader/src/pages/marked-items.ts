import { type Element, elementsWithin, type HtmlTree } from './html-tree.ts';
import { readableLines, readableText } from './html-text.ts';
import type { JsonObject } from '../json-ld/json-values.ts';

/** How a way of marking up HTML names items and their properties. */
export interface Markup {
  isRecipe: (element: Element) => boolean;
  /** Whether it begins an item of its own, whose properties are not those of the item around it. */
  isItem: (element: Element) => boolean;
  /** The properties that an element is the value of, by their names in schema.org, in lower case. */
  properties: (element: Element) => string[];
}

const ADDRESSES = new Set(['image', 'photo', 'url', 'thumbnailurl']);
const LISTS = new Set(['recipeingredient', 'recipeinstructions']);
/** Older names, some of data-vocabulary.org. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['ingredients', 'recipeingredient'],
  ['ingredient', 'recipeingredient'],
  ['instructions', 'recipeinstructions'],
  ['instruction', 'recipeinstructions'],
]);

function propertiesIn(markup: Markup, element: Element): string[] {
  return [...new Set(markup.properties(element).map((name) => RENAMED.get(name) ?? name))];
}
const TIMES = new Set(['preptime', 'cooktime', 'totaltime', 'performtime', 'duration']);
const SOURCES = ['content', 'src', 'href', 'data-src', 'data-lazy-src', 'data-original'];

function pictureWithin(tree: HtmlTree, element: Element): string {
  const own = SOURCES.map((name) => element.attributes[name]).find(
    (value) => value !== undefined && value !== '' && !value.startsWith('data:'),
  );
  if (own !== undefined) return own;
  for (const inner of elementsWithin(tree, element)) {
    if (inner.name === 'img' || inner.name === 'meta') {
      const source = SOURCES.map((name) => inner.attributes[name]).find(
        (value) => value !== undefined && value !== '' && !value.startsWith('data:'),
      );
      if (source !== undefined) return source;
    }
  }
  return '';
}

function valueOf(tree: HtmlTree, element: Element, property: string): unknown {
  if (ADDRESSES.has(property)) return pictureWithin(tree, element);
  const { content, datetime } = element.attributes;
  if (TIMES.has(property)) {
    const machine = datetime ?? content ?? element.attributes['title'];
    if (machine !== undefined && machine.trim() !== '') return machine;
  } else if (content !== undefined && content.trim() !== '') {
    return content;
  }
  if (element.name === 'link') return element.attributes['href'] ?? '';
  if (LISTS.has(property)) {
    const lines = readableLines(tree, element);
    return lines.join('\n');
  }
  return readableText(tree, element).replace(/\s+/g, ' ').trim();
}

/** Whether parts of an element are marked with the same name: then it is only their container. */
function isContainer(tree: HtmlTree, markup: Markup, element: Element, property: string): boolean {
  for (const inner of elementsWithin(tree, element)) {
    if (propertiesIn(markup, inner).includes(property)) return true;
  }
  return false;
}

/** Whether the item that an element begins only describes a line or a step of the recipe: then it is read as text. */
function isPartOfList(markup: Markup, element: Element): boolean {
  const properties = propertiesIn(markup, element);
  return properties.length > 0 && properties.every((name) => LISTS.has(name));
}

function readProperties(tree: HtmlTree, markup: Markup, from: number, to: number): JsonObject {
  const values: Record<string, unknown[]> = {};
  for (let index = from; index < to; index++) {
    const token = tree.tokens[index];
    if (typeof token !== 'object' || token.start !== index) continue;
    let skip = false;
    for (const property of propertiesIn(markup, token)) {
      if (LISTS.has(property)) {
        if (isContainer(tree, markup, token, property)) continue;
        skip = true;
      }
      const value = valueOf(tree, token, property);
      if (value !== '') (values[property] ??= []).push(value);
    }
    if (skip || (markup.isItem(token) && !isPartOfList(markup, token))) index = token.end;
  }
  const properties: Record<string, unknown> = {};
  for (const [property, list] of Object.entries(values)) properties[property] = list.length === 1 ? list[0] : list;
  return properties;
}

/** The recipes that a page marks up in one way, as objects of schema.org's terms. */
export function markedRecipes(tree: HtmlTree, markup: Markup): JsonObject[] {
  const roots = tree.elements.filter((element) => markup.isRecipe(element));
  const recipes = roots.map((root) => readProperties(tree, markup, root.start + 1, root.end));
  const only = recipes[0];
  if (recipes.length === 1 && only !== undefined && ![...LISTS].some((property) => property in only)) {
    // Tags that are closed too early leave the lines outside of the only recipe.
    recipes[0] = { ...readProperties(tree, markup, 0, tree.tokens.length), ...only };
  }
  return recipes.map((properties) => ({ '@type': 'Recipe', ...properties }));
}
