import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { TestClock } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { MailQueue } from './mail-queue.ts';
import { sendBySmtp } from './smtp.ts';

const FROM = 'Moodbowl <moodbowl@example.org>';
const MAIL = { kind: 'reset', email: 'maya@example.org', language: 'en' } as const;
type Log = (...about: unknown[]) => void;
const log = { warn: vi.fn<Log>(), error: vi.fn<Log>() };
afterEach(() => vi.resetAllMocks());

/** A queue whose mails say to whom they go; several may work on one database. */
async function setUp() {
  const { db } = await createTestDatabase();
  const clock = new TestClock('2026-03-10T09:00:00Z');
  const smtp = await startSmtpServer();
  const queueOf = (url = smtp.url, silentMs = 10_000) =>
    new MailQueue({
      db,
      clock,
      log,
      send: sendBySmtp({ url, from: FROM }, silentMs),
      write: async ({ email: to }) => ({ to, subject: 'Für dich', text: 'Hallo!\n', html: '<p>Hallo!</p>' }),
    });
  const waiting = async () => (await db.selectFrom('mails').select('tries').execute()).length;
  return { db, clock, smtp, queue: queueOf(), queueOf, waiting };
}

describe('the queue of mails', () => {
  it('hands a mail to the server once, as text and HTML, and says that nobody need answer', async () => {
    const { db, smtp, queue, waiting } = await setUp();
    await queue.add(db, MAIL);
    await queue.sendDue();
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(1);
    const [mail = ''] = smtp.taken;
    for (const part of [
      'From: Moodbowl <moodbowl@example.org>',
      'To: maya@example.org',
      'Subject: =?UTF-8?Q?F=C3=BCr_dich?=',
      'Auto-Submitted: auto-generated',
      'text/plain',
      'text/html',
    ])
      expect(mail).toContain(part);
    expect(await waiting()).toBe(0);
  });

  it('has one mail of a kind to an address, however it is spelt', async () => {
    const { db, smtp, queue } = await setUp();
    for (const email of ['maya@example.org', 'Maya@Example.org']) await queue.add(db, { ...MAIL, email });
    await queue.add(db, { ...MAIL, kind: 'password_changed' });
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(2);
  });

  it('has a mail for each account that wants an address', async () => {
    const { db, smtp, queue } = await setUp();
    for (const user_id of [newId(), newId()]) await queue.add(db, { ...MAIL, kind: 'confirm_new_email', user_id });
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(2);
  });

  it('sends a mail again that was asked for while the one before was being sent', async () => {
    const { db, clock, smtp } = await setUp();
    const queue: MailQueue = new MailQueue({
      db,
      clock,
      log,
      send: sendBySmtp({ url: smtp.url, from: FROM }),
      write: async ({ email: to }) => {
        if (smtp.taken.length === 0) await queue.add(db, MAIL);
        return { to, subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };
      },
    });
    await queue.add(db, MAIL);
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(2);
  });

  it('is worked on by several processes, each mail by one', async () => {
    const { db, smtp, queueOf } = await setUp();
    const queues = [queueOf(), queueOf(), queueOf()];
    for (let number = 0; number < 12; number += 1)
      await queues[0]?.add(db, { ...MAIL, email: `person${number}@example.org` });
    await Promise.all(queues.map((queue) => queue.sendDue()));
    expect(new Set(smtp.taken.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).size).toBe(12);
    expect(smtp.taken).toHaveLength(12);
  });

  it('keeps mails for a server that is away for an hour', async () => {
    const { db, clock, smtp, queueOf, waiting } = await setUp();
    const away = queueOf('smtp://127.0.0.1:9');
    await away.add(db, MAIL);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await away.sendDue();
      clock.advance({ minutes: 1 });
    }
    expect([smtp.taken.length, await waiting()]).toEqual([0, 1]);
    clock.advance({ minutes: 60 });
    await queueOf().sendDue();
    expect([smtp.taken.length, await waiting()]).toEqual([1, 0]);
  });

  it.each(['later', 'silent'] as const)(
    'tries a mail five more times if the server answers %s, then gives it up',
    async (how) => {
      const { db, clock, smtp, queueOf, waiting } = await setUp();
      const queue = queueOf(smtp.url, how === 'silent' ? 200 : undefined);
      smtp.behave(how);
      await queue.add(db, MAIL);
      for (let tries = 1; tries <= 6; tries += 1) {
        expect(await waiting()).toBe(1);
        await queue.sendDue();
        clock.advance({ hours: 4 });
      }
      expect(await waiting()).toBe(0);
      expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([5, 1]);
    },
  );

  it('gives up at once what the server refuses for good, and goes on with others', async () => {
    const { db, smtp, queue, waiting } = await setUp();
    smtp.behave('refuse');
    await queue.add(db, MAIL);
    await queue.sendDue();
    expect(await waiting()).toBe(0);
    const [about] = log.error.mock.calls[0] ?? [];
    expect(about).toMatchObject({ kind: 'reset', tries: 1, reason: expect.stringContaining('550') });
    // Whom it was for is nobody's business.
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('maya');
    smtp.behave('take');
    await queue.add(db, MAIL);
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(1);
  });

  it('sends once more what a process has taken that died', async () => {
    const { db, clock, smtp, queue } = await setUp();
    await queue.add(db, MAIL);
    const dead = new MailQueue({
      db,
      clock,
      log,
      send: () => new Promise(() => {}),
      write: async () => ({ to: '', subject: '', text: '', html: '' }),
    });
    void dead.sendDue();
    await vi.waitFor(async () =>
      expect(await db.selectFrom('mails').select('tries').execute()).toEqual([{ tries: 1 }]),
    );
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(0);
    clock.advance({ minutes: 5 });
    await queue.sendDue();
    expect(smtp.taken).toHaveLength(1);
  });

  it('sends a password over TLS only', async () => {
    const { db, smtp, waiting, queueOf } = await setUp();
    const queue = queueOf(smtp.url.replace('smtp://127.0.0.1', 'smtp://user:secret@0.0.0.0'));
    await queue.add(db, MAIL);
    await queue.sendDue();
    expect([smtp.taken.length, await waiting()]).toEqual([0, 1]);
  });
});
