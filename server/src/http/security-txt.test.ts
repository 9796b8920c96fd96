import { SUPPORT_EMAIL } from '@moodbowl/contract/contact';
import { expect, it } from 'vitest';
import type { AppOptions } from '../app.ts';
import { createTestApp } from '../../test/test-app.ts';

async function readFields(options: Partial<AppOptions> & { now: string }) {
  const { app } = await createTestApp(options);
  const { statusCode, headers, body } = await app.inject({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^([A-Z][\w-]+: \S+\r\n)+$/);
  return new Map(body.split('\r\n').map((line) => line.split(': ') as [string, string]));
}

it('names the support address, and always expires within a year', async () => {
  for (const now of ['2026-03-10T09:00:00Z', '2031-12-31T23:59:59Z']) {
    const fields = await readFields({ now });
    expect(fields.get('Contact')).toBe(`mailto:${SUPPORT_EMAIL}`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
    expect(fields.has('Canonical')).toBe(false);
  }
});

it('names the configured contact, and its own URL if that is https', async () => {
  const fields = await readFields({
    now: '2026-03-10T09:00:00Z',
    securityContact: 'https://example.org/report',
    publicUrl: 'https://moodbowl.example/',
  });
  expect(fields.get('Contact')).toBe('https://example.org/report');
  expect(fields.get('Canonical')).toBe('https://moodbowl.example/.well-known/security.txt');
});
