import type { Kysely } from 'kysely';

/** How long a meal rests besides preparing and cooking: rising, chilling, marinating. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['meals', 'recipes'])
    await db.schema.alterTable(table).addColumn('minutes_rest', 'integer').execute();
}
