import { login, register } from '@moodbowl/contract/auth';
import { errorBody } from '@moodbowl/contract/error';
import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Calls as it is told, and expects an error in the one shape they have, with a request id. */
async function refusal({ app }: TestApp, request: InjectOptions) {
  const response = await app.inject(request);
  expect(response.headers['content-type'], response.body).toMatch(/^application\/json/);
  const body = errorBody.strict().parse(response.json());
  expect(body.error).toBe(body.message);
  expect(response.headers['x-request-id']).toMatch(UUID);
  return { status: response.statusCode, code: body.code, body, headers: response.headers };
}

function post(payload: string, headers: Record<string, string> = JSON_TYPE): InjectOptions {
  return { method: 'POST', url: '/api/auth/login', payload, headers };
}

describe('an unknown call', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/nothing.html'],
    ['GET', '/api/groceries/'],
    ['DELETE', '/api/%2e%2e/%2e%2e/etc/passwd'],
    ['GET', `/api/${'x'.repeat(5000)}`],
  ] as const)('%s %s is a 404', async (method, url) => {
    const { status, code } = await refusal(await createTestApp(), { method, url });
    expect([status, code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['/api/meals/%zz', '/api/%', '/%c0%af', `/api/meals/${'x'.repeat(300)}`])(
    'to an address that cannot be parsed, %s, is a bad request',
    async (url) => {
      const { status, code, body } = await refusal(await createTestApp(), { url });
      expect([status, code]).toEqual([400, 'BAD_REQUEST']);
      expect(JSON.stringify(body)).not.toContain(url);
    },
  );
});

describe('a body', () => {
  it.each(['{', '{"identifier":}', 'identifier=maya', "{'a':1}", '\ufeff{}x', '{"a":1}{"b":2}', 'undefined'])(
    'that is not JSON, %s, is a bad request',
    async (payload) => {
      const { status, code } = await refusal(await createTestApp(), post(payload));
      expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it.each([
    '{"__proto__":{"role":"admin"},"identifier":"maya","password":"porridge"}',
    '{"\\u005f_proto__":{"role":"admin"},"identifier":"maya","password":"porridge"}',
    '{"identifier":{"__proto__":{}},"password":"porridge"}',
    '{"constructor":{"prototype":{"role":"admin"}},"identifier":"maya","password":"porridge"}',
  ])('that tries to set a prototype, %s, is a bad request', async (payload) => {
    const { status, code } = await refusal(await createTestApp(), post(payload));
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each(['null', '[]', '"text"', '7', 'true'])('that is not an object, %s, is invalid', async (payload) => {
    const { status, body } = await refusal(await createTestApp(), post(payload));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['body']]);
  });

  it('may be 64 KiB, and not a byte more', async () => {
    const app = await createTestApp();
    await app.signIn('maya');
    const fill = (bytes: number) => JSON.stringify({ identifier: 'maya', password: 'porridge' }).padEnd(bytes, ' ');
    expect((await app.app.inject(post(fill(64 * 1024)))).statusCode).toBe(200);
    const { status, code } = await refusal(app, post(fill(64 * 1024 + 1)));
    expect([status, code]).toEqual([413, 'TOO_LARGE']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('of the type %s is not supported', async (type) => {
    const { status, code } = await refusal(
      await createTestApp(),
      post('{"identifier":"maya","password":"porridge"}', { 'content-type': type }),
    );
    expect([status, code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('of no type is not supported', async () => {
    const { status, code } = await refusal(await createTestApp(), { ...post('{}'), headers: {} });
    expect([status, code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('may be declared with a charset', async () => {
    const app = await createTestApp();
    await app.signIn('maya');
    const payload = JSON.stringify({ identifier: 'maya', password: 'porridge' });
    expect(
      (await app.app.inject(post(payload, { 'content-type': 'application/json; charset=utf-8' }))).statusCode,
    ).toBe(200);
  });

  it('that is empty counts as none: invalid where one is required, else ignored', async () => {
    const app = await createTestApp();
    expect((await refusal(app, post(''))).status).toBe(400);
    expect((await refusal(app, { method: 'POST', url: '/api/auth/login' })).status).toBe(400);
    const { token } = await app.signIn('maya');
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: '',
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
  });

  it('may have unknown fields, which are not stored', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const extra = {
      user_id: 'leo',
      created_at: '1999-01-01T00:00:00Z',
      colour: 'red',
      constructor: 'x',
      toString: 'y',
    };
    const { status, body } = await maya.call(addGrocery, { body: { item_name: 'Oats', purchased: 1, ...extra } });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        item_name: 'Oats',
        quantity: '1',
        purchased: 0,
        created_at: '2026-03-10T09:00:00.000Z',
        added_by: expect.any(String),
        bought_by: null,
        note: '',
        aisle: null,
      },
    ]);
    expect((await maya.call(listGroceries)).body).toEqual([body]);
  });

  it('is never coerced: a number is no text', async () => {
    const app = await createTestApp();
    const { status, raw } = await app.call(register, { body: { username: 1234, email: true, password: 123456 } });
    expect([status, Object.keys(raw.fields ?? {}).toSorted()]).toEqual([400, ['email', 'password', 'username']]);
  });
});

describe('every response', () => {
  it('has a request id of our own', async () => {
    const { app } = await createTestApp();
    const answers = [];
    for (const url of ['/api/health', '/api/health', '/api/nothing'])
      answers.push(await app.inject({ url, headers: { 'x-request-id': 'theirs' } }));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(3);
  });

  it('of the API is not cached and has the right type', async () => {
    const { app } = await createTestApp();
    for (const url of ['/api/health', '/api/groceries']) {
      const { headers } = await app.inject({ url });
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
    }
  });

  it('to a HEAD request equals that to a GET', async () => {
    const { app } = await createTestApp();
    const response = await app.inject({ method: 'HEAD', url: '/api/health' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('an error on our side', () => {
  it('is reported without its text', async () => {
    const clock = {
      now: () => {
        throw new Error('secret: select * from users in /srv/moodbowl');
      },
    };
    const app = await createTestApp({ clock });
    const payload = JSON.stringify({ username: 'maya', email: 'maya@example.org', password: 'porridge' });
    const { status, code, body } = await refusal(app, { ...post(payload), url: '/api/auth/register' });
    expect([status, code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toMatch(/secret|select|srv|Error:/);
  });

  it('in a query is reported without its text', async () => {
    const app = await createTestApp();
    await app.database.db.schema.dropTable('sessions').execute();
    await app.database.db.schema.dropTable('throttles').execute();
    await app.call(register, { body: { username: 'maya', email: 'maya@example.org', password: 'porridge' } });
    const payload = JSON.stringify({ identifier: 'maya', password: 'porridge' });
    const { status, code, body } = await refusal(app, post(payload));
    expect([status, code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toMatch(/sessions|table|relation|sql|errcode/i);
  });

  it('because the database is unreachable says when to retry', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await app.database.db.destroy();
    const answers = [
      await app.call(login, { body: { identifier: 'maya', password: 'porridge' } }),
      await maya.call(listGroceries),
      await maya.call(addGrocery, { body: { item_name: 'Oats' } }),
    ];
    for (const { status, raw, headers } of answers) {
      expect([status, raw.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
      errorBody.strict().parse(raw);
    }
  });
});
