import { login } from '@moodbowl/contract/auth';
import { changePassword, deleteAccount, getProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { deleteUser } from '../profile/delete-user.ts';
import { findByIdentifier, findPasswordHash } from './auth.repository.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'porridge';

function signIn(app: TestApp) {
  return app.call(login, { body: { identifier: 'maya', password: PASSWORD } });
}

describe('a sign-in while the password changes', () => {
  it('leaves no session for the old password', async () => {
    for (let round = 0; round < 4; round += 1) {
      const app = await createTestApp();
      const maya = await app.signIn('maya');
      const change = maya.call(changePassword, { body: { current_password: PASSWORD, new_password: 'oat milk' } });
      // Passwords are hashed one after the other: each sign-in has read the old hash when its turn comes.
      const attempts = [];
      for (let sent = 0; sent < 4; sent += 1) {
        attempts.push(signIn(app));
        await hashPassword('anything');
      }
      expect((await change).status).toBe(200);
      for (const { status, body } of await Promise.all(attempts)) {
        const reached = status === 200 ? (await app.call(getProfile, {}, { token: body.token })).status : status;
        expect(reached).toBe(401);
      }
      expect((await maya.call(getProfile)).status).toBe(200);
    }
  });
});

describe('a sign-in while the account is deleted', () => {
  it('is refused like an unknown account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const app = await createTestApp();
      const maya = await app.signIn('maya');
      const deletion = maya.call(deleteAccount, { body: { password: PASSWORD } });
      const [deleted, ...others] = await Promise.all([deletion, signIn(app), signIn(app), signIn(app)]);
      expect(deleted.status).toBe(200);
      for (const { status, body } of others) {
        const reached = status === 200 ? (await app.call(getProfile, {}, { token: body.token })).status : status;
        expect(reached).toBe(401);
      }
    }
  });
});

describe('the deletion of an account while its password changes', () => {
  it('does not happen with the hash of the old password', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { db } = app.database;
    const id = (await findByIdentifier(db, 'maya'))?.id ?? '';
    const old = await findPasswordHash(db, id);
    await maya.call(changePassword, { body: { current_password: PASSWORD, new_password: 'oat milk' } });
    expect(await deleteUser(db, id, { hash: old ?? '' })).toBe(false);
    expect((await maya.call(getProfile)).status).toBe(200);
    expect(await deleteUser(db, id, { hash: (await findPasswordHash(db, id)) ?? '' })).toBe(true);
  });

  it('succeeds, or the change does, but never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const app = await createTestApp();
      const maya = await app.signIn('maya');
      const thief = new TestUser(app, (await signIn(app)).body.token, undefined);
      const change = maya.call(changePassword, { body: { current_password: PASSWORD, new_password: 'oat milk' } });
      // The later the round, the further the change has come by then.
      for (let turn = 0; turn < round; turn += 1) await hashPassword('anything');
      const deletion = thief.call(deleteAccount, { body: { password: PASSWORD } });
      const done = [await change, await deletion].filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
    }
  });
});
