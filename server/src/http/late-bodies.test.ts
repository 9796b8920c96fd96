import { isLimitedWrite } from '@moodbowl/contract/endpoint';
import { inviteHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccessWorld } from '../../test/access-world.ts';
import { endpointCalls, nameOf } from '../../test/endpoint-calls.ts';
import type { World } from '../../test/feature-calls.ts';
import { holdCalls } from '../../test/held-call.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { tinyWeb } from '../../test/tiny-web.ts';
import { deleteAllSessions, findByIdentifier, setRole } from '../features/auth/auth.repository.ts';
import { deleteUser } from '../features/profile/delete-user.ts';

/** Every call of a signed-in person that may write, with the first of its sample calls. */
const writes = endpointCalls.flatMap(({ endpoint, plans: [plan] }) =>
  endpoint.access !== 'public' && endpoint.method !== 'GET' && plan ? [{ endpoint, plan }] : [],
);
const ofAdmins = writes.filter(({ endpoint }) => endpoint.access === 'admin');

async function setUp() {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const fetched: string[] = [];
  const world = await createAccessWorld({
    database,
    fetchPublic: async (url, options) => {
      fetched.push(url);
      return tinyWeb(url, options);
    },
  });
  const hold = await holdCalls(world.app);
  const { db } = database;
  let made = 0;
  /** Somebody new, who may make this call. */
  const newPerson = async (isAdmin: boolean) => {
    made += 1;
    const username = `late.person.${made}`;
    const { token } = await world.app.signIn(username, { admin: isAdmin });
    return { token, id: (await findByIdentifier(db, username))?.id ?? '' };
  };
  return { world, hold, db, newPerson, fetched };
}

/** All rows of all tables that matter, as texts. */
async function readEverything({ app, tables }: World, matters: (row: string) => boolean = () => true) {
  const everything: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    // Kysely cannot type a query over any table.
    const rows = await app.database.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    everything[name] = rows
      .map((row) => JSON.stringify(row))
      .filter(matters)
      .toSorted();
  }
  return everything;
}

describe('a call whose body arrives late', () => {
  it('is made by every endpoint that writes for somebody', () => {
    const named = new Set(writes.map(({ endpoint }) => nameOf(endpoint)));
    const limited = endpointCalls.filter(({ endpoint }) => isLimitedWrite(endpoint));
    expect(limited.filter(({ endpoint }) => !named.has(nameOf(endpoint)))).toEqual([]);
    expect(writes.length).toBeGreaterThan(60);
    expect(ofAdmins.length).toBeGreaterThan(4);
  });

  it('does nothing once the session has ended', async () => {
    const { world, hold, db, newPerson, fetched } = await setUp();
    for (const { endpoint, plan } of writes) {
      const { token, id } = await newPerson(endpoint.access === 'admin');
      const parts = await plan.parts(world);
      fetched.length = 0;
      const before = await readEverything(world);
      const { status } = await hold(endpoint, parts, token, async () => deleteAllSessions(db, id));
      const after = await readEverything(world);
      expect([nameOf(endpoint), status, fetched]).toEqual([nameOf(endpoint), 401, []]);
      expect({ ...after, sessions: [] }, nameOf(endpoint)).toEqual({ ...before, sessions: [] });
    }
  });

  it('leaves nothing of an account that was deleted', async () => {
    const { world, hold, db, newPerson } = await setUp();
    for (const { endpoint, plan } of writes) {
      const { token, id } = await newPerson(endpoint.access === 'admin');
      const parts = await plan.parts(world);
      const { status } = await hold(endpoint, parts, token, async () => deleteUser(db, id));
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401]);
      const left = Object.entries(await readEverything(world, (row) => row.includes(id)));
      expect(
        left.filter(([, rows]) => rows.length > 0),
        nameOf(endpoint),
      ).toEqual([]);
    }
  });

  it('changes nothing in a home from which somebody was removed', async () => {
    const { world, hold, db, newPerson } = await setUp();
    const { owner } = world;
    const homeId = (await findByIdentifier(db, world.owners.username))?.id ?? '';
    // With a code in hand, somebody may come back.
    const comingBack = 'POST /home/join/:code';
    for (const { endpoint, plan } of writes.filter((one) => nameOf(one.endpoint) !== comingBack)) {
      const parts = await plan.parts(world);
      const { token, id } = await newPerson(endpoint.access === 'admin');
      const { code } = (await owner.call(inviteHome)).body;
      await world.app.call(joinHome, { params: { code }, body: { bring: true } }, { token });
      let before: unknown;
      const { status } = await hold(endpoint, parts, token, async () => {
        expect((await owner.call(removeMember, { params: { id } })).status).toBe(200);
        before = await readEverything(world, (row) => row.includes(`"home_id":"${homeId}"`));
      });
      expect(status, nameOf(endpoint)).toBeLessThan(500);
      const after = await readEverything(world, (row) => row.includes(`"home_id":"${homeId}"`));
      expect(after, nameOf(endpoint)).toEqual(before);
    }
  });

  it('is refused to who is no administrator any more', async () => {
    const { world, hold, db, newPerson } = await setUp();
    for (const { endpoint, plan } of ofAdmins) {
      const { token, id } = await newPerson(true);
      const parts = await plan.parts(world);
      await setRole(db, id, 'user');
      const before = await readEverything(world);
      await setRole(db, id, 'admin');
      const { status } = await hold(endpoint, parts, token, async () => setRole(db, id, 'user'));
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403]);
      expect(await readEverything(world), nameOf(endpoint)).toEqual(before);
    }
  });
});
