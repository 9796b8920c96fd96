import type { Plugin } from 'vite';

/** What the page asks of an endpoint. The rest, schemas above all, is for the server and for tests. */
const KEPT = new Set(['method', 'path', 'access', 'encoding', 'slow']);

interface Node {
  readonly start: number;
  readonly end: number;
}
interface Change extends Node {
  /** What comes in place of it. */
  readonly text: string;
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
 * Leaves of the contract what the page needs: of endpoints how they are called, of schemas those that something refers
 * to. Making schemas was a third of running the scripts (decision 018).
 */
export function lightContract(): Plugin {
  return {
    name: 'moodbowl:light-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const changes: Change[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations)
            if (init?.type === 'CallExpression') changes.push(...lighten(init as Call));
        }
        return apply(changes, code);
      },
    },
  };
}

/** Without what an endpoint is not asked for; and marked as doing nothing but giving a value, which nobody may want. */
function lighten(call: Call): Change[] {
  const { start, end } = call;
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => ' },
    ...partsToDrop(call).map((part) => ({ ...part, text: '' })),
    { start: end, end, text: ')()' },
  ];
}

function partsToDrop(call: Call): Node[] {
  if (call.callee?.name !== 'defineEndpoint') return [];
  const properties = call.arguments?.[0]?.properties ?? [];
  return properties
    .map((property, index) => ({ ...property, end: properties[index + 1]?.start ?? property.end }))
    .filter(({ key }) => key?.name !== undefined && !KEPT.has(key.name));
}

/** The changes are in the order of the code. */
function apply(changes: readonly Change[], code: string): string {
  return changes.reduceRight((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
}
