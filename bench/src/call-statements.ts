import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/clock.ts';
import { newId } from '../../server/src/db/new-id.ts';
import type { Schema } from '../../server/src/db/schema.ts';
import { ACCEPTED } from './as-browsers.ts';
import { type LoadRequest, NEW_ID } from './load.ts';

/** As the server sent it; an id that is made anew for each request is {@link NEW_ID}. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The server, in this process and on a database in PostgreSQL, telling which statements a request is made of. */
export async function openRecorder({ url, tokenSecret }: { url: string; tokenSecret: string }) {
  let statements: Statement[] = [];
  const log = ({ query: { sql: text, parameters: values } }: LogEvent) => void statements.push({ text, values });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    log,
  });
  const database = {
    db,
    engine: 'postgres' as const,
    withoutTimeouts: <T>(work: (target: typeof db) => Promise<T>) => work(db),
    close: () => db.destroy(),
  };
  const app = await buildApp({ database, clock: systemClock, tokenSecret, throttles: false, logger: false });

  const send = async ({ method, path, token, body }: LoadRequest): Promise<Statement[]> => {
    const id = newId();
    statements = [];
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...ACCEPTED, authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: JSON.parse(body.replaceAll(NEW_ID, id)) as object }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}`);
    return statements.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === id ? NEW_ID : value)),
    }));
  };
  return {
    /** In the order in which the server sends them, the session's included. */
    async statementsOf(request: LoadRequest): Promise<Statement[]> {
      // The first call of a session in an hour remembers that it was seen.
      await send(request);
      return send(request);
    },
    async close(): Promise<void> {
      await app.close();
      await db.destroy();
    },
  };
}
