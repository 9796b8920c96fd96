import type { Db } from '../src/db/database.ts';

/** The database, with a count of its statements. */
export function countStatements(db: Db): { readonly db: Db; statements(): number } {
  let statements = 0;
  const plugin = {
    transformQuery: <T>({ node }: { node: T }) => node,
    transformResult: async <T>({ result }: { result: T }) => {
      statements += 1;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), statements: () => statements };
}
