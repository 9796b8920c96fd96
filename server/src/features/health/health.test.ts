import { health, ready } from '@moodbowl/contract/health';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';

describe('the process', () => {
  it('is alive, with or without its database', async () => {
    const app = await createTestApp();
    expect((await app.call(health, {})).body).toEqual({ status: 'ok' });
    await app.database.db.destroy();
    expect((await app.call(health, {})).status).toBe(200);
  });

  it('is ready if the database is reachable and migrated', async () => {
    const { status, body } = await (await createTestApp()).call(ready, {});
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  it('is not ready if it is about to stop, and keeps serving', async () => {
    let draining = false;
    const app = await createTestApp({ draining: () => draining });
    expect((await app.call(ready, {})).status).toBe(200);
    draining = true;
    const { status, headers } = await app.call(ready, {});
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect((await app.call(health, {})).status).toBe(200);
  });

  it('is not ready if a migration is missing', async () => {
    const app = await createTestApp();
    await app.database.db.schema.dropTable('kysely_migration').execute();
    const { status, raw, headers } = await app.call(ready, {});
    expect([status, raw.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });

  it('is not ready if the database is unreachable', async () => {
    const app = await createTestApp();
    expect((await app.call(ready, {})).status).toBe(200);
    await app.database.db.destroy();
    const { status, raw, headers } = await app.call(ready, {});
    expect([status, raw.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });
});
