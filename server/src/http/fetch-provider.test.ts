import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFetchProvider } from './fetch-provider.ts';

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const ask = (url: URL, from = url, times?: { connect: number; all: number }) =>
  createFetchProvider(from, [], times)(url.href, { method: 'GET' });

describe('a request to the provider of sign-ins', () => {
  it('reaches the host that the operator has named, and no other private one', async () => {
    const issuer = await serve((_, response) => response.end('{"issuer":true}'));
    const inside = await serve((_, response) => response.end('a secret'));
    expect(await (await ask(issuer)).json()).toEqual({ issuer: true });
    await expect(ask(inside, issuer)).rejects.toThrow('the address may not be asked');
    await expect(ask(new URL('http://127.0.0.1/'), issuer)).rejects.toThrow('fetch failed');
  });

  it('follows no redirect', async () => {
    const issuer = await serve((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect((await ask(issuer)).status).toBe(302);
  });

  it('ends when nothing comes, at first or in the middle of a body', async () => {
    const silent = await serve(() => {});
    const slow = await serve((_, response) => response.write('{'));
    const times = { connect: 300, all: 300 };
    await expect(ask(silent, silent, times)).rejects.toThrow('aborted due to timeout');
    await expect(ask(slow, slow, times)).rejects.toThrow('aborted due to timeout');
  });

  it('ends when more comes than a provider has to say', async () => {
    const endless = await serve((_, response) => {
      const more = () => response.write('x'.repeat(65_536), () => setImmediate(more));
      more();
    });
    await expect(ask(endless)).rejects.toThrow('terminated');
  });
});
