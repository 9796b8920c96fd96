import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Reminders, the devices that get them by Web Push, and notifications that wait for another try. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, id] = [textType(engine), idType(engine)];
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('reminder_settings')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('quiet_days', 'integer', (column) => column.notNull())
    .addColumn('by_email', 'integer', (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('mailed_on', text)
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('reminders')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('from_time', text)
    .addColumn('to_time', text)
    .addColumn('next_at', text)
    .addColumn('last_day', text)
    .addColumn('claimed_until', text)
    .addPrimaryKeyConstraint('reminders_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('reminders_by_time').on('reminders').columns(['next_at', 'user_id', 'id']).execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('session_id', id, (column) => column.notNull())
    .addColumn('endpoint', text, (column) => column.notNull())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_pk', ['user_id', 'session_id'])
    .addForeignKeyConstraint(
      'push_subscriptions_of_session',
      ['user_id', 'session_id'],
      'sessions',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('waiting_pushes')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('session_id', id, (column) => column.notNull())
    .addColumn('reminder_id', id)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_pushes_pk', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'waiting_pushes_of_subscription',
      ['user_id', 'session_id'],
      'push_subscriptions',
      ['user_id', 'session_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'waiting_pushes_of_reminder',
      ['user_id', 'reminder_id'],
      'reminders',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('waiting_pushes_by_time').on('waiting_pushes').columns(['due_at', 'user_id']).execute();
}
