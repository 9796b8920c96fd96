import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

async function setUp(trustProxy?: string[]) {
  const written: string[] = [];
  const app = await createTestApp({
    logger: { level: 'warn', stream: { write: (line: string) => void written.push(line) } },
    trustProxy,
  });
  const call = (headers: Record<string, string>) =>
    app.app.inject({ url: '/api/health', remoteAddress: '10.1.2.3', headers });
  return { app, call, warnings: () => written.filter((line) => line.includes('TRUST_PROXY')).length };
}

describe('X-Forwarded-* from a peer that is not trusted', () => {
  it.each([
    ['x-forwarded-for', undefined],
    ['x-forwarded-proto', undefined],
    ['x-forwarded-for', ['192.0.2.0/24']],
  ])('(%s, trusted: %j) causes a warning, once an hour', async (name, trustProxy) => {
    const { app, call, warnings } = await setUp(trustProxy);
    for (let times = 0; times < 3; times += 1) await call({ [name]: '203.0.113.7' });
    expect(warnings()).toBe(1);
    app.clock.advance({ hours: 1 });
    await call({ [name]: '203.0.113.7' });
    expect(warnings()).toBe(2);
  });

  it('causes no warning if the peer is trusted, or sends nothing', async () => {
    const trusted = await setUp(['10.0.0.0/8']);
    await trusted.call({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
    await trusted.call({ 'x-forwarded-proto': 'https' });
    const direct = await setUp();
    await direct.call({});
    expect([trusted.warnings(), direct.warnings()]).toEqual([0, 0]);
  });
});
