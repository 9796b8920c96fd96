import { describe, expect, it, vi } from 'vitest';
import { untilLocked } from '../../test/until-locked.ts';
import { CITUS_NODES } from '../../test/citus.ts';
import { idsOf } from '../../test/homes.ts';
import { createTestApp } from '../../test/test-app.ts';
import { engine } from '../../test/test-database.ts';
import { deleteAllSessions, setRole, setSuspended } from '../features/auth/auth.repository.ts';
import { moveTo } from '../features/homes/homes.repository.ts';
import { deleteUserIn } from '../features/profile/delete-user.ts';
import { type Db, lockUsers } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type Change, changeAs } from './change.ts';

async function setUp() {
  const app = await createTestApp();
  await app.signIn('maya', { admin: true });
  const { db } = app.database;
  const { id, home_id } = await idsOf(app, 'maya');
  const session = await db.selectFrom('sessions').where('user_id', '=', id).select('id').executeTakeFirstOrThrow();
  const admitted = {
    id,
    home_id,
    session_id: session.id,
    username: 'maya',
    time_zone: 'UTC',
    language: 'en',
    role: 'admin',
  } as const;
  const caller = { ...admitted, session_expires_at: '' };
  const { clock } = app;
  return { app, db, id, as: (access: 'user' | 'admin') => changeAs({ db, clock }, caller, access) };
}

const ENDINGS = {
  'the session ends': async (db: Db, id: string) => void (await deleteAllSessions(db, id)),
  'the account is deleted': async (db: Db, id: string) =>
    db.transaction().execute(async (transaction) => void (await deleteUserIn(transaction, id))),
  'the account is suspended': async (db: Db, id: string) =>
    db.transaction().execute(async (transaction) => {
      await setSuspended(transaction, id, '2026-03-10T09:00:00.000Z');
      await deleteAllSessions(transaction, id);
    }),
  'the role changes': async (db: Db, id: string) => setRole(db, id, 'user'),
  'the account moves': async (db: Db, id: string) =>
    db.transaction().execute(async (transaction) => {
      await lockUsers(transaction, [id], 'exclusive');
      await moveTo(transaction, id, newId());
    }),
} as const;

describe('a change', () => {
  // On Citus, the worker knows who waits.
  it.skipIf(CITUS_NODES.length > 0).each(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[])(
    'is over before %s',
    async (what) => {
      const { db, id, as } = await setUp();
      const order: string[] = [];
      let ending: Promise<unknown> | undefined;
      await as('admin')(async (transaction, { home_id }) => {
        ending = ENDINGS[what](db, id).then(() => order.push('ended'));
        // SQLite runs one transaction at a time.
        if (engine === 'postgres') await untilLocked(db, () => order.length > 0);
        const present = await transaction
          .selectFrom('users')
          .where('id', '=', id)
          .select(['home_id', 'role'])
          .execute();
        expect(present).toEqual([{ home_id, role: 'admin' }]);
        order.push('changed');
      });
      await ending;
      expect(order).toEqual(['changed', 'ended']);
    },
  );

  it.each([
    ['the session ends', 'UNAUTHORIZED'],
    ['the account is deleted', 'UNAUTHORIZED'],
    ['the account is suspended', 'UNAUTHORIZED'],
    ['the role changes', 'FORBIDDEN'],
  ] as const)('is refused after %s', async (what, code) => {
    const { db, id, as } = await setUp();
    await ENDINGS[what](db, id);
    const work = vi.fn<Parameters<Change>[0]>();
    await expect(as('admin')(work)).rejects.toMatchObject({ code });
    expect(work).not.toHaveBeenCalled();
  });

  it('is refused once the session has expired', async () => {
    const { app, as } = await setUp();
    app.clock.advance({ days: 7 });
    await expect(as('user')(async () => 'done')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('concerns the home in which the caller lives at that moment', async () => {
    const { db, id, as } = await setUp();
    const homeId = newId();
    await db.transaction().execute(async (transaction) => moveTo(transaction, id, homeId));
    expect(await as('user')(async (_, { home_id }) => home_id)).toBe(homeId);
  });

  it('runs beside others of the same person', async () => {
    const { as } = await setUp();
    const change = as('user');
    const modes = [{}, { mode: 'exclusive' }, {}, { mode: 'exclusive' }, {}] as const;
    expect(await Promise.all(modes.map(async (locks) => change(async () => 'done', locks)))).toEqual(
      modes.map(() => 'done'),
    );
  });
});
