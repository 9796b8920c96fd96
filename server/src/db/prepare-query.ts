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

/** How many texts of one query are kept, one for each of the literal values it has been run with. */
const MOST_TEXTS = 100;

/**
 * A query that is built and compiled once per database, for calls so frequent that building it each time
 * would cost more than running it. `build` gets placeholders instead of values: it may pass them to the
 * query and must not look at them. Only `literals` come as they are, such as limits, which SQLite plans anew at each
 * run when they are bound; there has to be a query for each of their values. The result gives all rows, at once where
 * the database can.
 */
export function prepareQuery<Args extends Record<string, unknown>, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
  literals: readonly (keyof Args)[] = [],
): (db: Db, args: Args) => Row[] | Promise<Row[]> {
  const known = new WeakMap<Db, Map<string, Prepared<Row>>>();
  const prepare = (db: Db, args: Args, key: string): Prepared<Row> => {
    const query = build(db, withPlaceholders(args, literals)).compile();
    const prepared = { query, run: prepareStatement(db, query.sql) };
    const texts = known.get(db);
    if (!texts) known.set(db, new Map([[key, prepared]]));
    else {
      if (texts.size >= MOST_TEXTS) texts.clear();
      texts.set(key, prepared);
    }
    return prepared;
  };

  return (db, args) => {
    const key = literals.length === 0 ? '' : literals.map((name) => String(args[name])).join(' ');
    const { query, run } = known.get(db)?.get(key) ?? prepare(db, args, key);
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.name] : value));
    const rows = run?.(parameters) as Row[] | Promise<Row[]> | undefined;
    return rows ?? rowsOf(db, { ...query, parameters });
  };
}

function withPlaceholders<Args extends Record<string, unknown>>(args: Args, literals: readonly (keyof Args)[]): Args {
  return new Proxy(args, {
    get: (_, name) => (literals.includes(String(name)) ? args[String(name)] : new Placeholder(String(name))),
  });
}

async function rowsOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  return (await db.executeQuery(query)).rows;
}
