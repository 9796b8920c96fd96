import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, type PreparedStatement, prepareStatement } from './database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Prepared<Row> {
  readonly query: CompiledQuery<Row>;
  readonly run: PreparedStatement | undefined;
}

/**
 * A query that is built and compiled once per database, for calls so frequent that building it each time
 * would cost more than running it. `build` gets placeholders instead of values: it may pass them to the
 * query and must not look at them. The result gives all rows, at once where the database can.
 */
export function prepareQuery<Args extends Record<string, unknown>, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => Row[] | Promise<Row[]> {
  const known = new WeakMap<Db, Prepared<Row>>();
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Args;
  const prepare = (db: Db): Prepared<Row> => {
    const query = build(db, placeholders).compile();
    const prepared = { query, run: prepareStatement(db, query.sql) };
    known.set(db, prepared);
    return prepared;
  };

  return (db, args) => {
    const { query, run } = known.get(db) ?? prepare(db);
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.name] : value));
    const rows = run?.(parameters) as Row[] | Promise<Row[]> | undefined;
    return rows ?? rowsOf(db, { ...query, parameters });
  };
}

async function rowsOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  return (await db.executeQuery(query)).rows;
}
