import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { ANSWER_HEADERS } from './headers.ts';

const CLOSED = ["object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
const ANSWER = ["default-src 'none'", ...CLOSED];
const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-elem 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  ...CLOSED,
];
/** Of pages without scripts. */
const PLAIN = ["default-src 'none'", "style-src 'self'", "img-src 'self'", ...CLOSED];

type Kind = 'answer' | 'page' | 'notFound' | 'docs';
type Ask = InjectOptions & { readonly url: string };

/** A server with a small page, and one request for each kind of thing that it answers with. */
async function setUp(publicUrl?: string) {
  const pageDir = mkdtempSync(join(tmpdir(), 'moodbowl-headers-'));
  onTestFinished(() => rmSync(pageDir, { recursive: true }));
  mkdirSync(join(pageDir, 'assets'));
  writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>Moodbowl</title>');
  writeFileSync(join(pageDir, '404.html'), '<!doctype html><title>Page not found</title>');
  writeFileSync(join(pageDir, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  writeFileSync(join(pageDir, 'assets/index-abcd1234.js'), 'export {};');
  const app = await createTestApp({ pageDir, publicUrl });
  const { db } = app.database;
  const created_at = app.clock.now().toISOString();
  const name = `${'a'.repeat(32)}.webp`;
  await db
    .insertInto('uploads')
    .values({ name, content: new Uint8Array(8), created_at })
    .execute();
  const { token } = await app.signIn('maya');

  const headers = { 'content-type': 'application/json' };
  const large = { method: 'POST', url: '/api/auth/login', headers, payload: `"${'x'.repeat(70_000)}"` } as const;
  const answers: [status: number, kind: Kind, request: Ask][] = [
    [200, 'page', { url: '/' }],
    [200, 'page', { url: '/home' }],
    [200, 'page', { url: '/home', method: 'HEAD' }],
    [200, 'page', { url: '/sw.js' }],
    [200, 'answer', { url: '/assets/index-abcd1234.js' }],
    [404, 'answer', { url: '/assets/nothing.js' }],
    [405, 'answer', { url: '/home', method: 'POST', headers }],
    [404, 'answer', { url: '/metrics' }],
    [404, 'notFound', { url: '/metrics', headers: { accept: 'text/html' } }],
    [200, 'answer', { url: '/api/health' }],
    [200, 'answer', { url: '/api/groceries', headers: { authorization: `Bearer ${token}` } }],
    [401, 'answer', { url: '/api/groceries' }],
    [403, 'answer', { url: '/api/analytics/usage', headers: { authorization: `Bearer ${token}` } }],
    [404, 'answer', { url: '/api/nothing' }],
    [400, 'answer', { url: '/api/%' }],
    [413, 'answer', large],
    [415, 'answer', { ...large, headers: { 'content-type': 'text/plain' } }],
    [200, 'answer', { url: `/api/uploads/meals/${name}` }],
    [404, 'answer', { url: '/api/uploads/meals/nothing.webp' }],
    [200, 'answer', { url: '/api/openapi.json' }],
    [200, 'docs', { url: '/api/docs/' }],
    [200, 'docs', { url: '/api/docs/docs.css' }],
  ];
  return { app: app.app, answers };
}

describe('every response', () => {
  it('says what a browser may do with it, and not what software made it', async () => {
    const { app, answers } = await setUp();
    const policies = { answer: ANSWER, page: PAGE, notFound: PLAIN, docs: PLAIN };
    for (const [status, kind, request] of answers) {
      const label = `${request.method ?? 'GET'} ${request.url} ${status}`;
      const { statusCode, headers } = await app.inject(request);
      expect(statusCode, label).toBe(status);
      expect(String(headers['content-security-policy']).split(';'), label).toEqual(policies[kind]);
      expect(headers, label).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
        expect(headers, label).not.toHaveProperty(name);
    }
  });

  it('that is a page disables unused browser features, and is isolated from its opener', async () => {
    const { app, answers } = await setUp();
    for (const [, kind, request] of answers.filter((answer) => answer[1] !== 'answer')) {
      const { headers } = await app.inject(request);
      expect(headers['cross-origin-opener-policy'], kind).toBe('same-origin');
      const features = String(headers['permissions-policy']).split(', ');
      expect(features.length, kind).toBeGreaterThan(25);
      for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
      // The page copies and shares the link to register.
      expect(features.filter((feature) => /clipboard-write|web-share/.test(feature))).toEqual([]);
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(features).toContain(`${feature}=()`);
    }
  });

  it('requires TLS if the public URL does', async () => {
    for (const [publicUrl, expected] of [
      ['https://moodbowl.example', 'max-age=31536000; includeSubDomains'],
      ['http://moodbowl.example', undefined],
      [undefined, undefined],
    ]) {
      const { app, answers } = await setUp(publicUrl);
      for (const [, , request] of answers) {
        const { headers } = await app.inject(request);
        expect(headers['strict-transport-security'], `${publicUrl} ${request.url}`).toBe(expected);
      }
    }
  });

  it('that is data is not cached', async () => {
    const { app, answers } = await setUp();
    const isKept = (status: number, url: string) => status === 200 && /\/(assets|uploads)\//.test(url);
    const data = answers.filter(([status, kind, { url }]) => kind === 'answer' && !isKept(status, url));
    for (const [, , request] of data)
      expect((await app.inject(request)).headers['cache-control'], request.url).toBe('no-store');
  });

  it('to something that is not HTTP has the same headers', async () => {
    const { app } = await setUp();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    const answer = (await socket.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  });
});
