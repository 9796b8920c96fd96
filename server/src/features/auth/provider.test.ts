import { getInstance, login, register, requestReset, resetPassword } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/provider';
import { changePassword, deleteAccount, getProfile } from '@moodbowl/contract/profile';
import { updatePerson } from '@moodbowl/contract/people';
import { getEmail } from '@moodbowl/contract/email';
import { t } from '@moodbowl/i18n/t';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSignInProvider, type TestPeople } from '../../../../harness/src/sign-in-provider.ts';
import { comeBackFrom, SCRIPTED_PROVIDER, scriptedProvider } from '../../../test/scripted-provider.ts';
import { createFetchProvider } from '../../http/fetch-provider.ts';
import { createTestApp, TestUser } from '../../../test/test-app.ts';
import { findByIdentifier, setRole } from './auth.repository.ts';
import { setEmailConfirmed } from './email-changes.repository.ts';
import type { OutgoingMail } from '../mail/smtp.ts';
import { createReset } from './password-resets.service.ts';
import { Provider, type ProviderSettings } from './provider.ts';

const PUBLIC_URL = 'https://moodbowl.example.org';
const MAYA = { email: 'maya@example.org', email_verified: true, preferred_username: 'maya' };

type Options = NonNullable<Parameters<typeof createTestApp>[0]>;
type SetUp = Omit<Options, 'provider'> & { people?: TestPeople; provider?: Partial<ProviderSettings> };

async function setUp({ people = { 'sub-maya': MAYA }, provider: changed = {}, ...options }: SetUp = {}) {
  const idp = await startSignInProvider(people, `${PUBLIC_URL}/provider`);
  onTestFinished(idp.close);
  const { issuer, clientId, clientSecret } = idp;
  const provider = {
    issuer,
    clientId,
    clientSecret,
    name: 'The club',
    scopes: 'openid profile email',
    groupsClaim: 'groups',
    adminGroup: undefined,
    registers: false,
    ...changed,
  };
  // The provider's clock is the real one.
  const app = await createTestApp({ publicUrl: PUBLIC_URL, now: new Date().toISOString(), provider, ...options });
  const start = async () => (await app.call(contract.startProvider, {})).body;
  const finish = (transaction: string, query: string) =>
    app.call(contract.finishProvider, { body: { transaction, query } });
  /** Goes to the provider and comes back. */
  const comeBack = async (name = 'sub-maya') => {
    const { url, transaction } = await start();
    return finish(transaction, await idp.visit(url, name));
  };
  const ticketOf = async (name?: string) => (await comeBack(name)).body.newcomer?.ticket ?? '';
  const asUser = (token = '') => new TestUser(app, token, undefined);
  const link = (ticket: string, identifier = 'maya', password = 'porridge') =>
    app.call(contract.linkProvider, { body: { ticket, identifier, password } });
  const signUp = (ticket: string, more: object = {}) =>
    app.call(contract.registerWithProvider, { body: { ticket, username: 'maya', email: MAYA.email, ...more } });
  return { app, idp, start, finish, comeBack, ticketOf, asUser, link, signUp };
}

describe('a sign-in with the provider', () => {
  it('creates an account without a password, and signs in to it from then on', async () => {
    const { app, comeBack, asUser, signUp } = await setUp();
    const { session, newcomer } = (await comeBack()).body;
    expect(session).toBeNull();
    expect(newcomer).toMatchObject({ username: 'maya', email: MAYA.email, identifier: '', may_register: true });
    const created = await signUp(newcomer?.ticket ?? '');
    expect([created.status, created.body.username, created.body.role]).toEqual([201, 'maya', 'user']);
    const again = (await comeBack()).body.session;
    expect(again?.username).toBe('maya');
    const maya = asUser(again?.token);
    expect((await maya.call(getProfile)).body.email).toBe(MAYA.email);
    // What the provider has verified is confirmed.
    expect((await maya.call(getEmail)).body.confirmed).toBe(true);
    for (const password of ['porridge', '!!!!!!'])
      expect((await app.call(login, { body: { identifier: 'maya', password } })).raw.code).toBe('INVALID_CREDENTIALS');
  });

  it('connects an account after one sign-in with its password', async () => {
    const { app, comeBack, ticketOf, link, asUser } = await setUp();
    await app.signIn('maya');
    const ticket = await ticketOf();
    expect((await link(ticket, 'maya', 'not the one')).raw.code).toBe('INVALID_CREDENTIALS');
    expect((await comeBack()).body.session).toBeNull();
    expect((await link(ticket)).status).toBe(200);
    const { session } = (await comeBack()).body;
    const { identities, has_password } = (await asUser(session?.token).call(contract.listIdentities)).body;
    expect([identities.length, has_password]).toEqual([1, true]);
    // The answer was lost, and the page sends it again.
    expect((await link(ticket)).status).toBe(200);
  });

  it('names the account with the email only if both sides have confirmed it', async () => {
    const people: Record<string, Record<string, unknown>> = {
      'sub-maya': MAYA,
      other: { ...MAYA, email_verified: false },
      word: { ...MAYA, email_verified: 'true' },
    };
    const { app, comeBack } = await setUp({ people });
    await app.signIn('maya');
    const named = async (name: string) => (await comeBack(name)).body.newcomer?.identifier;
    expect(await named('sub-maya')).toBe('');
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    await setEmailConfirmed(app.database.db, id, app.clock.now().toISOString());
    expect([await named('sub-maya'), await named('other'), await named('word')]).toEqual([MAYA.email, '', '']);
    // And even then, nobody is signed in without the password.
    expect((await comeBack()).body.session).toBeNull();
  });

  it('is by issuer and subject: somebody else with the same email is a stranger', async () => {
    const { comeBack, ticketOf, signUp } = await setUp({ people: { 'sub-maya': MAYA, thief: MAYA } });
    await signUp(await ticketOf());
    expect((await comeBack('thief')).body.session).toBeNull();
    expect((await signUp(await ticketOf('thief'))).raw.code).toBe('USERNAME_TAKEN');
  });

  it('cannot be finished twice, in another tab, or too late', async () => {
    const { app, idp, start, finish } = await setUp();
    const one = await start();
    const query = await idp.visit(one.url, 'sub-maya');
    const other = await start();
    expect((await finish(other.transaction, query)).raw.code).toBe('PROVIDER_INVALID');
    expect((await finish(one.transaction, query)).status).toBe(200);
    expect((await finish(one.transaction, query)).raw.code).toBe('PROVIDER_INVALID');
    const late = await start();
    const lateQuery = await idp.visit(late.url, 'sub-maya');
    app.clock.advance({ minutes: 10 });
    expect((await finish(late.transaction, lateQuery)).raw.code).toBe('PROVIDER_INVALID');
    expect((await finish('x'.repeat(60), lateQuery)).raw.code).toBe('PROVIDER_INVALID');
  });

  it('has tickets that end after ten minutes and open nothing else', async () => {
    const { app, start, ticketOf, signUp, finish } = await setUp();
    const ticket = await ticketOf();
    expect((await finish(ticket, '?code=a&state=b')).raw.code).toBe('PROVIDER_INVALID');
    expect((await signUp((await start()).transaction)).raw.code).toBe('PROVIDER_INVALID');
    app.clock.advance({ minutes: 10 });
    expect((await signUp(ticket)).raw.code).toBe('PROVIDER_INVALID');
  });

  it('says that the person was not signed in there', async () => {
    const { idp, start, finish } = await setUp();
    const { url, transaction } = await start();
    const state = new URL(url).searchParams.get('state');
    const { status, raw } = await finish(transaction, `?error=access_denied&state=${state}&iss=${idp.issuer}`);
    expect([status, raw.code]).toEqual([422, 'PROVIDER_REFUSED']);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('says that the provider is away, and works again when it is back', async () => {
    const { app, idp } = await setUp();
    idp.behave('broken');
    expect((await app.call(contract.startProvider, {})).raw.code).toBe('PROVIDER_AWAY');
    const known = await setUp();
    const { url, transaction } = await known.start();
    const query = await known.idp.visit(url, 'sub-maya');
    known.idp.behave('broken');
    expect((await known.finish(transaction, query)).raw.code).toBe('PROVIDER_AWAY');
    known.idp.behave('answer');
    expect((await known.finish(transaction, query)).status).toBe(200);
  });

  it.each([
    [-60, 200],
    [50, 200],
    [-300, 422],
    [300, 200],
  ])('with a provider whose clock is %s seconds off is answered with %s', async (skew, expected) => {
    const provider = { provider: SCRIPTED_PROVIDER, fetchProvider: scriptedProvider(skew) };
    const app = await createTestApp({ publicUrl: PUBLIC_URL, ...provider });
    const { url, transaction } = (await app.call(contract.startProvider, {})).body;
    const body = { transaction, query: comeBackFrom(url) };
    expect((await app.call(contract.finishProvider, { body })).status).toBe(expected);
  });

  it('is refused to somebody who is suspended', async () => {
    const { app, comeBack, ticketOf, signUp } = await setUp();
    await signUp(await ticketOf());
    const noor = await app.signIn('noor', { admin: true });
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    await noor.call(updatePerson, { params: { id }, body: { suspended: true } });
    expect((await comeBack()).raw.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('creates one account of two attempts at once', async () => {
    const { ticketOf, signUp } = await setUp();
    const ticket = await ticketOf();
    const answers = await Promise.all([
      signUp(ticket),
      signUp(ticket, { username: 'maya.two', email: 'two@example.org' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

it('says in the log what is wrong with the settings', async () => {
  const idp = await startSignInProvider({ 'sub-maya': MAYA }, `${PUBLIC_URL}/provider`);
  onTestFinished(idp.close);
  const settings = { ...SCRIPTED_PROVIDER, issuer: idp.issuer, clientId: idp.clientId, clientSecret: 'another' };
  const warn = vi.fn<(about: object, text: string) => void>();
  const provider = new Provider(settings, PUBLIC_URL, createFetchProvider(new URL(idp.issuer), []), warn);
  const { url, checks } = await provider.begin();
  await expect(provider.finish(await idp.visit(url, 'sub-maya'), checks)).rejects.toMatchObject({
    code: 'PROVIDER_INVALID',
  });
  const [about] = warn.mock.calls[0] ?? [];
  expect(JSON.stringify(about)).toContain('invalid_client');
  expect(JSON.stringify(about)).not.toContain('maya');
});

describe('an account that somebody else has begun', () => {
  it('belongs to whoever resets its password by mail: the provider of before signs in no more', async () => {
    const thief = { email: MAYA.email, email_verified: false, preferred_username: 'thief' };
    const { app, comeBack, ticketOf, signUp } = await setUp({ people: { thief } });
    await signUp(await ticketOf('thief'));
    expect((await comeBack('thief')).body.session).not.toBeNull();
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    const { token } = await createReset(app.database.db, app.clock, id, MAYA.email);
    expect((await app.call(resetPassword, { body: { token, new_password: 'oat milk' } })).status).toBe(200);
    expect((await comeBack('thief')).body.session).toBeNull();
  });

  it('is connected only once its email is confirmed, where that is required', async () => {
    const options = { sendMail: async () => {}, emailConfirmation: 'require' } as const;
    const { app, comeBack, ticketOf, link } = await setUp(options);
    await app.signIn('maya');
    expect((await link(await ticketOf())).raw.code).toBe('EMAIL_NOT_CONFIRMED');
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    await setEmailConfirmed(app.database.db, id, app.clock.now().toISOString());
    expect((await comeBack()).body.session).toBeNull();
    expect((await link(await ticketOf())).status).toBe(200);
  });

  it('is told by mail of a connection', async () => {
    const subjects: string[] = [];
    const sendMail = async ({ subject }: OutgoingMail) => void subjects.push(subject);
    const { app, ticketOf, link } = await setUp({ sendMail });
    await app.app.listen({ port: 0 });
    await app.signIn('maya');
    await link(await ticketOf());
    await vi.waitFor(() => expect(subjects).toEqual([t('mail.secondFactorSubject')]));
  });
});

describe('who may have an account by the provider', () => {
  it('is as for everybody, unless the operator lets all of its people in', async () => {
    const closed = await setUp({ registration: 'closed' });
    const { newcomer } = (await closed.comeBack()).body;
    expect(newcomer?.may_register).toBe(false);
    expect((await closed.signUp(newcomer?.ticket ?? '')).raw.code).toBe('REGISTRATION_CLOSED');
    const invited = await setUp({ registration: 'invited' });
    expect((await invited.signUp(await invited.ticketOf())).raw.code).toBe('REGISTRATION_CLOSED');
    const open = await setUp({ registration: 'closed', provider: { registers: true } });
    expect((await open.signUp(await open.ticketOf())).status).toBe(201);
  });

  it('must confirm an email that the provider has not', async () => {
    const people = { 'sub-maya': { ...MAYA, email_verified: false } };
    const sendMail = async () => {};
    const { ticketOf, signUp, comeBack } = await setUp({ people, sendMail, emailConfirmation: 'require' });
    expect((await signUp(await ticketOf())).raw.code).toBe('EMAIL_NOT_CONFIRMED');
    expect((await comeBack()).raw.code).toBe('EMAIL_NOT_CONFIRMED');
  });
});

describe('a group of administrators', () => {
  it('gives and takes the role at each sign-in, but never from the last one', async () => {
    const people: Record<string, Record<string, unknown>> = { 'sub-maya': { ...MAYA, groups: ['cooks', 'heads'] } };
    const { app, comeBack, ticketOf, signUp } = await setUp({ people, provider: { adminGroup: 'heads' } });
    expect((await signUp(await ticketOf())).body.role).toBe('admin');
    people['sub-maya'] = { ...MAYA, groups: ['cooks'] };
    expect((await comeBack()).body.session?.role).toBe('admin');
    await app.signIn('noor', { admin: true });
    expect((await comeBack()).body.session?.role).toBe('user');
    people['sub-maya'] = { ...MAYA, groups: 'heads' };
    expect((await comeBack()).body.session?.role).toBe('user');
  });

  it('changes nothing where the provider does not decide it', async () => {
    const { app, comeBack, ticketOf, signUp } = await setUp();
    await signUp(await ticketOf());
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    await setRole(app.database.db, id, 'admin');
    expect((await comeBack()).body.session?.role).toBe('admin');
  });
});

describe('an account without a password', () => {
  it('sets one within ten minutes after signing in, which then confirms things', async () => {
    const { app, ticketOf, signUp, comeBack, asUser } = await setUp();
    const created = await signUp(await ticketOf());
    const set = (user: TestUser) => user.call(contract.setFirstPassword, { body: { new_password: 'oat milk' } });
    const maya = asUser(created.body.token);
    expect((await maya.call(deleteAccount, { body: { password: 'oat milk' } })).status).toBe(400);
    const body = { current_password: 'oat milk', new_password: 'porridge' };
    expect((await maya.call(changePassword, { body })).status).toBe(400);
    app.clock.advance({ minutes: 11 });
    expect((await set(maya)).raw.code).toBe('SIGN_IN_AGAIN');
    app.clock.advance({ minutes: -11 });
    const later = asUser((await comeBack()).body.session?.token);
    expect((await set(later)).status).toBe(200);
    expect((await set(later)).raw.code).toBe('HAS_PASSWORD');
    expect((await later.call(deleteAccount, { body: { password: 'oat milk' } })).status).toBe(200);
    // The identity is free again.
    expect((await signUp(await ticketOf())).status).toBe(201);
  });

  it('keeps its only way to sign in', async () => {
    const { ticketOf, signUp, asUser, comeBack } = await setUp();
    const maya = asUser((await signUp(await ticketOf())).body.token);
    const [identity] = (await maya.call(contract.listIdentities)).body.identities;
    const disconnect = () => maya.call(contract.endIdentity, { params: { id: identity?.id ?? '' } });
    expect((await disconnect()).raw.code).toBe('LAST_SIGN_IN');
    await maya.call(contract.setFirstPassword, { body: { new_password: 'oat milk' } });
    expect((await disconnect()).status).toBe(200);
    expect((await comeBack()).body.session).toBeNull();
  });
});

describe('a server without passwords', () => {
  it('signs in with the provider only, but still connects accounts by their password', async () => {
    const sendMail = async () => {};
    const { app, ticketOf, link, comeBack } = await setUp({ passwordSignIn: false, sendMail });
    await app.signIn('maya');
    const codes = [
      (await app.call(login, { body: { identifier: 'maya', password: 'porridge' } })).raw.code,
      (await app.call(register, { body: { username: 'leo', email: 'leo@example.org', password: 'porridge' } })).raw
        .code,
      (await app.call(requestReset, { body: { email: MAYA.email } })).raw.code,
    ];
    expect(codes).toEqual(['PASSWORD_SIGN_IN_OFF', 'REGISTRATION_CLOSED', 'PASSWORD_SIGN_IN_OFF']);
    expect((await app.call(getInstance, {})).body).toMatchObject({
      registration: 'closed',
      provider: 'The club',
      password_sign_in: false,
    });
    expect((await link(await ticketOf())).status).toBe(200);
    expect((await comeBack()).body.session?.username).toBe('maya');
  });
});

it('has no calls for it on a server without a provider', async () => {
  const app = await createTestApp();
  expect((await app.call(contract.startProvider, {})).raw.code).toBe('PROVIDER_OFF');
  expect((await app.call(getInstance, {})).body.provider).toBeNull();
});
