import { login, register, resetPassword } from '@moodbowl/contract/auth';
import { getProfile } from '@moodbowl/contract/profile';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { systemClock } from '../../clock.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { manageAccounts } from './manage-accounts.ts';

const MAYA = { username: 'maya', email: 'maya@example.org', password: 'porridge' };

let dataDir: string;
let app: TestApp;

// A server on a data folder that has an account, Maya's.
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-admin-'));
  const database = openDatabase({ file: join(dataDir, 'moodbowl.db') });
  await migrateToLatest(database);
  app = await createTestApp({ database, now: systemClock.now().toISOString() });
  await app.call(register, { body: MAYA });
  return async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
});

/** What a command prints, and what it adds to the log. */
async function admin(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const printed: string[] = [];
  const logged: string[] = [];
  await manageAccounts(args, {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    print: (line) => printed.push(line),
    log: (line) => logged.push(line),
  });
  return { printed, logged };
}

const signIn = (password = 'porridge') => app.call(login, { body: { identifier: 'maya', password } });
const statusWith = async (token: string) => (await app.call(getProfile, {}, { token })).status;

describe('making an administrator', () => {
  it('works by username or email, and can be undone', async () => {
    expect((await signIn()).body.role).toBe('user');
    expect((await admin(['MAYA'])).printed).toEqual(['maya is an administrator now.']);
    expect((await signIn()).body.role).toBe('admin');
    expect((await admin(['--revoke', 'Maya@Example.org'])).printed).toEqual(['maya is no longer an administrator.']);
    expect((await signIn()).body.role).toBe('user');
  });

  it('leaves an audit line with the id of the account', async () => {
    const { logged } = await admin(['maya']);
    expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        event: 'account.role_changed',
        user_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        role: 'admin',
        msg: 'audit',
      },
    ]);
    expect(logged.join()).not.toContain('maya');
    expect((await admin(['maya'], { LOG_LEVEL: 'silent' })).logged).toEqual([]);
  });

  it('creates no database where there is none', async () => {
    const elsewhere = { DATA_DIR: join(dataDir, 'elsewhere') };
    await expect(admin(['end-sessions', '--all'], elsewhere)).rejects.toThrow('There is no database at ');
  });

  it('reports an unknown account', async () => {
    await expect(admin(['nobody'])).rejects.toThrow('There is nobody called nobody.');
  });

  it.each([
    [[]],
    [['--revoke']],
    [['--help']],
    [['maya', 'leo']],
    [['--revoke', '--revoke']],
    [['suspend']],
    [['suspend', 'maya', 'leo']],
    [['delete', '--lift', 'maya']],
    [['--all']],
    [['end-sessions', '--all', 'maya']],
  ])('shows its usage when called with %j', async (args) => {
    await expect(admin(args)).rejects.toThrow('Usage: npm run admin -- <username or email>');
  });
});

describe('managing an account', () => {
  it('prints a link that sets a new password once and signs out everywhere', async () => {
    const { token: session } = (await signIn()).body;
    const { printed } = await admin(['reset-link', 'maya'], { PUBLIC_URL: 'https://eat.example' });
    expect(printed).toEqual([
      expect.stringMatching(
        /^maya can set .*30 minutes:\nhttps:\/\/eat\.example\/reset-password#[\da-f-]{36}\.[\w-]{43}$/,
      ),
    ]);
    const token = printed[0]?.split('#')[1] ?? '';
    const reset = () => app.call(resetPassword, { body: { token, new_password: 'oat milk' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(410);
    expect(await statusWith(session)).toBe(401);
    expect([(await signIn()).status, (await signIn('oat milk')).status]).toEqual([401, 200]);
  });

  it.each([[['end-sessions', 'maya']], [['end-sessions', '--all']]])('ends the sessions with %j', async (args) => {
    const { token } = (await signIn()).body;
    expect(await statusWith(token)).toBe(200);
    await admin(args);
    expect(await statusWith(token)).toBe(401);
  });

  it('suspends an account, tells only its owner, and lifts the suspension', async () => {
    const { token } = (await signIn()).body;
    await admin(['suspend', 'maya']);
    expect(await statusWith(token)).toBe(401);
    expect([(await signIn()).status, (await signIn('a guess')).status]).toEqual([403, 401]);
    await admin(['suspend', '--lift', 'maya']);
    expect((await signIn()).status).toBe(200);
  });

  it('deletes an account after asking', async () => {
    await expect(admin(['delete', 'maya'])).rejects.toThrow('add --yes');
    expect((await signIn()).status).toBe(200);
    const { logged } = await admin(['delete', '--yes', 'maya']);
    expect(JSON.parse(logged.join())).toMatchObject({ event: 'account.deleted', msg: 'audit' });
    expect((await signIn()).status).toBe(401);
  });
});
