import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, readDirectly } from './database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once per database, for calls so frequent that building it each time
 * would cost more than running it. `build` gets placeholders instead of values: it may pass them to the
 * query and must not look at them. The result gives all rows.
 */
export function prepareQuery<Args extends Record<string, unknown>, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Args;

  return async (db, args) => {
    let query = compiled.get(db);
    if (!query) {
      query = build(db, placeholders).compile();
      compiled.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.name] : value));
    const rows = readDirectly(db, query.sql, parameters) ?? (await db.executeQuery({ ...query, parameters })).rows;
    return rows as Row[];
  };
}
