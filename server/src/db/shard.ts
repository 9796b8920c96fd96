import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { SHARD_KEYS } from './schema.ts';

/** The state of a table after {@link shard}. */
export interface ShardedTable {
  readonly table: string;
  /** `by <column>`, `a copy on each node`, or `on the coordinator`. */
  readonly how: string;
  readonly isNew: boolean;
}

/** Whether this database is the coordinator of a Citus cluster. */
export async function hasCitus({ db, engine }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/**
 * Distributes the tables over the nodes of a Citus cluster as {@link SHARD_KEYS} says, in one transaction. Tables that
 * are distributed already stay as they are, so it can be repeated, for instance after an upgrade with new tables. The
 * schema must be migrated, and the extension must be there.
 */
export async function shard({ withoutTimeouts }: Database): Promise<ShardedTable[]> {
  return withoutTimeouts((db) =>
    db.transaction().execute(async (transaction) => {
      // Foreign keys are taken off and put back in this transaction; Citus allows that one shard at a time only.
      await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
      const { rows } = await sql<{ name: string }>`
        select logicalrelid::text as name from pg_dist_partition where partmethod <> 'n' or repmodel = 't'`.execute(
        transaction,
      );
      const done = new Set(rows.map(({ name }) => name));
      const wanted = tablesToDistribute().filter(({ table }) => !done.has(table));
      await withoutForeignKeys(transaction, new Set(wanted.map(({ table }) => table)), async () => {
        for (const { table, key } of wanted) await distribute(transaction, table, key);
      });
      const isNew = new Set(wanted.map(({ table }) => table));
      return Object.entries(SHARD_KEYS)
        .filter(([table]) => table !== 'meal_texts')
        .map(([table, key]) => ({ table, how: describe(key), isNew: isNew.has(table) }));
    }),
  );
}

type ShardKey = (typeof SHARD_KEYS)[keyof typeof SHARD_KEYS];

/** `users` first, because the others are stored together with it. */
function tablesToDistribute(): { readonly table: string; readonly key: ShardKey }[] {
  return (
    Object.entries(SHARD_KEYS)
      // A view.
      .filter(([table, key]) => key !== 'one node' && table !== 'meal_texts')
      .map(([table, key]) => ({ table, key }))
      .toSorted((a, b) => Number(b.table === 'users') - Number(a.table === 'users'))
  );
}

function describe(key: ShardKey): string {
  if (key === 'copies') return 'a copy on each node';
  return key === 'one node' ? 'on the coordinator' : `by ${key}`;
}

async function distribute(db: Db, table: string, key: ShardKey): Promise<void> {
  if (key === 'copies') await sql`select create_reference_table(${table})`.execute(db);
  else if (table === 'users') await sql`select create_distributed_table(${table}, ${key})`.execute(db);
  else await sql`select create_distributed_table(${table}, ${key}, colocate_with => 'users')`.execute(db);
}

/** Citus distributes a table only if no foreign key leads from or to one that is stored otherwise. */
async function withoutForeignKeys(db: Db, tables: ReadonlySet<string>, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; table: string; target: string; definition: string }>`
    select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as target,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const keys = rows.filter(({ table, target }) => tables.has(table) || tables.has(target));
  for (const { name, table } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await work();
  for (const { name, table, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}
