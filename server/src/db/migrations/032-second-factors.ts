import { type Kysely, sql } from 'kysely';
import { bytesType, type Engine, idType, textType } from '../database.ts';

/** Codes of an app, recovery codes and passkeys: further ways to be sure who signs in. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .alterTable('users')
    .addColumn('asks_passkey', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('totp_secrets')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('public_key', bytesType(engine), (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_on', text)
    .addPrimaryKeyConstraint('passkeys_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('passkeys_by_credential')
    .on('passkeys')
    .columns(['user_id', 'credential_id'])
    .unique()
    .execute();
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge', text, (column) => column.primaryKey())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('used_challenges_by_end').on('used_challenges').column('expires_at').execute();
}
