import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Which entry of the plan each meal log is for, and when an entry was last changed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('meal_logs').addColumn('plan_entry_id', idType(engine)).execute();
  await db.schema.alterTable('plan_entries').addColumn('changed_at', textType(engine)).execute();
  await nameEntries(db, sql`entry.meal_id = log.meal_id`);
  await nameEntries(db, sql`log.meal_id is null and entry.title = log.meal_name`);
}

/** Gives each log that has marked entries as eaten one of them: the first log of a day the first meal of that day. */
async function nameEntries(db: Kysely<unknown>, isSame: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update meal_logs set plan_entry_id = pairs.entry_id
    from (
      select
        log.user_id, log.id, entry.id as entry_id,
        dense_rank() over (
          partition by log.user_id, log.date, coalesce(cast(entry.meal_id as text), entry.title)
          order by log.created_at, log.id
        ) as log_number,
        dense_rank() over (
          partition by log.user_id, log.date, coalesce(cast(entry.meal_id as text), entry.title)
          order by case entry.slot when 'breakfast' then 1 when 'lunch' then 2 when 'snack' then 3 else 4 end,
            entry.position, entry.id
        ) as entry_number
      from plan_entries as entry
      join users on users.home_id = entry.home_id
      join meal_logs as log on log.user_id = users.id and log.date = entry.date and ${isSame}
      where log.plan_entry_id is null
    ) as pairs
    where pairs.log_number = pairs.entry_number
      and meal_logs.user_id = pairs.user_id and meal_logs.id = pairs.id`.execute(db);
}
