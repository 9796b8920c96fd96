import { setReminders } from '@moodbowl/contract/reminders';
import { updateProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import type { OutgoingMail } from '../mail/smtp.ts';
import { ReminderScheduler } from './reminder-scheduler.ts';
import { writeReminderMails } from './reminder-mails.ts';

const TWICE = {
  mood: [
    { from: '08:00', to: null },
    { from: '12:00', to: null },
  ],
  quiet_days: [],
  after_meal: false,
  plan: null,
  email: true,
};

/** Maya, who is reminded by email; mails go out when the test says so. */
async function setUp(confirmation: 'off' | 'ask' = 'off') {
  const sent: OutgoingMail[] = [];
  const publicUrl = 'https://moodbowl.example.org';
  const app = await createTestApp({
    now: '2026-03-10T06:00:00Z',
    publicUrl,
    emailConfirmation: confirmation,
    sendMail: async (mail) => void sent.push(mail),
  });
  const { db } = app.database;
  const { clock } = app;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const rules = { sendsMail: true, confirmation };
  const write = writeReminderMails({ db, clock, publicUrl, rules }, async () => undefined);
  const mail = new MailQueue({ db, clock, log, send: async (one) => void sent.push(one), write });
  const scheduler = new ReminderScheduler({ db, clock, push: undefined, mail, log });
  const maya: TestUser = await app.signIn('maya');
  const remindAt = async (instant: string) => {
    clock.set(instant);
    await scheduler.sendDue();
  };
  return { app, db, clock, maya, sent, mail, remindAt };
}

describe('a reminder by email', () => {
  it('comes once a day, says nothing of what was felt or eaten, and how to end it', async () => {
    const { maya, sent, mail, remindAt } = await setUp();
    maya.language = 'de';
    expect((await maya.call(setReminders, { body: TWICE })).body).toMatchObject({ email: true, email_possible: true });
    for (const time of ['08:00', '12:00']) {
      await remindAt(`2026-03-10T${time}:00Z`);
      await mail.sendDue();
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'maya@example.org', subject: 'Wie geht es dir?' });
    for (const link of ['/mood-tracker', '/profile?tab=settings#reminders'])
      expect(sent[0]?.text).toContain(`https://moodbowl.example.org${link}`);
    await remindAt('2026-03-11T08:00:00Z');
    await mail.sendDue();
    expect(sent).toHaveLength(2);
  });

  it('is not sent when it is switched off meanwhile, when the email is another, or an hour late', async () => {
    const { db, maya, sent, mail, remindAt, clock } = await setUp();
    await maya.call(setReminders, { body: TWICE });
    await remindAt('2026-03-10T08:00:00Z');
    await maya.call(setReminders, { body: { ...TWICE, email: false } });
    await mail.sendDue();
    await maya.call(setReminders, { body: TWICE });
    await remindAt('2026-03-11T08:00:00Z');
    await maya.call(updateProfile, { body: { username: 'maya', email: 'new@example.org', avatar: 'Happy' } });
    await mail.sendDue();
    await remindAt('2026-03-12T08:00:00Z');
    clock.set('2026-03-12T09:00:01Z');
    await mail.sendDue();
    expect([sent, await db.selectFrom('mails').where('kind', '=', 'remind_mood').select('id').execute()]).toEqual([
      [],
      [],
    ]);
  });

  it('goes to nobody who has not confirmed to read mail there, where that is asked for', async () => {
    const { db, maya } = await setUp('ask');
    const { status, raw } = await maya.call(setReminders, { body: TWICE });
    expect([status, raw.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    await db.updateTable('users').set({ email_confirmed_at: '2026-03-10T00:00:00.000Z' }).execute();
    expect((await maya.call(setReminders, { body: TWICE })).status).toBe(200);
  });
});
