import { t } from '@moodbowl/i18n/t';
import { deleteAccount, updateProfile } from '@moodbowl/contract/profile';
import { listFeedback, resolveFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';
const SOUP = { subject: 'Soup', message: 'More of it, please.', attachments: [] };

async function setUp() {
  const app = await createTestApp();
  return {
    app,
    maya: await app.signIn('maya'),
    leo: await app.signIn('leo'),
    admin: await app.signIn('noor', { admin: true }),
  };
}

describe('sending feedback', () => {
  it("stores it as open, with the time and the sender's name", async () => {
    const { maya, admin } = await setUp();
    const { status, body } = await maya.call(sendFeedback, {
      body: { subject: '  Soup 🍲 ', message: ' More of it,\nplease. \n', attachments: [], status: 'resolved' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      username: 'maya',
      subject: 'Soup 🍲',
      message: 'More of it,\nplease.',
      status: 'open',
      created_at: '2026-03-10T09:00:00.000Z',
    });
    expect((await maya.call(listFeedback)).body).toEqual([body]);
    expect((await admin.call(listFeedback)).body).toEqual([body]);
  });

  it('accepts texts as long as the limits', async () => {
    const { maya } = await setUp();
    const [subject, message] = ['s'.repeat(120), '🍲'.repeat(5_000)];
    const { status, body } = await maya.call(sendFeedback, { body: { subject, message, attachments: [] } });
    expect([status, body.subject, body.message]).toEqual([201, subject, message]);
    expect((await maya.call(sendFeedback, { body: { subject, message } })).status).toBe(201);
  });

  it('rejects missing, overlong and mistyped fields by name', async () => {
    const { maya, admin } = await setUp();
    const subjectRequired = t('feedback.subjectRequired');
    const messageRequired = t('feedback.messageRequired');
    const noAttachments = t('feedback.noAttachments');
    const told = expect.any(String);
    const refusals: [object, Record<string, unknown>][] = [
      [{ subject: '', message: 'x' }, { subject: subjectRequired }],
      [{ subject: ' \u200b ', message: 'x' }, { subject: subjectRequired }],
      [{ subject: 'x', message: ' \n ' }, { message: messageRequired }],
      [{}, { subject: told, message: told }],
      [
        { subject: null, message: ['x'] },
        { subject: told, message: told },
      ],
      [{ ...SOUP, subject: 's'.repeat(121) }, { subject: 'Please keep the subject to 120 characters' }],
      [{ ...SOUP, message: 'm'.repeat(5_001) }, { message: 'Please keep your message to 5,000 characters' }],
      [{ ...SOUP, message: 'a\0b' }, { message: told }],
      [{ ...SOUP, message: 'a\ud83d' }, { message: told }],
      [{ ...SOUP, id: 'mine' }, { id: 'This is not a valid id' }],
      [{ ...SOUP, attachments: ['soup.jpg'] }, { attachments: noAttachments }],
      [{ ...SOUP, attachments: [null] }, { attachments: noAttachments }],
      [{ ...SOUP, attachments: 'soup.jpg' }, { attachments: told }],
      [{ ...SOUP, attachments: {} }, { attachments: told }],
      [{ ...SOUP, attachments: null }, { attachments: told }],
      [[SOUP], { body: told }],
    ];
    for (const [body, fields] of refusals) {
      const { status, raw } = await maya.call(sendFeedback, { body });
      expect([status, raw.code, raw.fields], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT', fields]);
      expect(raw.error).toBe(raw.message);
    }
    expect((await admin.call(listFeedback)).body).toEqual([]);
  });

  it('with the same id stores it once, even if the second differs or the first is resolved', async () => {
    const { app, maya, admin } = await setUp();
    const first = await maya.call(sendFeedback, { body: { ...SOUP, id: ID } });
    app.clock.advance({ days: 1 });
    const again = await maya.call(sendFeedback, { body: { subject: 'Other', message: 'Other', id: ID.toUpperCase() } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await admin.call(resolveFeedback, { params: { id: ID } });
    const third = await maya.call(sendFeedback, { body: { ...SOUP, id: ID } });
    expect([third.status, third.body]).toEqual([201, { ...first.body, status: 'resolved' }]);
    expect((await admin.call(listFeedback)).body).toHaveLength(1);
  });

  it('with one id many times at once stores it once', async () => {
    const { maya } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => maya.call(sendFeedback, { body: { ...SOUP, id: ID } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect((await maya.call(listFeedback)).body).toHaveLength(1);
  });

  it("may have someone else's id, and leaves theirs alone", async () => {
    const { maya, leo, admin } = await setUp();
    const { body: theirs } = await maya.call(sendFeedback, { body: { ...SOUP, id: ID } });
    const { body: own } = await leo.call(sendFeedback, { body: { subject: 'x', message: 'y', id: ID } });
    expect((await admin.call(listFeedback)).body).toEqual(expect.arrayContaining([theirs, own]));
  });
});

describe('resolving feedback', () => {
  it('is visible to the sender, and repeating it changes nothing', async () => {
    const { maya, admin } = await setUp();
    const { body: sent } = await maya.call(sendFeedback, { body: SOUP });
    const { body: other } = await maya.call(sendFeedback, { body: SOUP });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await admin.call(resolveFeedback, { params: { id: sent.id } });
      expect([status, body]).toEqual([200, { ...sent, status: 'resolved' }]);
    }
    const { body: mine } = await maya.call(listFeedback);
    expect(new Map(mine.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [sent.id, 'resolved'],
        [other.id, 'open'],
      ]),
    );
  });

  it("is for administrators only, also for one's own", async () => {
    const { maya, leo } = await setUp();
    const { body: sent } = await maya.call(sendFeedback, { body: SOUP });
    for (const user of [maya, leo]) {
      const { status, raw } = await user.call(resolveFeedback, { params: { id: sent.id } });
      expect([status, raw.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await maya.call(listFeedback)).body).toEqual([sent]);
  });

  it('that does not exist is a 404', async () => {
    const { admin } = await setUp();
    expect((await admin.call(resolveFeedback, { params: { id: NOBODYS_ID } })).raw.code).toBe('NOT_FOUND');
    for (const id of ['1', "' or 1=1", 'x'.repeat(300), '%00']) {
      expect([400, 404], id).toContain((await admin.call(resolveFeedback, { params: { id } })).status);
    }
  });
});

describe('feedback of an account', () => {
  it('is deleted with it', async () => {
    const { maya, leo, admin } = await setUp();
    await maya.call(sendFeedback, { body: SOUP });
    const { body: kept } = await leo.call(sendFeedback, { body: SOUP });
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect((await admin.call(listFeedback)).body).toEqual([kept]);
  });

  it('shows its current name', async () => {
    const { maya, admin } = await setUp();
    await maya.call(sendFeedback, { body: SOUP });
    await maya.call(updateProfile, { body: { username: 'maya.o', email: 'maya@example.org', avatar: 'Happy' } });
    expect((await admin.call(listFeedback)).body.map(({ username }) => username)).toEqual(['maya.o']);
  });
});
