import { login } from '@moodbowl/contract/auth';
import { getProfile } from '@moodbowl/contract/profile';
import { createPersonReset, endPersonSecondFactor, listPeople } from '@moodbowl/contract/people';
import { resetPassword } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { sealAgain } from './second-factor.service.ts';

const ORIGIN = 'https://eat.example';
const password = 'porridge';

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp({ publicUrl: ORIGIN, ...options });
  const maya = await app.signIn('maya');
  const signIn = async (code?: string) => app.call(login, { body: { identifier: 'maya', password, code } });
  return { app, maya, signIn };
}

async function withTotp(options: Parameters<typeof createTestApp>[0] = {}) {
  const { app, maya, signIn } = await setUp(options);
  const { secret } = (await maya.call(contract.startTotp, { body: { password } })).body;
  const codeAt = (seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + seconds * 1000 });
  const { recovery_codes } = (await maya.call(contract.confirmTotp, { body: { code: codeAt() } })).body;
  // The code that has confirmed is used up.
  app.clock.advance({ seconds: 90 });
  return { app, maya, signIn, codeAt, codes: recovery_codes };
}

async function addPasskey(maya: TestUser, origin = ORIGIN) {
  const phone = new SoftwareAuthenticator(origin);
  const { options } = (await maya.call(contract.startPasskey, { body: { password } })).body;
  const credential = phone.create(options);
  const added = await maya.call(contract.addPasskey, { body: { name: 'My phone', credential } });
  return { phone, added, credential };
}

async function passkeyOptions(app: TestApp) {
  return (await app.call(contract.startPasskeyLogin, {})).body.options;
}

describe('codes of an app', () => {
  it('are asked for once one is confirmed, and each counts once', async () => {
    const { signIn, codeAt } = await withTotp();
    expect([(await signIn()).status, (await signIn()).raw.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect((await signIn('000000')).raw.fields).toHaveProperty('code');
    const code = codeAt();
    expect((await signIn(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
    // A step earlier would be a replay, too; a step later is a clock that is ahead.
    expect((await signIn(codeAt(-30))).status).toBe(401);
    expect((await signIn(codeAt(30))).status).toBe(200);
  });

  it('of two who send the same one at once, let one in', async () => {
    const { signIn, codeAt } = await withTotp();
    const code = codeAt();
    const statuses = (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('change nothing until one is confirmed, or without the password', async () => {
    const { maya, signIn } = await setUp();
    expect((await maya.call(contract.startTotp, { body: { password: 'a guess' } })).raw.fields).toHaveProperty(
      'password',
    );
    await maya.call(contract.startTotp, { body: { password } });
    expect((await maya.call(contract.confirmTotp, { body: { code: '000000' } })).status).toBe(422);
    expect((await signIn()).status).toBe(200);
  });

  it('cannot be guessed from many networks', async () => {
    const { app, codeAt } = await withTotp({ throttles: true });
    const tryFrom = (n: number, code: string) =>
      app.call(login, { body: { identifier: 'maya', password, code } }, { address: `192.0.${n}.1` });
    for (let n = 0; n < 10; n += 1) expect((await tryFrom(n, '000000')).status).toBe(401);
    expect((await tryFrom(99, codeAt())).status).toBe(429);
  });

  it('end with the password, and a new secret needs that first', async () => {
    const { maya, signIn } = await withTotp();
    expect((await maya.call(contract.startTotp, { body: { password } })).status).toBe(409);
    expect((await maya.call(contract.endTotp, { body: { password } })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await maya.call(contract.getSecondFactor)).body).toMatchObject({ totp: false, recovery_codes: 0 });
  });

  it('outlive a new secret of the server, as sessions do, but not the loss of both', async () => {
    const { app, maya, codeAt, codes } = await withTotp({ tokenSecret: 'a'.repeat(32) });
    expect((await maya.call(getProfile)).status).toBe(200);
    const { database, clock } = app;
    const restart = async (secrets: object) => {
      const next = await createTestApp({ database, now: clock.now().toISOString(), ...secrets });
      return (code: string) => next.call(login, { body: { identifier: 'maya', password, code } });
    };
    const signIn = await restart({ tokenSecret: 'b'.repeat(32), previousTokenSecret: 'a'.repeat(32) });
    expect((await signIn(codeAt())).status).toBe(200);
    // Some days later, the old secret is deleted.
    await sealAgain(database.db, { tokenSecret: 'b'.repeat(32), previousTokenSecret: 'a'.repeat(32) });
    const afterwards = await restart({ tokenSecret: 'b'.repeat(32) });
    expect((await afterwards(codeAt(30))).status).toBe(200);
    app.clock.advance({ seconds: 90 });
    const withoutBoth = await restart({ tokenSecret: 'c'.repeat(32) });
    expect((await withoutBoth(codeAt())).status).toBe(401);
    expect((await withoutBoth(codes[0] ?? '')).status).toBe(200);
  });

  it('are asked for after a new password, too; an administrator can end that', async () => {
    const { app, maya, signIn } = await withTotp();
    const noor = await app.signIn('noor', { admin: true });
    const { people } = (await noor.call(listPeople, { query: { search: 'maya' } })).body;
    const params = { id: people[0]?.id ?? '' };
    const { token } = (await noor.call(createPersonReset, { params })).body;
    await app.call(resetPassword, { body: { token, new_password: password } });
    expect((await signIn()).raw.code).toBe('SECOND_FACTOR_REQUIRED');
    await noor.call(endPersonSecondFactor, { params });
    expect((await maya.call(getProfile)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed, and are replaced as a whole', async () => {
    const { maya, signIn, codes } = await withTotp();
    expect(new Set(codes).size).toBe(10);
    expect((await signIn(codes[0]?.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(codes[0])).status).toBe(401);
    expect((await maya.call(contract.getSecondFactor)).body.recovery_codes).toBe(9);
    await maya.call(contract.renewRecoveryCodes, { body: { password } });
    expect((await signIn(codes[1])).status).toBe(401);
  });

  it('are not for whoever has nothing else', async () => {
    const { maya } = await setUp();
    expect((await maya.call(contract.renewRecoveryCodes, { body: { password } })).status).toBe(409);
  });
});

describe('a passkey', () => {
  it('signs in, once for each challenge', async () => {
    const { app, maya } = await setUp();
    const { phone, added } = await addPasskey(maya);
    expect([added.status, added.body.name]).toEqual([201, 'My phone']);
    const credential = phone.get(await passkeyOptions(app));
    const signIn = () => app.call(contract.loginWithPasskey, { body: { credential } });
    const answers = await Promise.all([signIn(), signIn()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { token } = answers.find(({ status }) => status === 200)?.body ?? { token: '' };
    expect((await app.call(getProfile, {}, { token })).body.username).toBe('maya');
    expect((await maya.call(contract.getSecondFactor)).body.passkeys).toMatchObject([{ last_used_on: '2026-03-10' }]);
  });

  it('does not sign in too late, from another site, changed, or when it is removed', async () => {
    const { app, maya } = await setUp();
    const { phone, added } = await addPasskey(maya);
    const statusOf = async (credential: object) =>
      (await app.call(contract.loginWithPasskey, { body: { credential } })).status;
    const late = phone.get(await passkeyOptions(app));
    app.clock.advance({ minutes: 6 });
    expect(await statusOf(late)).toBe(422);
    const options = await passkeyOptions(app);
    expect(await statusOf(phone.get({ ...options, challenge: 'AAAA' }))).toBe(422);
    expect(await statusOf(phone.get({ ...options, rpId: 'evil.example' }))).toBe(422);
    expect(await statusOf({ ...late, response: {} })).toBe(422);
    const elsewhere = new SoftwareAuthenticator('https://evil.example');
    expect(await statusOf(elsewhere.get(options))).toBe(422);
    expect((await maya.call(contract.removePasskey, { params: { id: added.body.id } })).status).toBe(200);
    expect(await statusOf(phone.get(await passkeyOptions(app)))).toBe(422);
  });

  it('is added with the password, for this account, once', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    expect((await maya.call(contract.startPasskey, { body: { password: 'a guess' } })).status).toBe(400);
    const { credential } = await addPasskey(maya);
    const add = (user: TestUser) => user.call(contract.addPasskey, { body: { name: 'Mine', credential } });
    expect([(await add(maya)).status, (await add(leo)).status]).toEqual([422, 422]);
    expect((await addPasskey(leo, 'https://evil.example')).added.status).toBe(422);
  });

  it('has a name, and nobody else reaches it', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    const { id } = (await addPasskey(maya)).added.body;
    const rename = (user: TestUser, name: string) =>
      user.call(contract.renamePasskey, { params: { id }, body: { name } });
    expect((await rename(leo, 'His')).status).toBe(404);
    expect((await leo.call(contract.removePasskey, { params: { id } })).status).toBe(404);
    expect((await rename(maya, 'Old phone')).body.name).toBe('Old phone');
  });

  it('can be asked for after the password; without any, the password is enough again', async () => {
    const { app, maya, signIn } = await setUp();
    const ask = (on: boolean) => maya.call(contract.askPasskey, { body: { password, on } });
    expect((await ask(true)).status).toBe(409);
    const { phone, added } = await addPasskey(maya);
    const { recovery_codes } = (await ask(true)).body;
    expect(recovery_codes).toHaveLength(10);
    expect((await signIn()).raw.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await signIn(recovery_codes[0])).status).toBe(200);
    const credential = phone.get(await passkeyOptions(app));
    expect((await app.call(contract.loginWithPasskey, { body: { credential } })).status).toBe(200);
    await maya.call(contract.removePasskey, { params: { id: added.body.id } });
    expect((await signIn()).status).toBe(200);
    expect((await maya.call(contract.getSecondFactor)).body.recovery_codes).toBe(0);
  });

  it('signs in nobody who is suspended', async () => {
    const { app, maya } = await setUp();
    const { phone } = await addPasskey(maya);
    await app.database.db.updateTable('users').set({ suspended_at: app.clock.now().toISOString() }).execute();
    const credential = phone.get(await passkeyOptions(app));
    expect((await app.call(contract.loginWithPasskey, { body: { credential } })).raw.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('needs the address of the server', async () => {
    const app = await createTestApp();
    expect((await app.call(contract.startPasskeyLogin, {})).raw.code).toBe('PASSKEYS_OFF');
  });
});
