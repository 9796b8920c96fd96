import { asObject, type JsonObject, localName } from './json-values.ts';

/** A document with more values than this has no recipe that a person wrote. */
const VALUES = 500_000;
/** Under these a document tells what it is about; under all others, what it mentions. */
const ABOUT = new Set(['@graph', 'mainentity', 'mainentityofpage', 'about', '@list', 'hasrecipe']);

export interface RecipeNode {
  node: JsonObject;
  /** Whether the document is about it, and does not only mention it. */
  main: boolean;
}

export interface RecipeNodes {
  recipes: RecipeNode[];
  /** The object that a reference `{ "@id": … }` means; anything else as it is. */
  resolve: (value: unknown) => unknown;
}

function isRecipe(node: JsonObject): boolean {
  const type = node['@type'] ?? node['type'] ?? node['itemtype'];
  const types: unknown[] = Array.isArray(type) ? type.slice(0, 20) : [type];
  return types.some((name) => typeof name === 'string' && localName(name.trim()) === 'recipe');
}

/** All objects of type Recipe in a value, in order, however deep. A recipe within a recipe does not count. */
export function recipeNodesIn(value: unknown): RecipeNodes {
  const recipes: RecipeNode[] = [];
  const byId = new Map<string, JsonObject>();
  const waiting: { value: unknown; main: boolean; within: boolean }[] = [{ value, main: true, within: false }];
  for (let seen = 0; seen < VALUES; seen++) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (Array.isArray(next.value)) {
      for (let index = next.value.length - 1; index >= 0; index--) waiting.push({ ...next, value: next.value[index] });
      continue;
    }
    const node = asObject(next.value);
    if (node === undefined) continue;
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node);
    const recipe = isRecipe(node);
    if (recipe && !next.within) recipes.push({ node, main: next.main });
    for (const [key, inner] of Object.entries(node).toReversed()) {
      if (typeof inner !== 'object' || inner === null) continue;
      waiting.push({ value: inner, main: next.main && ABOUT.has(localName(key)), within: next.within || recipe });
    }
  }
  const resolve = (reference: unknown): unknown => {
    const object = asObject(reference);
    const id = object?.['@id'];
    if (object === undefined || typeof id !== 'string' || Object.keys(object).length > 2) return reference;
    return byId.get(id) ?? reference;
  };
  return { recipes, resolve };
}
