import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

type UsageRow = Insertable<Schema['usage_days']>;
type VitalRow = Insertable<Schema['vital_days']>;

/**
 * Adds to the daily sums, all rows or none. Rows must be unique and sorted by their keys: otherwise two concurrent
 * calls could deadlock on PostgreSQL.
 */
export async function addCounts(db: Db, usage: readonly UsageRow[], vitals: readonly VitalRow[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (usage.length > 0) {
      await transaction
        .insertInto('usage_days')
        .values(usage)
        .onConflict((conflict) =>
          conflict.columns(['day', 'event', 'path']).doUpdateSet({
            count: sql`usage_days.count + excluded.count`,
            amount: sql`usage_days.amount + excluded.amount`,
          }),
        )
        .execute();
    }
    if (vitals.length > 0) {
      await transaction
        .insertInto('vital_days')
        .values(vitals)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'metric', 'path', 'bucket'])
            .doUpdateSet({ count: sql`vital_days.count + excluded.count` }),
        )
        .execute();
    }
  });
}

/** PostgreSQL sums bigint as numeric, which the driver returns as text. */
function total(column: 'count' | 'amount'): RawBuilder<number> {
  return sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
}

/** Sums per day and event since `first`. */
export async function sumByDay(db: Db, first: string) {
  return db
    .selectFrom('usage_days')
    .where('day', '>=', first)
    .groupBy(['day', 'event'])
    .select(['day', 'event', total('count').as('count'), total('amount').as('amount')])
    .execute();
}

/** Page views per route since `first`, most viewed first. */
export async function sumByPath(db: Db, first: string) {
  const views = total('count');
  return db
    .selectFrom('usage_days')
    .where('day', '>=', first)
    .where('event', '=', 'page_view')
    .groupBy('path')
    .orderBy(views, 'desc')
    .orderBy('path')
    .select(['path', views.as('views')])
    .execute();
}

/** Counts per day, metric and bucket since `first`. */
export async function sumVitals(db: Db, first: string) {
  return db
    .selectFrom('vital_days')
    .where('day', '>=', first)
    .groupBy(['day', 'metric', 'bucket'])
    .select(['day', 'metric', 'bucket', total('count').as('count')])
    .execute();
}
