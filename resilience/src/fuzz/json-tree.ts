/** JSON that can hold what no value can: keys that come twice, numbers beyond all bounds, half a surrogate. */
export type JsonTree =
  | { readonly kind: 'object'; readonly pairs: [key: string, value: JsonTree][] }
  | { readonly kind: 'array'; readonly items: JsonTree[] }
  | { readonly kind: 'raw'; readonly text: string };

export const raw = (text: string): JsonTree => ({ kind: 'raw', text });

export function toTree(value: unknown): JsonTree {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(toTree) };
  if (typeof value === 'object' && value !== null)
    return { kind: 'object', pairs: Object.entries(value).map(([key, inner]) => [key, toTree(inner)]) };
  return raw(JSON.stringify(value));
}

export function writeTree(tree: JsonTree): string {
  if (tree.kind === 'raw') return tree.text;
  if (tree.kind === 'array') return `[${tree.items.map(writeTree).join(',')}]`;
  return `{${tree.pairs.map(([key, value]) => `${JSON.stringify(key)}:${writeTree(value)}`).join(',')}}`;
}

/** A place in a tree, and how to put something else there. */
export interface Place {
  readonly tree: JsonTree;
  replace(by: JsonTree): void;
}

/** Every place below the top. */
export function placesIn(tree: JsonTree): Place[] {
  if (tree.kind === 'raw') return [];
  if (tree.kind === 'array')
    return tree.items.flatMap((inner, index) => [
      { tree: inner, replace: (by: JsonTree) => void (tree.items[index] = by) },
      ...placesIn(inner),
    ]);
  return tree.pairs.flatMap((pair) => [
    { tree: pair[1], replace: (by: JsonTree) => void (pair[1] = by) },
    ...placesIn(pair[1]),
  ]);
}
