import { AISLES } from '@moodbowl/food/aisles/aisles';
import { t } from '@moodbowl/i18n/t';
import { login } from '@moodbowl/contract/auth';
import { sendFeedback } from '@moodbowl/contract/feedback';
import { addFriend, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { type AccountExport, accountExport, exportAccount } from '@moodbowl/contract/account-export';
import { deleteAccount, getProfile } from '@moodbowl/contract/profile';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordStatements } from '../../../test/record-statements.ts';
import { engine } from '../../../test/test-database.ts';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { DEMO_PASSWORD, fillDemo } from '../../cli/demo/fill.ts';
import { STARTER_TAGS } from '@moodbowl/contract/tags';
import { SHARD_KEYS } from '../../db/schema.ts';
import { insertMeal } from '../meals/meals.repository.ts';

/** Under which name each table of things that people own is in the export. */
const EXPORTED_AS: Readonly<Record<string, keyof AccountExport>> = {
  users: 'account',
  sessions: 'sessions',
  mood_entries: 'moods',
  tags: 'tags',
  grocery_items: 'groceries',
  home_members: 'home_members',
  recipes: 'recipes',
  plan_entries: 'plan',
  calendar_feeds: 'plan_feeds',
  saved_meals: 'saved_meals',
  meal_logs: 'meals_eaten',
  meal_outcomes: 'meal_outcomes',
  unasked_meals: 'unasked_meals',
  tonight: 'tonight',
  reminders: 'reminders',
  reminder_settings: 'reminder_settings',
  push_subscriptions: 'push_devices',
  friendships: 'friendships',
  friend_email_requests: 'friend_requests_by_email',
  blocks: 'blocks',
  encouragements: 'encouragements',
  feedback: 'feedback',
  audit_entries: 'account_events',
};

async function withLife() {
  const app = await createTestApp();
  const [maya, leo, cook] = [
    await app.signIn('maya'),
    await app.signIn('leo'),
    await app.signIn('cook', { admin: true }),
  ];
  const { body: meal } = await cook.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } });
  for (const person of [maya, leo]) {
    const note = person === maya ? 'mine' : 'his';
    await person.call(saveMood, { body: { mood: 'Happy', note } });
    await person.call(addGrocery, { body: { item_name: note } });
    await person.call(saveMeal, { params: { id: meal.id } });
    await person.call(logMeal, { body: { meal_id: meal.id } });
    await person.call(sendFeedback, { body: { subject: note, message: 'Hello', attachments: [] } });
  }
  return { app, maya, leo, meal };
}

/** A demo of everything there is: whatever table a feature fills for its people is in it. */
async function withDemo(): Promise<{ app: TestApp; maya: TestUser; userId: string }> {
  const app = await createTestApp();
  for (const [index, mood] of (['Happy', 'Sad', 'Grateful', 'Bored'] as const).entries()) {
    const id = `01890a5d-ac96-774b-bcce-b302099a800${index}`;
    const words = { description: '', ingredients: ['Salt'], steps: [], image_url: '' };
    await insertMeal(app.database.db, {
      id,
      name: `Meal ${index}`,
      mood,
      ...words,
      created_at: '2026-03-10T09:00:00.000Z',
    });
  }
  await fillDemo(app.database.db, app.clock, { force: false, timeZone: 'UTC' });
  const { body } = await app.call(login, { body: { identifier: 'maya', password: DEMO_PASSWORD } });
  const { id } = await app.database.db
    .selectFrom('users')
    .where('username', '=', 'maya')
    .select('id')
    .executeTakeFirstOrThrow();
  return { app, maya: new TestUser(app, body.token, undefined), userId: id };
}

/** How many rows this user owns, table by table. */
async function countOwned({ database: { db } }: TestApp, userId: string): Promise<Record<string, number>> {
  const owned: Record<string, number> = {};
  for (const [table, key] of Object.entries(SHARD_KEYS)) {
    if (key === 'copies' || key === 'one node') continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(key)} = ${userId}`.execute(db);
    owned[table] = Number(rows[0]?.count);
  }
  return owned;
}

describe('an export', () => {
  it('has everything that the account owns, and nothing of others', async () => {
    const { maya, meal } = await withLife();
    const { body, headers } = await maya.call(exportAccount);
    const created_at = '2026-03-10T09:00:00.000Z';
    const id = expect.any(String);
    const lists = Object.keys(accountExport.shape).filter((name) => name !== 'exported_at' && name !== 'account');
    expect(body).toEqual({
      ...Object.fromEntries(lists.map((name) => [name, []])),
      exported_at: created_at,
      account: {
        username: 'maya',
        email: 'maya@example.org',
        avatar: 'Happy',
        role: 'user',
        time_zone: 'UTC',
        language: null,
        created_at,
        learning: true,
        asking: true,
        sharing: false,
        forgotten_at: null,
        diet: null,
        foods_left_out: [],
        diet_at_home: false,
      },
      sessions: [{ device: 'Unknown device', created_at, last_seen_at: created_at }],
      moods: [{ id, mood: 'Happy', note: 'mine', created_at, date: '2026-03-10', strength: null, tags: [] }],
      tags: STARTER_TAGS.map(({ emoji }) => expect.objectContaining({ emoji })),
      groceries: [
        {
          id,
          item_name: 'mine',
          quantity: '1',
          purchased: 0,
          created_at,
          added_by: id,
          bought_by: null,
          note: '',
          aisle: null,
        },
      ],
      grocery_history: [{ item_name: 'mine', times: 1, last_at: created_at, aisle: null }],
      grocery_aisles: AISLES,
      saved_meals: [{ meal_id: meal.id, name: 'Soup', created_at }],
      meals_eaten: [{ id, meal_id: meal.id, meal_name: 'Soup', created_at, date: '2026-03-10', plan_entry_id: null }],
      meal_outcomes: [
        {
          meal_log_id: id,
          ate_at: created_at,
          mood_before: 'Happy',
          after_id: null,
          mood_after: null,
          minutes: null,
          skipped_at: null,
          ignored: false,
        },
      ],
      feedback: [{ id, subject: 'mine', message: 'Hello', status: 'open', created_at }],
      account_events: [{ created_at, event: 'account.exported', detail: 'json' }],
    });
    expect(headers['content-disposition']).toBe('attachment; filename="moodbowl-2026-03-10.json"');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('has every row of every table that refers to the account', async () => {
    const { app, maya, userId } = await withDemo();
    const { body } = await maya.call(exportAccount);
    if (typeof body === 'string') throw new Error('JSON was asked for');
    for (const [table, count] of Object.entries(await countOwned(app, userId))) {
      if (count === 0) continue;
      const name = EXPORTED_AS[table];
      expect(name, `${table} has rows of the account`).toBeDefined();
      // Everybody has the starter tags without a row.
      const more = table === 'tags' ? STARTER_TAGS.length : 0;
      expect([body[name ?? 'account']].flat(), table).toHaveLength(count + more);
    }
    expect(body.account.username).toBe('maya');
  });

  it('does not reveal whose email a friend request was sent to', async () => {
    const { maya, leo } = await withLife();
    await maya.call(addFriend, { body: { friendIdentifier: 'leo@example.org' } });
    await maya.call(addFriend, { body: { friendIdentifier: 'cook' } });
    const created_at = '2026-03-10T09:00:00.000Z';
    const { body: mine } = await maya.call(exportAccount);
    const request = { requested_by: 'maya', created_at, accepted_at: null };
    expect(mine).toMatchObject({
      friendships: [{ ...request, username: 'cook' }],
      friend_requests_by_email: [{ email: 'leo@example.org', created_at }],
    });
    const { body: his } = await leo.call(exportAccount);
    expect(his).toMatchObject({ friendships: [], friend_requests_by_email: [] });
  });

  it('has the encouragements of both directions', async () => {
    const { app, maya, leo } = await withLife();
    await maya.call(addFriend, { body: { friendIdentifier: 'leo' } });
    await leo.call(addFriend, { body: { friendIdentifier: 'maya' } });
    const {
      accepted: [friend],
    } = (await maya.call(listFriends)).body;
    await maya.call(encourageFriend, { body: { receiverId: friend?.friend_id ?? '', message: 'You can do it' } });
    const created_at = app.clock.now().toISOString();
    const [mine, his] = [(await maya.call(exportAccount)).body, (await leo.call(exportAccount)).body];
    const friendship = { requested_by: 'maya', created_at, accepted_at: created_at };
    const encouragements = [{ from: 'maya', to: 'leo', message: 'You can do it', created_at }];
    expect(mine).toMatchObject({ friendships: [{ ...friendship, username: 'leo' }], encouragements });
    expect(his).toMatchObject({ friendships: [{ ...friendship, username: 'maya' }], encouragements });
  });

  it('may be the moods only, as CSV', async () => {
    const { app, maya } = await withLife();
    const { body, headers, statusCode } = await app.app.inject({
      url: '/api/profile/export?format=csv',
      headers: { authorization: `Bearer ${maya.token}` },
    });
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="moodbowl-2026-03-10-moods.csv"',
    ]);
    expect(body).toBe(
      '\ufeff"date","created_at","mood","note","strength","tags"\r\n"2026-03-10","2026-03-10T09:00:00.000Z","Happy","mine","",""\r\n',
    );
  });

  it('rejects other formats', async () => {
    const { maya } = await withLife();
    const { status, raw } = await maya.call(exportAccount, { query: { format: 'xml' } });
    expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, ['format']]);
  });
});

describe('deleting an account', () => {
  it.runIf(engine === 'sqlite')('finds each slice by the ids, whatever a table is ordered by', async () => {
    const { app, maya } = await withDemo();
    const taken = recordStatements();
    await maya.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    const slices = taken().filter(({ sql: text }) => /^delete .*"id" <= \?$/.test(text));
    expect(slices.length).toBeGreaterThan(1);
    for (const { sql: text, parameters } of slices) {
      const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await app.database.db.executeQuery<{ detail: string }>(plan);
      expect(rows[0]?.detail, text).toMatch(/\(\w+=\? AND id<\?\)$/);
    }
  });

  it('needs the password; a wrong one deletes and ends nothing', async () => {
    const { maya } = await withLife();
    const { status, raw } = await maya.call(deleteAccount, { body: { password: 'not porridge' } });
    const message = t('profile.wrongPassword');
    expect([status, raw]).toEqual([
      400,
      { code: 'INVALID_INPUT', message, error: message, fields: { password: message } },
    ]);
    for (const body of [undefined, {}, { password: '' }, { password: null }]) {
      expect((await maya.call(deleteAccount, { body })).status).toBe(400);
    }
    expect((await maya.call(getProfile)).status).toBe(200);
  });

  it('counts wrong passwords with failed logins', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await maya.call(deleteAccount, { body: { password: 'not porridge' } })).status).toBe(400);
    }
    expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(429);
    app.clock.advance({ minutes: 15 });
    expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
  });

  it('ends its sessions and frees its username and email', async () => {
    const { app, maya, leo } = await withLife();
    const { body } = await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(body).toEqual({ message: t('profile.deleted') });
    expect((await maya.call(getProfile)).status).toBe(401);
    expect((await app.call(login, { body: { identifier: 'maya', password: 'porridge' } })).status).toBe(401);
    expect((await leo.call(getProfile)).status).toBe(200);
    const again = await app.signIn('maya');
    const { body: fresh } = await again.call(exportAccount);
    expect(fresh).toMatchObject({ moods: [], groceries: [], saved_meals: [], meals_eaten: [], feedback: [] });
  });

  it('leaves everyone else unchanged', async () => {
    const { app, maya } = await withDemo();
    expect((await maya.call(deleteAccount, { body: { password: DEMO_PASSWORD } })).status).toBe(200);
    const { count } = await app.database.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(39);
  });
});
