import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { PAGE_ROUTES } from '@moodbowl/contract/page-routes';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppOptions } from '../app.ts';
import { createTestApp } from '../../test/test-app.ts';

const FILES = {
  'index.html': '<!doctype html><title>Moodbowl</title>',
  'sw.js': 'self.addEventListener("fetch", () => undefined);',
  'manifest.webmanifest': '{ "name": "Moodbowl" }',
  'color-scheme.js': '// the mode',
  'assets/index-abcd1234.js': 'export {};',
  '404.html': '<!doctype html><title>Page not found</title>',
  '404.css': 'body {}',
  '.vite/manifest.json': '{}',
};

/** A server with a built page of a few files. */
async function servePage(appOptions: Partial<AppOptions> = {}, files: Partial<typeof FILES> = {}) {
  const pageDir = mkdtempSync(join(tmpdir(), 'moodbowl-page-'));
  onTestFinished(() => rmSync(pageDir, { recursive: true }));
  for (const [name, content] of Object.entries({ ...FILES, ...files })) {
    mkdirSync(dirname(join(pageDir, name)), { recursive: true });
    writeFileSync(join(pageDir, name), content);
  }
  const { app } = await createTestApp({ pageDir, ...appOptions });
  return async (url: string, options: Omit<InjectOptions, 'url'> = {}) => {
    const { statusCode, headers, body } = await app.inject({ url, ...options });
    return { status: statusCode, type: headers['content-type'], caching: headers['cache-control'], headers, body };
  };
}

describe('the built page', () => {
  it('is served with types that browsers accept', async () => {
    const get = await servePage();
    expect(await get('/manifest.webmanifest')).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^application\/manifest\+json/),
    });
    expect(await get('/sw.js')).toMatchObject({ status: 200, type: expect.stringMatching(/\/javascript/) });
    expect(await get('/index.html')).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/html/) });
  });

  it('is cached for a year where the name contains a hash, and revalidated everywhere else', async () => {
    const get = await servePage();
    expect((await get('/assets/index-abcd1234.js')).caching).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/home', '/index.html', '/sw.js', '/manifest.webmanifest', '/color-scheme.js'])
      expect((await get(url)).caching, url).toBe('no-cache');
  });

  it('is revalidated by its ETag', async () => {
    const get = await servePage();
    for (const url of ['/home', '/sw.js', '/assets/index-abcd1234.js']) {
      const { etag = '' } = (await get(url)).headers;
      expect(etag, url).toMatch(/^(W\/)?".+"$/);
      const again = await get(url, { headers: { 'if-none-match': etag } });
      expect([again.status, again.body], url).toEqual([304, '']);
    }
  });

  it('allows its own worker and manifest only', async () => {
    const get = await servePage();
    for (const url of ['/home', '/sw.js']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy.split(';')).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]));
    }
  });

  it("does not serve the build's manifest", async () => {
    const get = await servePage();
    for (const url of ['/.vite/manifest.json', '/.vite/', '/%2evite/manifest.json'])
      expect((await get(url)).body, url).not.toBe(FILES['.vite/manifest.json']);
    expect(await get('/.vite/manifest.json')).toMatchObject({ status: 404, type: expect.stringMatching(/json/) });
  });
});

/** As a browser does when somebody goes to an address. */
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };

const UNKNOWN = [
  '/metrics',
  '/.env',
  '/.git/config',
  '/wp-admin/setup-config.php',
  '/actuator',
  '/actuator/health',
  '/server-status',
  '/nowhere',
  '/home/deeper',
  '/homes',
  '/xhome',
  '/mood',
  '/mood/2026-03-10/more',
  '/recipes/backup.zip',
  '/admin/users',
  '/*',
  '/assets/nothing-abcd1234.js',
  '/metrics?from=/home',
  '/metrics#/home',
];

describe('the routes of the page', () => {
  const addresses = PAGE_ROUTES.filter((route) => route !== '*').map((route) =>
    route
      .replace(':date', '2026-03-10')
      .replace(':year', '2026')
      .replace(':id', '01890a5d-ac96-774b-bcce-b302099a8057'),
  );

  it('all serve its shell', async () => {
    const get = await servePage();
    for (const address of addresses) {
      const variants = [address, `${address}?mood=Happy`, address.toUpperCase(), `${address}/`.replace('//', '/')];
      for (const url of variants) {
        expect(await get(url), url).toMatchObject({ status: 200, body: FILES['index.html'] });
        expect(await get(url, BROWSER), url).toMatchObject({ status: 200, body: FILES['index.html'] });
        expect(await get(url, { method: 'HEAD' }), url).toMatchObject({ status: 200, body: '' });
      }
    }
  });

  it('are read-only', async () => {
    const get = await servePage();
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect(await get('/home', { method, ...BROWSER })).toMatchObject({
        status: 405,
        type: expect.stringMatching(/json/),
      });
  });

  it("give the absolute URL of their picture if the server's URL is known", async () => {
    const image = (address: string) => `<meta property="og:image" content="${address}" />`;
    const files = { 'index.html': `<!doctype html>${image('/social-card.png')}` };
    const known = await servePage({ publicUrl: 'https://moodbowl.example' }, files);
    for (const url of ['/', '/home', '/index.html']) {
      const { status, type, caching, body } = await known(url);
      expect([status, type, caching], url).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(body, url).toContain(image('https://moodbowl.example/social-card.png'));
    }
    const unknown = await servePage({}, files);
    expect((await unknown('/home')).body).toContain(image('/social-card.png'));
  });
});

describe('an unknown path', () => {
  it('is a 404 in JSON', async () => {
    const get = await servePage();
    for (const url of [...UNKNOWN, '/api', '/api/nothing', '/api/metrics']) {
      const answer = await get(url);
      expect(answer, url).toMatchObject({ status: 404, type: 'application/json; charset=utf-8', caching: 'no-store' });
      expect(JSON.parse(answer.body), url).toMatchObject({ code: 'NOT_FOUND' });
      expect(await get(url, { method: 'HEAD' }), url).toMatchObject({ status: 404, body: '' });
    }
  });

  it('is a 404 with a small page for a browser', async () => {
    const get = await servePage();
    for (const url of UNKNOWN) {
      const answer = await get(url, BROWSER);
      expect(answer, url).toMatchObject({ status: 404, type: 'text/html; charset=utf-8', body: FILES['404.html'] });
      expect(answer.caching, url).toBe('no-store');
      expect(await get(url, { method: 'HEAD', ...BROWSER }), url).toMatchObject({
        status: 404,
        type: 'text/html; charset=utf-8',
        body: '',
      });
    }
  });

  it('speaks the language of the browser', async () => {
    const get = await servePage(
      {},
      { '404.html': readFileSync(new URL('../../../web/public/404.html', import.meta.url), 'utf8') },
    );
    const { body } = await get('/nothing', { headers: { ...BROWSER.headers, 'accept-language': 'de-AT,en;q=0.5' } });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('Diese Seite gibt es nicht');
    expect(body).not.toContain('{{');
  });

  it('below the API is JSON for a browser too', async () => {
    const get = await servePage();
    for (const url of ['/api', '/api/', '/api/nothing', '/api?x=1'])
      expect(await get(url, BROWSER), url).toMatchObject({ status: 404, type: expect.stringMatching(/json/) });
  });

  it('is a 404 in JSON where no page is built', async () => {
    const { app } = await createTestApp();
    for (const url of ['/', '/home', '/metrics']) {
      const { statusCode, headers } = await app.inject({ url, ...BROWSER });
      expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});
