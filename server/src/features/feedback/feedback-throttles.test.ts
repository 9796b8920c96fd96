import { type Feedback, listFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const ELSEWHERE = '203.0.113.7';
const SOUP = { subject: 'Soup', message: 'More of it, please.', attachments: [] };

function send({ app, user, id, address }: { app: TestApp; user: TestUser; id?: string; address?: string }) {
  const body = { ...SOUP, ...(id !== undefined && { id }) };
  return app.call(sendFeedback, { body }, { token: user.token, ...(address !== undefined && { address }) });
}

async function setUp() {
  const app = await createTestApp({ throttles: true });
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo') };
}

describe('feedback of an account', () => {
  it('is limited to twenty an hour, from any address', async () => {
    const { app, maya, leo } = await setUp();
    for (let sent = 0; sent < 20; sent += 1)
      expect((await send({ app, user: maya, address: `203.0.113.${sent}` })).status).toBe(201);
    app.clock.advance({ minutes: 50 });
    const { status, raw, headers } = await send({ app, user: maya, address: ELSEWHERE });
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(10 * 60)]);
    expect((await maya.call(listFeedback)).body).toHaveLength(20);
    expect((await send({ app, user: leo })).status).toBe(201);
    app.clock.advance({ minutes: 10 });
    expect((await send({ app, user: maya })).status).toBe(201);
  });

  it('is not counted again when it is retried with its id, even beyond the limit', async () => {
    const { app, maya } = await setUp();
    const id = newId();
    let first: Feedback | undefined;
    for (let tries = 0; tries < 30; tries += 1) {
      const { status, body } = await send({ app, user: maya, id });
      first ??= body;
      expect([status, body]).toEqual([201, first]);
    }
    for (let sent = 1; sent < 20; sent += 1) expect((await send({ app, user: maya })).status).toBe(201);
    expect((await send({ app, user: maya })).status).toBe(429);
    expect((await send({ app, user: maya, id })).body).toEqual(first);
  });

  it('with a mistake in the form does not count', async () => {
    const { app, maya } = await setUp();
    for (let tries = 0; tries < 30; tries += 1) await maya.call(sendFeedback, { body: { ...SOUP, subject: ' ' } });
    expect((await send({ app, user: maya })).status).toBe(201);
  });

  it('is limited across processes, also in a burst', async () => {
    const { app, maya } = await setUp();
    const second = await createTestApp({ throttles: true, database: app.database });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send({ app: index % 2 ? app : second, user: maya })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('feedback from an address', () => {
  it('is limited to sixty an hour over all accounts', async () => {
    const { app, leo } = await setUp();
    for (const name of ['a.1', 'a.2', 'a.3']) {
      const user = await app.signIn(name);
      // What the account's own limit refuses does not use up what the others may send.
      for (let sent = 0; sent < 22; sent += 1) expect((await send({ app, user })).status).toBe(sent < 20 ? 201 : 429);
    }
    const { status, headers } = await send({ app, user: leo });
    expect([status, headers['retry-after']]).toEqual([429, String(60 * 60)]);
    expect((await send({ app, user: leo, address: ELSEWHERE })).status).toBe(201);
  });
});
