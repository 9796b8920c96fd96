import { getUsage, sendEvents } from '@moodbowl/contract/analytics';
import { exportAccount } from '@moodbowl/contract/account-export';
import { listMoods, saveMood } from '@moodbowl/contract/moods';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';

/** A replica that has not received anything yet. */
async function withLateReplica() {
  const replica = await createTestDatabase();
  const app = await createTestApp({ replica });
  const noor = await app.signIn('noor', { admin: true });
  await noor.call(saveMood, { body: { mood: 'Happy' } });
  await app.call(sendEvents, { body: { events: [{ name: 'page_view', path: '/home' }] } });
  const counts = async () => {
    const { body } = await noor.call(exportAccount);
    if (typeof body === 'string') throw new Error('JSON was asked for');
    const { body: usage } = await noor.call(getUsage);
    return {
      exported: body.moods.length,
      views: usage.paths.length,
      listed: (await noor.call(listMoods)).body.length,
    };
  };
  return { replica, counts };
}

it('serves exports and statistics, and nothing that a person has just written', async () => {
  const { replica, counts } = await withLateReplica();
  expect(await counts()).toEqual({ exported: 0, views: 0, listed: 1 });
  await replica.close();
});

it('is not needed: without it, the main database serves them', async () => {
  const { replica, counts } = await withLateReplica();
  // Kysely only destroys what it has connected.
  await replica.db.selectFrom('users').select('id').execute();
  await replica.db.destroy();
  expect(await counts()).toEqual({ exported: 1, views: 1, listed: 1 });
});
