import { login, logout } from '@moodbowl/contract/auth';
import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { errorBody } from '@moodbowl/contract/error';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** Served below the API base without being calls: documents and pictures. */
const NOT_CALLS = /^\/api\/(docs|openapi\.json|uploads)(\/|$)/;

const nameOf = ({ method, path }: Endpoint) => `${method} ${API_BASE}${path}`;
const guarded = endpoints.filter(({ access }) => access !== 'public');
const PARAMS = { id: '01890a5d-ac96-774b-bcce-b302099a8057', mood: 'happy', date: '2026-03-10' };

async function expectRefusals(
  app: TestApp,
  from: readonly Endpoint[],
  token: string | undefined,
  status: number,
): Promise<void> {
  for (const endpoint of from) {
    const answer = await app.call(endpoint, { params: PARAMS }, token === undefined ? {} : { token });
    expect(answer.status, nameOf(endpoint)).toBe(status);
    expect(errorBody.parse(answer.raw).code, nameOf(endpoint)).toBe(status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN');
  }
}

/** Every route below the API base that a new app has, as `METHOD /path`. */
async function mountedRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && url.startsWith(API_BASE)) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', onApp);
  // One of its own, which is built now.
  await createTestApp({ throttles: false });
  unsubscribe('fastify.initialization', onApp);
  return routes;
}

describe('every call of the contract', () => {
  it('is registered, once', async () => {
    const names = endpoints.map(nameOf);
    expect(names.length).toBeGreaterThan(20);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const routes = await mountedRoutes();
    expect(names.filter((name) => !routes.includes(name))).toEqual([]);
  });

  it('is the only kind of call there is', async () => {
    const names = new Set(endpoints.map(nameOf));
    const routes = await mountedRoutes();
    expect(routes.filter((route) => !names.has(route) && !NOT_CALLS.test(route.split(' ')[1] ?? ''))).toEqual([]);
  });

  it('that is not public is refused without a token', async () => {
    await expectRefusals(await createTestApp(), guarded, undefined, 401);
  });

  it('that is not public is refused with an invalid token', async () => {
    await expectRefusals(await createTestApp(), guarded, 'e30.e30.e30', 401);
  });

  it('that is not public is refused with a token after its logout', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { admin: true });
    await maya.call(logout);
    await expectRefusals(app, guarded, maya.token, 401);
  });

  it('for administrators is refused to everyone else', async () => {
    const app = await createTestApp();
    const { token } = await app.signIn('maya');
    const forAdmins = endpoints.filter(({ access }) => access === 'admin');
    expect(forAdmins.length).toBeGreaterThan(0);
    await expectRefusals(app, forAdmins, token, 403);
  });

  it('is admitted with the access it asks for: no response is a 401 or 403', async () => {
    const app = await createTestApp({ publicUrl: 'https://moodbowl.example.org', sendMail: async () => {} });
    const tokens = {
      public: undefined,
      user: (await app.signIn('maya')).token,
      admin: (await app.signIn('cook', { admin: true })).token,
    };
    for (const endpoint of endpoints) {
      if (endpoint === logout) continue;
      const token = tokens[endpoint.access];
      const { status } = await app.call(endpoint, { params: PARAMS }, token === undefined ? {} : { token });
      expect([401, 403, 500], nameOf(endpoint)).not.toContain(status);
    }
  });

  it('that is public needs no token, and ignores an expired one', async () => {
    const app = await createTestApp();
    await app.signIn('maya');
    const { status } = await app.call(
      login,
      { body: { identifier: 'maya', password: 'porridge' } },
      { token: 'e30.e30.e30' },
    );
    expect(status).toBe(200);
  });
});
