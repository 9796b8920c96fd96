/** Migrates a database as the server does and ends itself (SIGKILL) right before a statement: LOCATION STATEMENT. */
import type { DatabaseLocation, Db } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';

const [location = '', last = '0'] = process.argv.slice(2);
let statements = 0;

function counted(db: Db): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const database = openDatabase(JSON.parse(location) as DatabaseLocation);
await migrateToLatest({ ...database, withoutTimeouts: (work) => database.withoutTimeouts((db) => work(counted(db))) });
await database.close();
console.log(statements);
