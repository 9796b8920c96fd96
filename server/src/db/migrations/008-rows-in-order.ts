import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

interface Order {
  readonly table: string;
  /** The primary key, which is the order of the rows. */
  readonly key: readonly string[];
  /** An index that this order makes superfluous. */
  readonly without?: string;
}

const ORDERS: readonly Order[] = [
  { table: 'mood_entries', key: ['user_id', 'created_at', 'id'], without: 'mood_entries_by_time' },
  { table: 'meal_logs', key: ['user_id', 'created_at', 'id'], without: 'meal_logs_by_time' },
  { table: 'grocery_items', key: ['user_id', 'created_at', 'id'] },
  {
    table: 'encouragements',
    key: ['receiver_id', 'user_id', 'created_at', 'id'],
    without: 'encouragements_by_receiver',
  },
];

/**
 * SQLite keeps rows in the order in which they are read: the newest one, or a page of them, is one stretch of the table
 * instead of an index and a look-up for each, and a new row has one index less to go into. Tables of PostgreSQL have no
 * such order, and get an index where they had none.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const order of ORDERS) await putInOrder(db, order);
  } else {
    await db.schema
      .createIndex('grocery_items_by_time')
      .on('grocery_items')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
  }
  await db.schema
    .createIndex('encouragements_by_sender')
    .on('encouragements')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

/** SQLite cannot change a primary key, so the table is made anew, in the way of https://sqlite.org/lang_altertable.html. */
async function putInOrder(db: Kysely<unknown>, { table, key, without }: Order): Promise<void> {
  const { rows: parts } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const ordered = `${table}_in_order`;
  const create = parts
    .find(({ type }) => type === 'table')
    ?.sql.replace(`"${table}"`, `"${ordered}"`)
    .replace(/primary key \([^)]*\)/, `primary key (${key.map((column) => `"${column}"`).join(', ')})`);
  if (create === undefined) throw new Error(`there is no table ${table}`);
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));

  await sql.raw(create).execute(db);
  await sql`insert into ${sql.table(ordered)} (${names}) select ${names} from ${sql.table(table)}
    order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(ordered).renameTo(table).execute();
  for (const { type, name, sql: index } of parts)
    if (type === 'index' && name !== without) await sql.raw(index).execute(db);
}
