import { login, register, resetPassword } from '@moodbowl/contract/auth';
import { cancelEmailChange, confirmEmail, getEmail, sendConfirmation } from '@moodbowl/contract/email';
import { changePassword, updateProfile } from '@moodbowl/contract/profile';
import { t } from '@moodbowl/i18n/t';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import type { OutgoingMail } from '../mail/smtp.ts';
import { findByIdentifier } from './auth.repository.ts';
import { createReset } from './password-resets.service.ts';

const PRESENT = 'maya@example.org';
const NEXT = 'maya@example.net';

async function setUp(emailConfirmation: 'off' | 'ask' | 'require' = 'ask', options: object = {}) {
  const mails: OutgoingMail[] = [];
  const sendMail = async (mail: OutgoingMail) => void mails.push(mail);
  const app = await createTestApp({
    publicUrl: 'https://moodbowl.example.org',
    sendMail,
    emailConfirmation,
    ...options,
  });
  // Only a server that listens sends.
  await app.app.listen({ port: 0 });
  /** The token in the newest mail to an address, of those with this many. */
  const tokenTo = async (to: string, count = 1) => {
    const found = await vi.waitFor(() => {
      const sent = mails.filter((mail) => mail.to === to && mail.text.includes('/confirm-email#'));
      expect(sent).toHaveLength(count);
      return sent.at(-1);
    });
    return /confirm-email#([\w.-]+)/.exec(found?.text ?? '')?.[1] ?? '';
  };
  return { app, mails, tokenTo };
}

const logIn = async (app: TestApp) => {
  const { token } = (await app.call(login, { body: { identifier: 'maya', password: 'porridge' } })).body;
  return new TestUser(app, token, undefined);
};
const confirm = (app: TestApp, token: string) => app.call(confirmEmail, { body: { token } });
const change = (user: TestUser, email = NEXT) =>
  user.call(updateProfile, { body: { username: 'maya', email, avatar: 'Happy' } });
const stateOf = async (user: TestUser) => (await user.call(getEmail)).body;

/** Somebody whose present email is confirmed. */
async function withConfirmed(mode?: 'ask' | 'require', options?: object) {
  const world = await setUp(mode, options);
  const maya = await world.app.signIn('maya');
  await maya.call(sendConfirmation);
  expect((await confirm(world.app, await world.tokenTo(PRESENT))).body.done).toBe(true);
  return { ...world, maya };
}

describe('the email of an account', () => {
  it('is confirmed by the link in the mail that comes after registering', async () => {
    const { app, mails, tokenTo } = await setUp();
    await app.call(register, { body: { username: 'maya', email: PRESENT, password: 'porridge' } }, { language: 'de' });
    const token = await tokenTo(PRESENT);
    expect(mails[0]?.subject).toBe('Bestätige deine E-Mail-Adresse für Moodbowl');
    const { body } = await confirm(app, token);
    expect(body).toEqual({ message: t('auth.emailConfirmed'), done: true });
    const maya = await logIn(app);
    expect(await stateOf(maya)).toEqual({ email: PRESENT, confirmed: true, confirmation: 'ask', change: null });
    // A link that was opened twice says the same.
    expect((await confirm(app, token)).status).toBe(200);
  });

  it('is neither asked for nor shown as missing where this is off', async () => {
    const { app, mails } = await setUp('off');
    const maya = await app.signIn('maya');
    expect((await change(maya)).body.email).toBe(NEXT);
    // The previous email gets a notification.
    await vi.waitFor(() =>
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[PRESENT, t('mail.emailChangedSubject')]]),
    );
  });

  it('must be confirmed before signing in where that is required, by a link that each attempt sends', async () => {
    const { app, tokenTo } = await setUp('require', { throttles: true });
    await app.call(register, { body: { username: 'maya', email: PRESENT, password: 'porridge' } });
    await tokenTo(PRESENT);
    const signIn = (password: string) => app.call(login, { body: { identifier: 'maya', password } });
    // A wrong password learns nothing.
    expect((await signIn('not the one')).raw.code).toBe('INVALID_CREDENTIALS');
    const { status, raw } = await signIn('porridge');
    expect([status, raw.code, raw.message]).toEqual([
      403,
      'EMAIL_NOT_CONFIRMED',
      t('auth.emailNotConfirmed', { email: PRESENT }),
    ]);
    const token = await tokenTo(PRESENT, 2);
    for (let tries = 0; tries < 4; tries += 1) expect((await signIn('porridge')).status).toBe(403);
    expect((await confirm(app, token)).status).toBe(200);
    expect((await signIn('porridge')).status).toBe(200);
  });

  it('is confirmed by a reset link that came by mail, and not by one of an administrator', async () => {
    const { app } = await setUp('require');
    const maya = await app.signIn('maya');
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    const reset = async (email?: string) => {
      const { token } = await createReset(app.database.db, app.clock, id, email);
      await app.call(resetPassword, { body: { token, new_password: 'porridge' } });
      return (await findByIdentifier(app.database.db, 'maya'))?.email_confirmed_at;
    };
    expect((await stateOf(maya)).confirmed).toBe(false);
    expect(await reset()).toBeNull();
    expect(await reset(PRESENT.toUpperCase())).not.toBeNull();
  });

  it('can have its link sent three times an hour', async () => {
    const { app } = await setUp('ask', { throttles: true });
    const maya = await app.signIn('maya');
    for (let times = 0; times < 3; times += 1) expect((await maya.call(sendConfirmation)).status).toBe(200);
    expect((await maya.call(sendConfirmation)).status).toBe(429);
  });

  it('cannot be confirmed by a link that is too old, of another account, or not of this server', async () => {
    const { app, tokenTo } = await setUp();
    const maya = await app.signIn('maya');
    await app.signIn('leo');
    const leo = (await findByIdentifier(app.database.db, 'leo'))?.id ?? '';
    await maya.call(sendConfirmation);
    const token = await tokenTo(PRESENT);
    const foreign = `${leo}.${token.split('.')[1]}`;
    for (const wrong of [foreign, `${token.slice(0, -2)}AA`]) {
      const { status, raw } = await confirm(app, wrong);
      expect([status, raw.code]).toEqual([410, 'CONFIRM_LINK_INVALID']);
    }
    app.clock.advance({ hours: 24 });
    expect((await confirm(app, token)).status).toBe(410);
    expect((await stateOf(maya)).confirmed).toBe(false);
  });
});

describe('a changed email', () => {
  it.each(['present first', 'new first', 'both at once'])(
    'is in use once both have confirmed it: %s',
    async (order) => {
      const { app, maya, tokenTo } = await withConfirmed();
      expect((await change(maya)).body.email).toBe(PRESENT);
      const waiting = (await stateOf(maya)).change;
      expect(waiting).toMatchObject({ email: NEXT, confirmed_by_present: false, confirmed_by_new: false });
      const tokens = [await tokenTo(PRESENT, 2), await tokenTo(NEXT)];
      const ordered = order === 'new first' ? tokens.toReversed() : tokens;
      const answers: Awaited<ReturnType<typeof confirm>>[] = [];
      if (order === 'both at once') answers.push(...(await Promise.all(ordered.map((token) => confirm(app, token)))));
      else for (const token of ordered) answers.push(await confirm(app, token));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.filter(({ body }) => body.done)).toHaveLength(1);
      expect(await stateOf(maya)).toMatchObject({ email: NEXT, confirmed: true, change: null });
      const signIn = async (identifier: string) =>
        (await app.call(login, { body: { identifier, password: 'porridge' } })).status;
      expect([await signIn(PRESENT), await signIn(NEXT)]).toEqual([401, 200]);
      // Neither link works again.
      for (const token of tokens) expect((await confirm(app, token)).status).toBe(410);
    },
  );

  it('asks the present one, too, if that is confirmed meanwhile', async () => {
    const { app, tokenTo } = await setUp();
    const maya = await app.signIn('maya');
    await maya.call(sendConfirmation);
    const own = await tokenTo(PRESENT);
    await change(maya);
    expect((await confirm(app, own)).body.done).toBe(true);
    expect((await confirm(app, await tokenTo(NEXT))).body.done).toBe(false);
    expect((await stateOf(maya)).email).toBe(PRESENT);
    expect((await confirm(app, await tokenTo(PRESENT, 2))).body.done).toBe(true);
    expect((await stateOf(maya)).email).toBe(NEXT);
  });

  it('asks only the new one if the present one was never confirmed', async () => {
    const { app, mails, tokenTo } = await setUp();
    const maya = await app.signIn('maya');
    await change(maya);
    expect((await confirm(app, await tokenTo(NEXT))).body.done).toBe(true);
    expect(await stateOf(maya)).toMatchObject({ email: NEXT, confirmed: true });
    // The previous one gets a notification.
    await vi.waitFor(() => expect(mails.at(-1)).toMatchObject({ to: PRESENT, subject: t('mail.emailChangedSubject') }));
  });

  it('is not confirmed by links of an earlier change', async () => {
    const { app, maya, tokenTo } = await withConfirmed();
    await change(maya, 'first@example.net');
    const [oldPresent, oldNew] = [await tokenTo(PRESENT, 2), await tokenTo('first@example.net')];
    await change(maya);
    await tokenTo(NEXT);
    for (const token of [oldPresent, oldNew]) expect((await confirm(app, token)).status).toBe(410);
    expect((await stateOf(maya)).change).toMatchObject({ email: NEXT, confirmed_by_present: false });
  });

  it('can be given up, and ends by itself after a day', async () => {
    const { app, maya, tokenTo } = await withConfirmed();
    await change(maya);
    const token = await tokenTo(NEXT);
    expect((await maya.call(cancelEmailChange)).body.change).toBeNull();
    expect((await confirm(app, token)).status).toBe(410);
    expect((await maya.call(cancelEmailChange)).status).toBe(404);
    await change(maya);
    app.clock.advance({ hours: 24 });
    expect((await stateOf(maya)).change).toBeNull();
  });

  it.each(['reset', 'changed'] as const)('ends when the password is %s', async (how) => {
    const { app, maya, tokenTo } = await withConfirmed();
    await change(maya);
    const tokens = [await tokenTo(PRESENT, 2), await tokenTo(NEXT)];
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    const { token } = await createReset(app.database.db, app.clock, id);
    if (how === 'reset') await app.call(resetPassword, { body: { token, new_password: 'oat milk' } });
    else await maya.call(changePassword, { body: { current_password: 'porridge', new_password: 'oat milk' } });
    for (const one of tokens) expect((await confirm(app, one)).status).toBe(410);
  });

  it('is refused if somebody else has it by then', async () => {
    const { app, tokenTo } = await setUp();
    const maya = await app.signIn('maya');
    await change(maya);
    const token = await tokenTo(NEXT);
    await app.call(register, { body: { username: 'leo', email: NEXT, password: 'porridge' } });
    const { status, raw } = await confirm(app, token);
    expect([status, raw.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await stateOf(maya)).email).toBe(PRESENT);
  });

  it('ends the reset links in the mailbox of before', async () => {
    const { app } = await setUp('off');
    const maya = await app.signIn('maya');
    const { id = '' } = (await findByIdentifier(app.database.db, 'maya')) ?? {};
    const { token } = await createReset(app.database.db, app.clock, id, PRESENT);
    await change(maya);
    expect((await app.call(resetPassword, { body: { token, new_password: 'oat milk' } })).status).toBe(410);
    // Also one that was made at the same moment.
    const late = await createReset(app.database.db, app.clock, id, PRESENT);
    expect((await app.call(resetPassword, { body: { token: late.token, new_password: 'oat milk' } })).status).toBe(410);
  });

  it('ends one that waits, where emails are not confirmed any more', async () => {
    const { app, maya, tokenTo } = await withConfirmed();
    await change(maya);
    const token = await tokenTo(NEXT);
    const later = await createTestApp({ database: app.database, now: app.clock.now().toISOString() });
    const body = { username: 'maya', email: 'third@example.net', avatar: 'Happy' };
    expect((await later.call(updateProfile, { body }, { token: maya.token })).body.email).toBe('third@example.net');
    expect((await confirm(later, token)).status).toBe(410);
  });

  it('needs no confirmation if only its case differs', async () => {
    const { maya } = await withConfirmed();
    expect((await change(maya, 'Maya@example.org')).body.email).toBe('Maya@example.org');
    expect(await stateOf(maya)).toMatchObject({ confirmed: true, change: null });
  });
});
