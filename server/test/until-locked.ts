import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/db/database.ts';
import { CITUS_NODES } from './citus.ts';

/** Resolves when somebody waits for a lock of PostgreSQL, or `isOver`. */
export async function untilLocked(db: Db, isOver = () => false): Promise<void> {
  // On a cluster, the lock is held on the node of the row.
  const waiting =
    CITUS_NODES.length > 0
      ? sql`select waiting_gpid from citus_lock_waits`
      : sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isOver() || (await waiting.execute(db)).rows.length > 0).toBe(true);
}
