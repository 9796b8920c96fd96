import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

const FILES = {
  'index.html': '<!doctype html><title>Moodbowl</title>',
  'sw.js': 'self.addEventListener("fetch", () => undefined);',
  'manifest.webmanifest': '{ "name": "Moodbowl" }',
  'color-scheme.js': '// the mode',
  'assets/index-abcd1234.js': 'export {};',
  '.vite/manifest.json': '{}',
};

/** A server with a built page of a few files. */
async function servePage() {
  const pageDir = mkdtempSync(join(tmpdir(), 'moodbowl-page-'));
  onTestFinished(() => rmSync(pageDir, { recursive: true }));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(pageDir, name)), { recursive: true });
    writeFileSync(join(pageDir, name), content);
  }
  const { app } = await createTestApp({ pageDir });
  return async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return { status: statusCode, type: headers['content-type'], caching: headers['cache-control'], headers, body };
  };
}

describe('the built page', () => {
  it('is served with types that browsers install and run', async () => {
    const get = await servePage();
    expect(await get('/manifest.webmanifest')).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^application\/manifest\+json/),
    });
    expect(await get('/sw.js')).toMatchObject({ status: 200, type: expect.stringMatching(/\/javascript/) });
    expect(await get('/index.html')).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/html/) });
  });

  it('is kept for a year where a name tells the content, and asked for anew everywhere else', async () => {
    const get = await servePage();
    expect((await get('/assets/index-abcd1234.js')).caching).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/home', '/index.html', '/sw.js', '/manifest.webmanifest', '/color-scheme.js'])
      expect((await get(url)).caching, url).toBe('no-cache');
  });

  it('lets its own worker and manifest in, and nobody else', async () => {
    const get = await servePage();
    for (const url of ['/home', '/sw.js']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy.split(';')).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]));
    }
  });

  it("does not show the build's own notes", async () => {
    const get = await servePage();
    for (const url of ['/.vite/manifest.json', '/.vite/', '/%2evite/manifest.json'])
      expect((await get(url)).body, url).not.toBe(FILES['.vite/manifest.json']);
    expect(await get('/.vite/manifest.json')).toMatchObject({ status: 404, type: expect.stringMatching(/json/) });
  });
});
