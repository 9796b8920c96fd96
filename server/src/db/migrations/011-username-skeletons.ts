import { type Kysely, sql } from 'kysely';
import { type Engine, textType } from '../database.ts';
import { skeletonOf } from '../skeleton.ts';

/** Accounts per statement. */
const BATCH = 500;

/**
 * No new username may look like another. Among accounts that already look alike, the oldest gets the skeleton; the
 * others have none until they change their username.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('username_skeleton', textType(engine)).execute();
  await db.schema.createIndex('users_by_skeleton').unique().on('users').column('username_skeleton').execute();
  // Only for this migration: without it, each batch would read all accounts.
  await db.schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute();
  await fillAll(db);
  await db.schema.dropIndex('users_by_age').execute();
}

async function fillAll(db: Kysely<unknown>): Promise<void> {
  let after = { created_at: '', id: '' };
  for (;;) {
    const { rows } = await sql<{ id: string; username: string; created_at: string }>`
      select id, username, created_at from users where (created_at, id) > (${after.created_at}, ${after.id})
      order by created_at, id limit ${sql.lit(BATCH)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await fill(db, rows);
    after = last;
  }
}

/** Gives accounts their skeletons, oldest first, unless an earlier account has the same one. */
async function fill(db: Kysely<unknown>, accounts: readonly { id: string; username: string }[]): Promise<void> {
  const first = new Map<string, string>();
  for (const { id, username } of accounts) {
    const skeleton = skeletonOf(username);
    if (!first.has(skeleton)) first.set(skeleton, id);
  }
  const values = [...first].map(([skeleton, id]) => sql`(${id}, ${skeleton})`);
  await sql`with filled (id, skeleton) as (values ${sql.join(values)})
    update users set username_skeleton = filled.skeleton from filled where users.id = filled.id
    and not exists (select 1 from users earlier where earlier.username_skeleton = filled.skeleton)`.execute(db);
}
