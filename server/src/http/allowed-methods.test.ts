import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

function pageDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

it.each([
  ['PUT', '/api/moods', 'GET, HEAD, POST'],
  ['POST', '/api/moods/01890a5d-ac96-774b-bcce-b302099a8057', 'DELETE, PUT'],
  ['GET', '/api/auth/login', 'POST'],
  ['OPTIONS', '/api/groceries?limit=3', 'GET, HEAD, POST'],
  ['DELETE', '/api/uploads/meals/soup.webp', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
  ['POST', '/home', 'GET, HEAD'],
] as const)('a known address refuses %s %s and names the methods that it supports', async (method, url, allow) => {
  const { app } = await createTestApp({ pageDir: pageDir() });
  const response = await app.inject({ method, url });
  expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
  expect(response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', message: expect.stringContaining(allow) });
});

it.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/moods/today/now'],
  ['DELETE', '/nothing'],
  ['GET', '/api/openapi_json'],
] as const)('an unknown address is a 404 for %s %s', async (method, url) => {
  const { app } = await createTestApp({ pageDir: pageDir() });
  const response = await app.inject({ method, url });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  expect(response.headers).not.toHaveProperty('allow');
});
