import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The most compiled texts per query: one per combination of literal values. */
const MAX_TEXTS = 100;

/**
 * A query that Kysely builds and compiles once instead of on each call: compiling takes longer than a point query
 * itself (about 45 µs against 12 on SQLite). Returns all rows. `build` gets placeholders instead of values: it may pass
 * them on but must not read them. `literals` names arguments that are passed as they are, such as limits and whatever
 * decides the shape of the query; each combination of their values is compiled separately.
 */
export function query<Args extends Record<string, unknown>, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
  literals: readonly (keyof Args)[] = [],
): (db: Db, args: Args) => Promise<Row[]> {
  // A transaction shares the adapter of its database, so it shares the compiled queries too.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  const compile = (db: Db, args: Args): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const texts = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, texts);
    const key = literals.map((name) => String(args[name])).join(' ');
    let text = texts.get(key);
    if (!text) {
      text = build(db, withPlaceholders(args, literals)).compile();
      if (texts.size >= MAX_TEXTS) texts.clear();
      texts.set(key, text);
    }
    return text;
  };
  return async (db, args) => {
    const text = compile(db, args);
    const parameters = text.parameters.map((value) => (value instanceof Placeholder ? args[value.name] : value));
    return (await db.executeQuery<Row>({ ...text, parameters })).rows;
  };
}

function withPlaceholders<Args extends Record<string, unknown>>(args: Args, literals: readonly (keyof Args)[]): Args {
  return new Proxy(args, {
    get: (_, name) => (literals.includes(String(name)) ? args[String(name)] : new Placeholder(String(name))),
  });
}
