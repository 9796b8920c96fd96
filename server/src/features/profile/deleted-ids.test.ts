import { acceptAllFriends, listFriends } from '@moodbowl/contract/friends';
import { getHome } from '@moodbowl/contract/homes';
import { listMeals } from '@moodbowl/contract/meals';
import { deleteAccount } from '@moodbowl/contract/profile';
import { proposeRecipe, sendRecipe } from '@moodbowl/contract/recipe-gifts';
import { linkRecipe, listRecipes, updateRecipe, uploadRecipePicture } from '@moodbowl/contract/recipes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccessWorld } from '../../../test/access-world.ts';
import { ownedThings } from '../../../test/endpoint-calls.ts';
import { picture, type World } from '../../../test/feature-calls.ts';
import { shareHome } from '../../../test/homes.ts';
import { type TestApp, TestUser } from '../../../test/test-app.ts';
import { insertMail } from '../mail/mails.repository.ts';
import { insertAudit } from '../../http/audit-trail.ts';
import { replaceRecoveryCodes } from '../auth/second-factor.repository.ts';
import { insertInvite } from '../../db/invites.ts';
import { insertIdentity } from '../auth/identities.repository.ts';
import { replaceEmailChange } from '../auth/email-changes.repository.ts';
import { createReset } from '../auth/password-resets.service.ts';

/** Tables that nothing writes any more, or nothing yet: a life that fills one of them has to take it off this list. */
const UNWRITTEN = ['plan_feeds'];

/** Tables of what is counted of all, and of the database itself. */
const NOBODYS = new Set([
  'app_state',
  'crowd_counts',
  'crowd_drifts',
  'crowd_lifts',
  'kysely_migration',
  'kysely_migration_lock',
  'used_challenges',
  'uploads',
  'usage_days',
  'vital_days',
]);

/** Columns with ids of other things than people and homes. */
const OF_THINGS = /^(meal|import|recipe|entry|plan_entry|item|after|meal_log|credential|session|reminder)_id$/;

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** All rows of all tables. */
async function readAll({ database: { db } }: TestApp): Promise<Rows> {
  const all: Record<string, readonly Record<string, unknown>[]> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows;
  }
  return all;
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}

/** The columns of all tables in which one of these texts is, whatever else is in them. */
function columnsWith(all: Rows, texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(all))
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => textOf(value).toLowerCase().includes(text.toLowerCase())))
          found.add(`${table}.${column}`);
  return [...found].toSorted();
}

/** An id as it is stored, and as it could be within a key or an address. */
function formsOf(id: string): string[] {
  const hex = id.replaceAll('-', '');
  const bytes = Buffer.from(hex, 'hex');
  return [id, hex, bytes.toString('base64url'), bytes.toString('base64')];
}

/** Columns that may hold the id of a person or of a home, by their names. */
function columnsOfPeople(all: Rows): string[] {
  return Object.entries(all).flatMap(([table, rows]) =>
    Object.keys(rows[0] ?? {})
      .filter((column) => /(_id|_by)$/.test(column) && !OF_THINGS.test(column))
      .map((column) => `${table}.${column}`),
  );
}

/** A life with everything that features declare, and what has to do with others. */
async function liveWith(world: World, housemate: 'nobody' | 'joins' | 'is joined'): Promise<void> {
  const { app, owner, owners, tokens } = world;
  const userOf = (caller: 'friend' | 'stranger') => new TestUser(app, tokens[caller] ?? '', undefined);
  if (housemate === 'joins') await shareHome(owner, userOf('stranger'));
  if (housemate === 'is joined') await shareHome(userOf('stranger'), owner);
  const [eaten] = (await owner.call(listMeals)).body;
  // Once more, because some of it is the home's. Only the keeper invites.
  for (const { name, add } of ownedThings)
    if (name !== 'invite' || housemate !== 'is joined') await add(owner, eaten?.id ?? '');
  const [recipe] = (await owner.call(listRecipes)).body;
  const { url: image_url } = (await owner.call(uploadRecipePicture, { body: picture() })).body;
  await owner.call(updateRecipe, { params: { id: recipe?.id ?? '' }, body: { name: 'Stew', image_url } });
  for (const call of [linkRecipe, proposeRecipe]) await owner.call(call, { params: { id: recipe?.id ?? '' } });
  const friend = (await owner.call(listFriends)).body.accepted.find(({ username }) => username === 'a.friend');
  const sent = await owner.call(sendRecipe, {
    params: { id: recipe?.id ?? '' },
    body: { friend_id: friend?.friend_id ?? '' },
  });
  expect(sent.status).toBe(201);
  await insertIdentity(
    app.database.db,
    owners.user,
    { issuer: 'https://id.example.net', subject: 'a' },
    app.clock.now().toISOString(),
  );
  await replaceRecoveryCodes(app.database.db, owners.user, ['0'.repeat(64)]);
  const at = app.clock.now().toISOString();
  await insertInvite(app.database.db, app.clock.now(), { kind: 'server', owner_id: owners.user, uses: 1, days: 1 });
  await createReset(app.database.db, app.clock, owners.user);
  const change = {
    email: 'another@example.net',
    confirmed_by_present: 0,
    confirmed_by_new: 0,
    expires_at: at,
  } as const;
  await replaceEmailChange(app.database.db, { user_id: owners.user, ...change });
  const toAnother = { kind: 'confirm_new_email', email: 'another@example.net', user_id: owners.user } as const;
  await insertMail(app.database.db, { ...toAnother, language: 'en' }, at);
  const asAdministrator = { event: 'account.suspended', user_id: owners.blocked, by_id: owners.user } as const;
  await insertAudit(app.database.db, app.clock, asAdministrator);
  const mail = { kind: 'password_changed', email: owners.email, language: 'en' } as const;
  await insertMail(app.database.db, mail, app.clock.now().toISOString());
}

describe('a deleted account', () => {
  it.each(['nobody', 'joins', 'is joined'] as const)(
    'leaves its id, username and email nowhere when %s had shared the home',
    async (housemate) => {
      const world = await createAccessWorld({ throttles: true });
      await liveWith(world, housemate);
      const { app, owner, owners } = world;
      const forms = formsOf(owners.user);
      const before = await readAll(app);
      const empty = Object.keys(before)
        .filter((table) => before[table]?.length === 0 && !NOBODYS.has(table))
        .toSorted();
      expect(empty, 'tables that no life fills: `ownerHas` in the .calls.ts of the feature should').toEqual(UNWRITTEN);
      const held = new Set(columnsWith(before, forms));
      // Who lives in a home that another has begun does not invite, and the home has another id.
      const missed = housemate === 'is joined' ? [] : columnsOfPeople(before).filter((column) => !held.has(column));
      expect(missed, 'columns of people in which the life has left nothing').toEqual([]);
      expect((await owner.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
      const after = await readAll(app);
      expect(columnsWith(after, [...forms, owners.username, owners.email])).toEqual([]);
      if (housemate === 'nobody') return;
      // What was shared is still there for the other.
      const other = new TestUser(app, world.tokens.stranger ?? '', undefined);
      expect((await other.call(getHome)).status).toBe(200);
      expect((await other.call(listRecipes)).body.length).toBeGreaterThan(0);
      expect((await other.call(acceptAllFriends)).status).toBe(200);
    },
  );
});
