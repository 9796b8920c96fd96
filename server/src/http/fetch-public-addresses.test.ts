import { message } from '@moodbowl/i18n/message';
import { translators } from '@moodbowl/i18n/translators';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAYA, openDoor, page, PRIVATE, PUBLIC, redirectTo, refusalOf, serve, webOf } from '../../test/local-web.ts';
import { parseAllowedHost } from './allowed-hosts.ts';
import { isPublicAddress } from './public-addresses.ts';
import { publicWeb } from './public-web.ts';

const CERTIFICATE = new URL('../../test/fixtures/self-signed.pem', import.meta.url);
const NOT_REACHABLE = { code: 'PAGE_NOT_REACHABLE', text: message('recipes.pageNotReachable') };
const soup = page('<h1>Soup</h1>');
const secret = page('the secrets of the house');

/** A server on every address of this machine, and a door that tells real addresses apart, on its port too. */
async function besideAServer(answersOf: readonly string[] = []) {
  const inside = await serve(secret, {});
  const lookups = { ...publicWeb, ports: new Set([inside.port]), resolve: async () => answersOf };
  return { inside, fetchPublic: openDoor({ web: lookups }) };
}

describe('an address of this machine or its network', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.01',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '224.0.0.1',
    '255.255.255.255',
  ])('is not asked, however it is written: %s', async (host) => {
    const { inside, fetchPublic } = await besideAServer();
    expect(
      await refusalOf(fetchPublic(`http://${host}:${inside.port}/`, { kind: 'page', account: MAYA })),
    ).toMatchObject(NOT_REACHABLE);
    expect(inside.connections).toEqual([]);
  });

  it.each(['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])(
    'would be reached without that check: %s',
    async (host) => {
      const inside = await serve(secret, {});
      const fetchPublic = openDoor({
        web: { ...publicWeb, ports: new Set([inside.port]), isPublicAddress: () => true },
      });
      const { body } = await fetchPublic(`http://${host}:${inside.port}/`, { kind: 'page', account: MAYA });
      expect(Buffer.from(body).toString()).toBe('the secrets of the house');
    },
  );

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'router', 'metadata.google.internal'])(
    'is not asked by a name such as %s',
    async (name) => {
      const { inside, fetchPublic } = await besideAServer(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254']);
      expect(
        await refusalOf(fetchPublic(`http://${name}:${inside.port}/`, { kind: 'page', account: MAYA })),
      ).toMatchObject(NOT_REACHABLE);
      expect(inside.connections).toEqual([]);
    },
  );

  it('is not asked by the name that the name servers of this machine know', async () => {
    const inside = await serve(secret, {});
    const fetchPublic = openDoor({ web: { ...publicWeb, ports: new Set([inside.port]) } });
    expect(
      await refusalOf(fetchPublic(`http://localhost:${inside.port}/`, { kind: 'page', account: MAYA })),
    ).toMatchObject(NOT_REACHABLE);
    expect(inside.connections).toEqual([]);
  });
});

describe('a name', () => {
  it('that answers first with a public and then with a private address is looked up once for a connection', async () => {
    const outside = await serve(soup);
    const inside = await serve(secret, { host: PRIVATE, port: outside.port });
    const { web, lookups } = webOf({ 'rebinding.example': [[PUBLIC], [PRIVATE]] });
    const { body } = await openDoor({ web })(`http://rebinding.example:${outside.port}/`, {
      kind: 'page',
      account: MAYA,
    });
    expect(Buffer.from(body).toString()).toBe('<h1>Soup</h1>');
    expect([lookups, inside.connections]).toEqual([['rebinding.example'], []]);
  });

  it('is looked up and checked again for each redirect, also to itself', async () => {
    const outside = await serve(redirectTo('/secrets'));
    const inside = await serve(secret, { host: PRIVATE, port: outside.port });
    const { web, lookups } = webOf({ 'rebinding.example': [[PUBLIC], [PRIVATE]] });
    const fetching = openDoor({ web })(`http://rebinding.example:${outside.port}/`, { kind: 'page', account: MAYA });
    expect(await refusalOf(fetching)).toMatchObject(NOT_REACHABLE);
    expect(lookups).toHaveLength(2);
    expect([outside.requests.length, inside.connections.length]).toEqual([1, 0]);
  });

  it('is checked again for each fetch', async () => {
    const outside = await serve(soup);
    const inside = await serve(secret, { host: PRIVATE, port: outside.port });
    const { web } = webOf({ 'rebinding.example': [[PUBLIC], [PRIVATE]] });
    const fetchPublic = openDoor({ web });
    await fetchPublic(`http://rebinding.example:${outside.port}/`, { kind: 'page', account: MAYA });
    const again = fetchPublic(`http://rebinding.example:${outside.port}/`, { kind: 'page', account: MAYA });
    expect(await refusalOf(again)).toMatchObject(NOT_REACHABLE);
    expect(inside.connections).toEqual([]);
  });

  it('with private and public addresses is asked at the public ones', async () => {
    const outside = await serve(soup);
    const inside = await serve(secret, { host: PRIVATE, port: outside.port });
    const { web } = webOf({ 'mixed.example': [[PRIVATE, '::1', PUBLIC]] });
    expect(
      await openDoor({ web })(`http://mixed.example:${outside.port}/`, { kind: 'page', account: MAYA }),
    ).toBeDefined();
    expect(inside.connections).toEqual([]);
  });

  it('with private and public addresses is not asked at the private ones if the public ones are down', async () => {
    const inside = await serve(secret, { host: PRIVATE });
    const { web } = webOf({ 'mixed.example': [[PUBLIC, PRIVATE]] });
    const fetching = openDoor({ web })(`http://mixed.example:${inside.port}/`, { kind: 'page', account: MAYA });
    expect(await refusalOf(fetching)).toMatchObject(NOT_REACHABLE);
    expect(inside.connections).toEqual([]);
  });

  it('that does not exist cannot be reached', async () => {
    const { web } = webOf();
    expect(
      await refusalOf(openDoor({ web })('http://nowhere.example/', { kind: 'page', account: MAYA })),
    ).toMatchObject(NOT_REACHABLE);
  });
});

describe('an address', () => {
  it.each([
    'file:///etc/passwd',
    'data:text/html,<h1>Soup</h1>',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    'ws://127.0.0.1/',
    'javascript:alert(1)',
    'blob:http://127.0.0.1/1',
    'unix:/run/docker.sock',
  ])('that is none of the web is not asked: %s', async (url) => {
    expect(await refusalOf(openDoor()(url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...NOT_REACHABLE,
      cause: { message: 'the address may not be asked' },
    });
  });

  it.each(['http://', 'http://[::1', 'http://256.256.256.256/', 'soup', ''])(
    'that cannot be read is not asked: %s',
    async (url) => {
      expect(await refusalOf(openDoor()(url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
    },
  );

  it('with a name or password of somebody is not asked', async () => {
    const outside = await serve(soup);
    for (const user of ['me@', 'me:hush@', ':hush@'])
      expect(
        await refusalOf(openDoor()(`http://${user}${PUBLIC}:${outside.port}/`, { kind: 'page', account: MAYA })),
      ).toMatchObject(NOT_REACHABLE);
    expect(outside.connections).toEqual([]);
  });

  it.each(['22', '25', '8080', '6379', '5432', '81', '444'])('with another port is not asked: %s', async (port) => {
    const lookups: string[] = [];
    const web = { ...publicWeb, resolve: async (name: string) => (lookups.push(name), []) };
    for (const scheme of ['http', 'https'])
      await refusalOf(openDoor({ web })(`${scheme}://soup.example:${port}/`, { kind: 'page', account: MAYA }));
    expect(lookups).toEqual([]);
    await refusalOf(openDoor({ web })('https://soup.example/', { kind: 'page', account: MAYA }));
    expect(lookups).toEqual(['soup.example']);
  });

  it('that is refused says the same whatever is there', async () => {
    const inside = await serve(secret, { host: PRIVATE });
    const { web } = webOf({ 'private.example': [[PRIVATE]], 'down.example': [[PUBLIC]] });
    const fetchPublic = openDoor({ web });
    const urls = [
      `http://${PRIVATE}:${inside.port}/`,
      `http://private.example:${inside.port}/`,
      `http://down.example:${inside.port}/`,
      'http://unknown.example/',
      `http://me@private.example:${inside.port}/`,
    ];
    const refusals = await Promise.all(urls.map((url) => refusalOf(fetchPublic(url, { kind: 'page', account: MAYA }))));
    const [body, ...others] = refusals.map((refusal) => JSON.stringify(refusal.toBody(translators.en)));
    expect(new Set(others)).toEqual(new Set([body]));
    expect(body).not.toMatch(/127|private|ECONN/);
  });
});

describe('a redirect', () => {
  const cases = (port: number): readonly (readonly [string, string])[] => [
    ['a private address', `http://${PRIVATE}:${port}/`],
    ['this machine', `http://[::1]:${port}/`],
    ['a private name', `http://private.example:${port}/`],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/html,<h1>Soup</h1>'],
    ['another protocol', `ftp://${PUBLIC}:${port}/`],
    ['an address with a password', `http://me:hush@${PUBLIC}:${port}/`],
    ['something unreadable', 'http://[::1'],
  ];
  it('is not followed to what may not be asked', async () => {
    const inside = await serve(secret, { host: PRIVATE });
    const { web } = webOf({ 'private.example': [[PRIVATE]] });
    for (const [what, location] of cases(inside.port)) {
      const outside = await serve(redirectTo(location));
      expect(await refusalOf(openDoor({ web })(outside.url, { kind: 'page', account: MAYA })), what).toMatchObject(
        NOT_REACHABLE,
      );
      expect(outside.requests, what).toHaveLength(1);
    }
    expect(inside.connections).toEqual([]);
  });

  it('is not followed to another port', async () => {
    const other = await serve(secret);
    const outside = await serve(redirectTo(other.url));
    const web = { ...webOf().web, ports: new Set([outside.port]) };
    expect(await refusalOf(openDoor({ web })(outside.url, { kind: 'page', account: MAYA }))).toMatchObject(
      NOT_REACHABLE,
    );
    expect([outside.requests.length, other.connections.length]).toEqual([1, 0]);
  });
});

describe('an address with TLS', () => {
  async function serveSecurely(location: string) {
    const pem = await readFile(CERTIFICATE);
    const server = createServer({ key: pem, cert: pem }, redirectTo(location));
    await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
    onTestFinished(() => void server.close());
    return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, certificate: pem.toString() };
  }

  it('is not asked if its certificate is not valid', async () => {
    const outside = await serve(soup);
    const { url } = await serveSecurely(outside.url);
    const { web } = webOf({ localhost: [[PUBLIC]] });
    expect(await refusalOf(openDoor({ web })(url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...NOT_REACHABLE,
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  it('is never left for one without', async () => {
    const outside = await serve(soup);
    const { url, certificate } = await serveSecurely(outside.url);
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, certificate]);
    const { web } = webOf({ localhost: [[PUBLIC]] });
    expect(await refusalOf(openDoor({ web })(url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...NOT_REACHABLE,
      cause: { message: 'a redirect gives up TLS' },
    });
    expect(outside.connections).toEqual([]);
  });
});

describe('a host that the operator allows', () => {
  const allow = (...texts: string[]) => texts.flatMap((text) => parseAllowedHost(text) ?? []);

  it('is asked on exactly the port that is named, although it is private', async () => {
    const [inside, other] = [await serve(soup, { host: PRIVATE }), await serve(secret, { host: PRIVATE })];
    const fetchPublic = openDoor({ web: publicWeb, allow: allow(`${PRIVATE}:${inside.port}`) });
    expect((await fetchPublic(inside.url, { kind: 'page', account: MAYA })).url).toBe(inside.url);
    for (const url of [other.url, `http://127.0.0.1:${inside.port}/`, `http://[::1]:${inside.port}/`])
      expect(await refusalOf(fetchPublic(url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
    expect(other.connections).toEqual([]);
  });

  it('is asked by its name, as this machine knows it', async () => {
    const inside = await serve(soup, {});
    const fetchPublic = openDoor({ web: publicWeb, allow: allow(`localhost:${inside.port}`) });
    expect(await fetchPublic(`http://LocalHost:${inside.port}/`, { kind: 'page', account: MAYA })).toBeDefined();
    expect(
      await refusalOf(fetchPublic(`http://127.0.0.1:${inside.port}/`, { kind: 'page', account: MAYA })),
    ).toMatchObject(NOT_REACHABLE);
  });

  it('without a port is asked on the ports of the web', async () => {
    const inside = await serve(soup, { host: PRIVATE });
    const other = await serve(secret, { host: PRIVATE });
    const web = { ...publicWeb, isPublicAddress, ports: new Set([inside.port]) };
    const fetchPublic = openDoor({ web, allow: allow(PRIVATE) });
    expect(await fetchPublic(inside.url, { kind: 'page', account: MAYA })).toBeDefined();
    expect(await refusalOf(fetchPublic(other.url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
  });

  it('may be of IPv6', async () => {
    const inside = await serve(soup, { host: '::1' });
    const fetchPublic = openDoor({ web: publicWeb, allow: allow(`[::1]:${inside.port}`) });
    expect(await fetchPublic(`http://[0:0::1]:${inside.port}/`, { kind: 'page', account: MAYA })).toBeDefined();
  });

  it('may be redirected to, and may not redirect to other private ones', async () => {
    const secrets = await serve(secret, { host: PRIVATE });
    const inside = await serve(redirectTo(secrets.url), { host: PRIVATE });
    const outside = await serve(redirectTo(inside.url));
    const fetchPublic = openDoor({ allow: allow(`${PRIVATE}:${inside.port}`) });
    expect(await refusalOf(fetchPublic(outside.url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
    expect([inside.requests.length, secrets.connections.length]).toEqual([1, 0]);
  });
});
