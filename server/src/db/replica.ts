import { sql } from 'kysely';
import { type Db, isUnavailable } from './database.ts';

/** Returns the database for reads that may be some seconds old. */
export type ChooseReader = () => Promise<Db>;

/** Reads from the replica if there is one and it answers, else from the main database. */
export function readerOf(db: Db, replica: Db | undefined): ChooseReader {
  return async () => {
    if (!replica) return db;
    try {
      await sql`select 1`.execute(replica);
      return replica;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return db;
    }
  };
}
