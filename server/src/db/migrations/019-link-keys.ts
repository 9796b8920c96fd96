import { type Kysely, sql } from 'kysely';
import { createHash } from 'node:crypto';
import { type Engine, idType, textType } from '../database.ts';

/**
 * Links whose secrets name nobody, a calendar of each member's own, who has made the link of a recipe, and indexes by which
 * a deleted account is found in what others have.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('link_keys')
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('owner_id', id, (column) => column.notNull())
    .addColumn('target_id', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('link_keys_pk', ['secret_hash'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('link_keys_by_owner').on('link_keys').columns(['owner_id', 'target_id']).execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_feeds_pk', ['user_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.alterTable('recipes').addColumn('linked_by', id).execute();
  await db.schema.createIndex('home_invites_by_friend').on('home_invites').column('friend_id').execute();
  await db.schema.createIndex('home_offers_by_sender').on('home_offers').column('from_id').execute();
  await keepRecipeLinks(db);
  await keepCalendarsOfOne(db);
  await forgetDeletedAccounts(db);
}

/** As `db/link-keys.ts` stores them; written again here, because a migration must not change with the code. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

interface LinkKey {
  readonly secret: string;
  readonly kind: 'recipe' | 'calendar';
  readonly owner_id: string;
  readonly target_id: string;
}

async function insertLinkKey(db: Kysely<unknown>, { secret, kind, owner_id, target_id }: LinkKey): Promise<void> {
  await sql`insert into link_keys (secret_hash, kind, owner_id, target_id)
    values (${hashOf(secret)}, ${kind}, ${owner_id}, ${target_id})`.execute(db);
}

/** Recipes that are shared already stay so, under the addresses that people have. */
async function keepRecipeLinks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ home_id: string; id: string; link_secret: string }>`
    select home_id, id, link_secret from recipes where link_secret is not null`.execute(db);
  for (const { home_id, id, link_secret } of rows)
    await insertLinkKey(db, { secret: link_secret, kind: 'recipe', owner_id: home_id, target_id: id });
}

/**
 * A calendar of a home that was never shared becomes its person's. That of a shared home ends: whoever has left may know
 * its address.
 */
async function keepCalendarsOfOne(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string; home_id: string; secret: string; created_at: string }>`
    select users.id as user_id, plan_feeds.home_id, plan_feeds.secret, plan_feeds.created_at
    from plan_feeds join users on users.id = plan_feeds.home_id and users.home_id = plan_feeds.home_id
    where plan_feeds.home_id not in (select home_id from home_members)`.execute(db);
  for (const { user_id, home_id, secret, created_at } of rows) {
    await sql`insert into calendar_feeds (user_id, home_id, secret, created_at)
      values (${user_id}, ${home_id}, ${secret}, ${created_at})`.execute(db);
    await insertLinkKey(db, { secret, kind: 'calendar', owner_id: user_id, target_id: user_id });
  }
}

/** Ids of accounts that were deleted before. */
async function forgetDeletedAccounts(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['grocery_items', 'added_by'],
    ['recipes', 'created_by'],
    ['plan_entries', 'planned_by'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} is not null and ${sql.ref(column)} not in (select id from users)`.execute(db);
  await sql`delete from home_invites where friend_id is not null and friend_id not in (select id from users)`.execute(
    db,
  );
  await sql`delete from home_offers where from_id not in (select id from users)`.execute(db);
}
