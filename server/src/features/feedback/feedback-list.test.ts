import { type Feedback, FEEDBACK_LIMITS, listFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { findByIdentifier } from '../auth/auth.repository.ts';

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

async function setUp() {
  const app = await createTestApp();
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  return { app, maya, leo, admin: await app.signIn('noor', { admin: true }) };
}

async function send(user: TestUser, subject: string): Promise<Feedback> {
  return (await user.call(sendFeedback, { body: { subject, message: 'Please.', attachments: [] } })).body;
}

/** Puts in `count` at once, five at each instant. */
async function fill(db: Db, username: string, count: number): Promise<void> {
  const user_id = (await findByIdentifier(db, username))?.id ?? '';
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id,
    id: newId(),
    subject: `Soup ${index}`,
    message: 'More of it, please.',
    status: 'open' as const,
    created_at: new Date(Date.parse('2026-03-01T09:00:00Z') + Math.floor(index / 5) * 1000).toISOString(),
  }));
  await db.insertInto('feedback').values(rows).execute();
}

async function readPages(user: TestUser, limit: number): Promise<Feedback[][]> {
  const pages: Feedback[][] = [];
  for (;;) {
    const before = pages.at(-1)?.at(-1)?.id;
    const { status, body } = await user.call(listFeedback, {
      query: { limit: String(limit), ...(before && { before }) },
    });
    expect(status).toBe(200);
    if (body.length === 0) return pages;
    pages.push(body);
  }
}

describe('the list of feedback', () => {
  it("has one's own, newest first", async () => {
    const { app, maya, leo } = await setUp();
    const first = await send(maya, 'First');
    await send(leo, 'His');
    app.clock.advance({ minutes: 1 });
    const second = await send(maya, 'Second');
    expect((await maya.call(listFeedback)).body).toEqual([second, first]);
    expect((await maya.call(listFeedback, { query: { scope: 'mine' } })).body).toEqual([second, first]);
  });

  it("has everyone's for administrators, or only their own", async () => {
    const { app, maya, leo, admin } = await setUp();
    const sent: Feedback[] = [];
    for (const user of [maya, leo, admin, maya]) {
      sent.push(await send(user, 'Soup'));
      app.clock.advance({ minutes: 1 });
    }
    const { body } = await admin.call(listFeedback);
    expect(body).toEqual(sent.toReversed());
    expect(body.map(({ username }) => username)).toEqual(['maya', 'noor', 'leo', 'maya']);
    expect((await admin.call(listFeedback, { query: { scope: 'mine' } })).body).toEqual([sent[2]]);
  });

  it('rejects other scopes', async () => {
    const { maya, admin } = await setUp();
    for (const user of [maya, admin]) {
      for (const scope of ['all', '', 'MINE']) {
        const { status, raw } = await user.call(listFeedback, { query: { scope } });
        expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, ['scope']]);
      }
    }
  });

  it('rejects a cursor of someone else or of nobody', async () => {
    const { maya, leo, admin } = await setUp();
    const theirs = await send(leo, 'His');
    for (const before of [theirs.id, NOBODYS_ID]) {
      expect((await maya.call(listFeedback, { query: { before } })).raw.code).toBe('NOT_FOUND');
      expect((await admin.call(listFeedback, { query: { before, scope: 'mine' } })).raw.code).toBe('NOT_FOUND');
    }
    expect((await admin.call(listFeedback, { query: { before: theirs.id } })).body).toEqual([]);
  });

  it.each(['0', '501', '1000', '-1', '1.5', '1e2', 'abc', '', ' 5'])('rejects a limit of %j', async (limit) => {
    const { admin } = await setUp();
    const { status, raw } = await admin.call(listFeedback, { query: { limit } });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['limit']]);
  });

  it('has thousands in pages, each exactly once', async () => {
    const { app, maya, admin } = await setUp();
    await fill(app.database.db, 'maya', 600);
    await fill(app.database.db, 'leo', 600);
    expect((await admin.call(listFeedback)).body).toHaveLength(FEEDBACK_LIMITS.pageDefault);
    for (const [user, limit, expected] of [
      [admin, 500, 1_200],
      [admin, 97, 1_200],
      [maya, 7, 600],
    ] as const) {
      const pages = await readPages(user, limit);
      const all = pages.flat();
      expect(new Set(all.map(({ id }) => id)).size).toBe(expected);
      expect(all).toHaveLength(expected);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      const order = all.map(({ created_at, id }) => `${created_at} ${id}`);
      expect(order).toEqual(order.toSorted().toReversed());
    }
  });

  it('takes as many statements for a thousand as for one', async () => {
    const app = await createTestApp();
    const counted = countStatements(app.database.db);
    const watched = await createTestApp({ database: { ...app.database, db: counted.db } });
    const admin = await watched.signIn('noor', { admin: true });
    const statements = async (query: { limit: string; before?: string }) => {
      const before = counted.statements();
      const { body } = await admin.call(listFeedback, { query });
      return { count: counted.statements() - before, last: body.at(-1)?.id ?? '' };
    };
    await fill(app.database.db, 'noor', 1);
    const one = await statements({ limit: '500' });
    await fill(app.database.db, 'noor', 1_000);
    const many = await statements({ limit: '500' });
    expect(many.count).toBe(one.count);
    // Going on looks up where.
    expect((await statements({ limit: '500', before: many.last })).count).toBe(one.count + 1);
  });
});
