import type { Plugin } from 'vite';

/** What the page asks of an endpoint. The rest, schemas above all, is for the server and for tests. */
const KEPT = new Set(['method', 'path', 'access', 'encoding']);

interface Node {
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly type: string;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly { readonly properties?: readonly Property[] }[];
}
interface Property extends Node {
  /** A spread has none. */
  readonly key?: { readonly name?: string };
}

/**
 * Leaves of the contract's endpoints what the page needs. Making schemas was a third of running the
 * scripts (decision 018); those that nobody refers to any more are left out of the build.
 */
export function lightEndpoints(): Plugin {
  return {
    name: 'moodbowl:light-endpoints',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: /defineEndpoint\(/ },
      handler(code) {
        const dropped: Node[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
            continue;
          for (const { init } of statement.declaration.declarations) dropped.push(...partsToDrop(init as Call | null));
        }
        return without(code, dropped);
      },
    },
  };
}

function partsToDrop(call: Call | null): Node[] {
  if (call?.type !== 'CallExpression' || call.callee?.name !== 'defineEndpoint') return [];
  const properties = call.arguments?.[0]?.properties ?? [];
  return properties
    .map((property, index) => ({ ...property, end: properties[index + 1]?.start ?? property.end }))
    .filter(({ key }) => key?.name !== undefined && !KEPT.has(key.name));
}

function without(code: string, parts: readonly Node[]): string {
  return parts.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), code);
}
