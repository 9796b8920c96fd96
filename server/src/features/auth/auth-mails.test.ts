import { getInstance, login, requestReset, resetPassword } from '@moodbowl/contract/auth';
import { changePassword, deleteAccount, getProfile } from '@moodbowl/contract/profile';
import { confirmTotp, endTotp, startTotp } from '@moodbowl/contract/second-factor';
import { t } from '@moodbowl/i18n/t';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendBySmtp } from '../mail/smtp.ts';

const NEW_PASSWORD = 'oat milk';

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const smtp = await startSmtpServer();
  const sendMail = sendBySmtp({ url: smtp.url, from: 'moodbowl@example.org' });
  const app = await createTestApp({ publicUrl: 'https://moodbowl.example.org', sendMail, ...options });
  // Only a server that listens sends.
  await app.app.listen({ port: 0 });
  const maya = await app.signIn('maya');
  return { app, maya, smtp };
}

const ask = (app: TestApp, email = 'maya@example.org', more = {}) => app.call(requestReset, { body: { email } }, more);

/** A mail's lines as they were written. */
const textOf = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
const tokenIn = (mail = '') => /reset-password#([\w.-]+)/.exec(textOf(mail))?.[1] ?? '';
const came = (taken: readonly string[], count: number) => vi.waitFor(() => expect(taken).toHaveLength(count));

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, which ends all sessions and says so by mail', async () => {
    const { app, maya, smtp } = await setUp();
    const { status, body } = await ask(app, 'Maya@example.org');
    expect([status, body]).toEqual([200, { message: t('auth.resetRequested') }]);
    await came(smtp.taken, 1);
    expect(smtp.taken[0]).toContain('To: maya@example.org');
    expect(textOf(smtp.taken[0] ?? '')).toContain('https://moodbowl.example.org/reset-password#');
    const token = tokenIn(smtp.taken[0]);
    expect((await app.call(resetPassword, { body: { token, new_password: NEW_PASSWORD } })).status).toBe(200);
    expect((await maya.call(getProfile)).status).toBe(401);
    expect((await app.call(login, { body: { identifier: 'maya', password: NEW_PASSWORD } })).status).toBe(200);
    await came(smtp.taken, 2);
    expect(textOf(smtp.taken[1] ?? '')).toContain('https://moodbowl.example.org/forgot-password');
    expect((await app.call(resetPassword, { body: { token, new_password: NEW_PASSWORD } })).status).toBe(410);
  });

  it('is answered the same with the same statements whether an account has the address', async () => {
    const { app, smtp } = await setUp();
    const known = await ask(app);
    const unknown = await ask(app, 'nobody@example.org');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await came(smtp.taken, 1);
    await vi.waitFor(async () => expect(await app.database.db.selectFrom('mails').selectAll().execute()).toEqual([]));
    expect(smtp.taken).toHaveLength(1);
  });

  it('has a link that is valid for half an hour after it was sent, and replaces the one before', async () => {
    const { app, smtp } = await setUp();
    for (const count of [1, 2]) {
      await ask(app);
      await came(smtp.taken, count);
    }
    const [first, second] = smtp.taken.map(tokenIn);
    const use = async (token = '') =>
      (await app.call(resetPassword, { body: { token, new_password: NEW_PASSWORD } })).status;
    expect(await use(first)).toBe(410);
    app.clock.advance({ minutes: 30 });
    expect(await use(second)).toBe(410);
  });

  it('is written of in the language of the account, or else of who asks', async () => {
    const { app, maya, smtp } = await setUp();
    await ask(app, undefined, { language: 'de' });
    await came(smtp.taken, 1);
    expect(smtp.taken[0]).toContain('Hallo maya');
    await app.database.db.updateTable('users').set({ language: 'en' }).execute();
    await maya.call(changePassword, { body: { current_password: 'porridge', new_password: NEW_PASSWORD } });
    await came(smtp.taken, 2);
    expect(smtp.taken[1]).toContain('Hello maya');
  });

  it('is asked for three times an hour for an address, whether an account has it or not', async () => {
    const { app } = await setUp({ throttles: true });
    for (const email of ['maya@example.org', 'nobody@example.org']) {
      const answers = [];
      for (let tries = 0; tries < 4; tries += 1) answers.push((await ask(app, email)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    }
  });

  it('is not for suspended or deleted accounts, and nothing waits for those', async () => {
    const { app, maya, smtp } = await setUp();
    const leo = await app.signIn('leo');
    await app.database.db
      .updateTable('users')
      .set({ suspended_at: '2026-03-01' })
      .where('username', '=', 'leo')
      .execute();
    await ask(app, 'leo@example.org');
    expect((await leo.call(getProfile)).status).toBe(401);
    smtp.behave('later');
    await ask(app);
    const waiting = () => app.database.db.selectFrom('mails').select(['email', 'tries']).execute();
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ email: 'maya@example.org', tries: 1 }]));
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await waiting()).toEqual([]);
    expect(smtp.taken).toEqual([]);
  });

  it('is for whoever runs a server that sends no mail', async () => {
    const app = await createTestApp();
    expect((await app.call(getInstance, {})).body).toMatchObject({ mail: false });
    const { status, raw } = await ask(app);
    expect([status, raw.code, raw.message]).toEqual([403, 'MAIL_OFF', t('auth.mailOff')]);
  });
});

describe('a new sign-in', () => {
  const signIn = async (app: TestApp, userAgent: string) => {
    const body = { identifier: 'maya', password: 'porridge' };
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: body,
      headers: { 'user-agent': userAgent },
    });
    await app.app.auditTrail.settled();
    return statusCode;
  };

  it('is reported by email when the device is new, and not the first one', async () => {
    const { app, smtp } = await setUp();
    const phone = 'Mozilla/5.0 (iPhone) Safari/605';
    expect(await signIn(app, phone)).toBe(200);
    await signIn(app, phone);
    await signIn(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    await came(smtp.taken, 1);
    const text = textOf(smtp.taken[0] ?? '');
    expect(text).toContain('Firefox on Windows, March 10, 2026 at 9:00');
    expect(text).toContain('https://moodbowl.example.org/profile?tab=settings');
    // Known by now.
    await signIn(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/141.0');
    await signIn(app, 'Mozilla/5.0 (Macintosh) Safari/605');
    await came(smtp.taken, 2);
    expect(textOf(smtp.taken[1] ?? '')).toContain('Safari on Mac');
  });

  it('is not reported where the password was wrong', async () => {
    const { app, smtp } = await setUp();
    await signIn(app, 'Mozilla/5.0 (iPhone) Safari/605');
    await app.call(login, { body: { identifier: 'maya', password: 'a guess' } });
    expect(await app.database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    expect(smtp.taken).toEqual([]);
  });
});

describe('a changed way to sign in', () => {
  it('is reported by email, with the way to the account', async () => {
    const { app, maya, smtp } = await setUp();
    const password = 'porridge';
    const { secret } = (await maya.call(startTotp, { body: { password } })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
    expect((await maya.call(confirmTotp, { body: { code } })).status).toBe(200);
    await came(smtp.taken, 1);
    expect(smtp.taken[0]).toContain(`Subject: ${t('mail.secondFactorSubject')}`);
    expect(textOf(smtp.taken[0] ?? '')).toContain('https://moodbowl.example.org/profile?tab=settings');
    await maya.call(endTotp, { body: { password } });
    await came(smtp.taken, 2);
  });
});
