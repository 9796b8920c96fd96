import { message } from '@moodbowl/i18n/message';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAYA, openDoor, page, redirectTo, refusalOf, serve, serveRaw } from '../../test/local-web.ts';

const SLOW = { code: 'PAGE_SLOW', text: message('recipes.pageSlow') };
const NOT_REACHABLE = { code: 'PAGE_NOT_REACHABLE', text: message('recipes.pageNotReachable') };
const TOO_LARGE = { code: 'PAGE_TOO_LARGE', text: message('recipes.pageTooLarge') };
const MOST = 5 * 2 ** 20;
/** For machines that are busy with other things. */

const fetchPage = async (answer: RequestListener, options: Parameters<typeof openDoor>[0] = {}) =>
  openDoor(options)((await serve(answer)).url, { kind: 'page', account: MAYA });

const send =
  (body: Uint8Array | string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
  };

describe('a page', () => {
  it('is fetched as it is, with its type, its charset and its address', async () => {
    const server = await serve(page('<h1>Crème</h1>', { 'content-type': 'Text/HTML; Charset="ISO-8859-1"' }));
    const fetched = await openDoor()(`${server.url}soups/%C3%A9?a=b#c`, { kind: 'page', account: MAYA });
    expect(Buffer.from(fetched.body).toString()).toBe('<h1>Crème</h1>');
    expect(fetched).toMatchObject({
      contentType: 'text/html',
      charset: 'iso-8859-1',
      url: `${server.url}soups/%C3%A9?a=b#c`,
    });
    expect(server.requests.map(({ url }) => url)).toEqual(['/soups/%C3%A9?a=b']);
  });

  it('is asked for with an honest name, and without anything about anybody', async () => {
    const server = await serve(redirectTo('/soup'));
    await refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA }));
    for (const { headers, method } of server.requests) {
      expect(method).toBe('GET');
      expect(headers).toEqual({
        host: new URL(server.url).host,
        connection: 'keep-alive',
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': expect.stringMatching(/^Moodbowl\/\d+\.\d+\.\d+ \(recipe import; self-hosted\)$/),
      });
    }
    expect(server.requests).toHaveLength(4);
  });

  it('gets no cookie back', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/soup', 'set-cookie': 'who=maya' }).end();
      else page('Soup')(request, response);
    });
    await openDoor()(server.url, { kind: 'page', account: MAYA });
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  it('is asked for directly, whatever proxy the environment names', async () => {
    const proxy = await serve(page('from the proxy'));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'])
      vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const { body } = await fetchPage(page('Soup'));
    expect([Buffer.from(body).toString(), proxy.connections]).toEqual(['Soup', []]);
  });

  it.each([
    ['gzip', gzipSync('Soup')],
    ['GZIP', gzipSync('Soup')],
    ['x-gzip', gzipSync('Soup')],
    ['br', brotliCompressSync('Soup')],
    ['deflate', deflateSync('Soup')],
    ['deflate', deflateRawSync('Soup')],
    ['identity', Buffer.from('Soup')],
  ])('may be packed: %s', async (encoding, packed) => {
    const { body } = await fetchPage(send(packed, { 'content-encoding': encoding }));
    expect(Buffer.from(body).toString()).toBe('Soup');
  });

  it.each(['text/html', 'application/xhtml+xml; charset=utf-8', 'TEXT/HTML;charset=utf-8', ''])(
    'may be of the type %j',
    async (type) => {
      const { body } = await fetchPage((_request, response) => {
        if (type !== '') response.setHeader('content-type', type);
        response.end('Soup');
      });
      expect(Buffer.from(body).toString()).toBe('Soup');
    },
  );

  it.each(['application/pdf', 'image/png', 'application/json', 'text/plain', 'text/html2', 'video/mp4'])(
    'is none of the type %s',
    async (type) => {
      expect(await refusalOf(fetchPage(send('Soup', { 'content-type': type })))).toMatchObject({
        code: 'NO_RECIPE',
        text: message('recipes.notAPage'),
      });
    },
  );

  it.each([400, 401, 402, 403, 406, 429, 451, 304, 300])(
    'that its site refuses with %i can be pasted instead',
    async (status) => {
      const answer: RequestListener = (_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('<title>Just a moment...</title>');
      };
      expect(await refusalOf(fetchPage(answer))).toMatchObject({
        code: 'PAGE_REFUSED',
        text: message('recipes.pageRefused'),
      });
    },
  );

  it.each([404, 410])('that is gone (%i) is said to be so', async (status) => {
    const answer: RequestListener = (_request, response) => void response.writeHead(status).end();
    expect(await refusalOf(fetchPage(answer))).toMatchObject({
      code: 'PAGE_GONE',
      text: message('recipes.pageGone'),
    });
  });

  it.each([500, 502, 503, 520])('whose site fails (%i) can be tried again later', async (status) => {
    const answer: RequestListener = (_request, response) => void response.writeHead(status).end();
    expect(await refusalOf(fetchPage(answer))).toMatchObject({
      code: 'PAGE_FAILED',
      text: message('recipes.pageFailed'),
    });
  });

  it('is not fetched if fetching is off', async () => {
    const server = await serve(page('Soup'));
    expect(await refusalOf(openDoor({ enabled: false })(server.url, { kind: 'page', account: MAYA }))).toMatchObject({
      code: 'FETCHING_OFF',
      text: message('recipes.fetchingOff'),
    });
    expect(server.connections).toEqual([]);
  });

  it('is not waited for while too many others are fetched', async () => {
    const server = await serve(() => {});
    const signal = new AbortController();
    const fetchPublic = openDoor({ slots: { running: 1, runningEach: 1, waiting: 0, waitingEach: 0, waitMs: 1 } });
    const first = refusalOf(fetchPublic(server.url, { kind: 'page', account: MAYA, signal: signal.signal }));
    expect(await refusalOf(fetchPublic(server.url, { kind: 'page', account: MAYA }))).toMatchObject({
      code: 'UNAVAILABLE',
    });
    signal.abort();
    await first;
    const { url } = await serve(page('Soup'));
    expect((await fetchPublic(url, { kind: 'page', account: MAYA })).url).toBe(url);
  });

  it('is fetched for others while one account asks a site that never answers', async () => {
    const tarpit = await serve(() => {});
    const given = new AbortController();
    const fetchPublic = openDoor();
    const many = Array.from({ length: 24 }, () =>
      refusalOf(fetchPublic(tarpit.url, { kind: 'page', account: MAYA, signal: given.signal })),
    );
    await expect.poll(() => tarpit.requests).toHaveLength(2);
    const { url } = await serve(page('Soup'));
    expect((await fetchPublic(url, { kind: 'page', account: 'leo' })).url).toBe(url);
    given.abort();
    await Promise.all(many);
  });

  it('is given up, with its connection, when nobody waits for it any more', async () => {
    const server = await serve(() => {});
    const controller = new AbortController();
    const fetching = refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA, signal: controller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort();
    expect(await fetching).toMatchObject(NOT_REACHABLE);
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('is followed: %i', async (status) => {
    const target = await serve(page('Soup'));
    const server = await serve(redirectTo(target.url, status));
    expect(await openDoor()(server.url, { kind: 'page', account: MAYA })).toMatchObject({ url: target.url });
  });

  it('may be relative, and written in letters of any language', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/old/soup') {
        response.writeHead(301, { location: Buffer.from('../süppchen?ü=½').toString('latin1') }).end();
      } else page('Soup')(request, response);
    });
    const { url } = await openDoor()(`${server.url}old/soup`, { kind: 'page', account: MAYA });
    expect(decodeURI(url)).toBe(`${server.url}süppchen?ü=½`);
  });

  const countDown: RequestListener = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) page('Soup')(request, response);
    else redirectTo(`/${left - 1}`)(request, response);
  };

  it('is followed three times, and not a fourth time', async () => {
    const server = await serve(countDown);
    expect((await openDoor()(`${server.url}3`, { kind: 'page', account: MAYA })).url).toBe(`${server.url}0`);
    expect(await refusalOf(openDoor()(`${server.url}4`, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
    expect(server.requests.filter(({ url }) => url === '/0')).toHaveLength(1);
  });

  it('to itself is followed no more often', async () => {
    const server = await serve(redirectTo('/'));
    expect(await refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
    expect(server.requests).toHaveLength(4);
  });

  it('without an address is a refusal', async () => {
    const answer: RequestListener = (_request, response) => void response.writeHead(302).end();
    expect(await refusalOf(fetchPage(answer))).toMatchObject({ code: 'PAGE_REFUSED' });
  });

  it('with an endless body of its own is followed nevertheless', async () => {
    const target = await serve(page('Soup'));
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: target.url }).write('Moved');
    });
    expect(await openDoor()(server.url, { kind: 'page', account: MAYA })).toMatchObject({ url: target.url });
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });
});

describe('a site that is slow', () => {
  it.each<[string, Parameters<typeof serveRaw>[0]]>([
    ['says nothing', () => {}],
    ['says its headers one by one', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')],
    ['only says that it will answer', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('is given up when it %s', async (_what, answer) => {
    const server = await serveRaw(answer);
    const fetchPublic = openDoor({ times: { headers: 100, all: 10_000 } });
    expect(await refusalOf(fetchPublic(server.url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...SLOW,
      cause: { message: 'no headers in time' },
    });
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });

  it('is given up when its body takes too long, however steadily it comes', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000000\r\n\r\n';
    const server = await serveRaw((socket) => drip(socket, head, 'soup '));
    const fetchPublic = openDoor({ times: { headers: 10_000, all: 500 } });
    expect(await refusalOf(fetchPublic(server.url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...SLOW,
      cause: { name: 'TimeoutError' },
    });
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });

  it('is given up when its redirects together take too long', async () => {
    const server = await serve((request, response) => {
      setTimeout(() => redirectTo('/')(request, response), 200);
    });
    const fetchPublic = openDoor({ times: { headers: 10_000, all: 500 } });
    expect(await refusalOf(fetchPublic(server.url, { kind: 'page', account: MAYA }))).toMatchObject({
      ...SLOW,
      cause: { name: 'TimeoutError' },
    });
  });
});

describe('a body', () => {
  it('of 5 MB of nothing is read, and one byte more is too much', async () => {
    expect((await fetchPage(send(Buffer.alloc(MOST, ' ')))).body).toHaveLength(MOST);
    expect(await refusalOf(fetchPage(send(Buffer.alloc(MOST + 1, ' '))))).toMatchObject(TOO_LARGE);
  });

  it('counts unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(MOST + 1));
    expect(packed.length).toBeLessThan(10_000);
    expect(await refusalOf(fetchPage(send(packed, { 'content-encoding': 'gzip' })))).toMatchObject(TOO_LARGE);
  });

  it('that says that it is too large is not read', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '6000000' }).write('S');
    });
    expect(await refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA }))).toMatchObject(TOO_LARGE);
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });

  it.each([
    ['plain', {}],
    // It cannot be unpacked before it ends.
    ['packed', { 'content-encoding': 'gzip' }],
  ])('without an end is cut off: %s', async (_what, headers) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', ...headers });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    expect(await refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA }))).toMatchObject(TOO_LARGE);
    await expect.poll(() => server.connections[0]?.destroyed).toBe(true);
  });

  it.each<[string, RequestListener]>([
    [
      'ends early',
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-length': '100' })
          .write('Soup', () => response.destroy());
      },
    ],
    [
      'breaks off between two pieces',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('Soup', () => response.destroy());
      },
    ],
    ['is packed and truncated', send(gzipSync('Soup '.repeat(100)).subarray(0, -9), { 'content-encoding': 'gzip' })],
    ['is not packed as it says', send('Soup', { 'content-encoding': 'br' })],
    ['is packed in a way that was not asked for', send('Soup', { 'content-encoding': 'zstd' })],
    ['is packed twice', send(gzipSync(gzipSync('Soup')), { 'content-encoding': 'gzip, gzip' })],
  ])('that %s is not half a page', async (_what, answer) => {
    expect(await refusalOf(fetchPage(answer))).toMatchObject(NOT_REACHABLE);
  });

  it('that is longer than it says is never read beyond that', async () => {
    const server = await serveRaw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\nSoup and more');
    });
    const outcome = await openDoor()(server.url, { kind: 'page', account: MAYA }).then(
      ({ body }) => Buffer.from(body).toString(),
      ({ code }: { code: string }) => code,
    );
    expect(['Soup', NOT_REACHABLE.code]).toContain(outcome);
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['too many headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nSoup!'],
    [
      'a length and pieces',
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n4\r\nSoup\r\n0\r\n\r\n',
    ],
  ])('is not taken from %s', async (_what, text) => {
    const server = await serveRaw((socket) => void socket.end(text));
    expect(await refusalOf(openDoor()(server.url, { kind: 'page', account: MAYA }))).toMatchObject(NOT_REACHABLE);
  });
});

it('takes the long headers of large sites', async () => {
  const { body } = await fetchPage(page('Soup', { 'content-security-policy': 'x'.repeat(40_000) }));
  expect(Buffer.from(body).toString()).toBe('Soup');
});

describe('a picture', () => {
  const fetchPicture = async (answer: RequestListener) =>
    openDoor()((await serve(answer)).url, { kind: 'picture', account: MAYA });

  it.each(['image/jpeg', 'image/svg+xml', 'application/octet-stream', 'binary/octet-stream'])(
    'may be of the type %s, because its content decides',
    async (type) => {
      expect((await fetchPicture(send('JPEG', { 'content-type': type }))).contentType).toBe(type);
    },
  );

  it('may have 10 MB', async () => {
    const headers = { 'content-type': 'image/png' };
    expect((await fetchPicture(send(Buffer.alloc(2 * MOST), headers))).body).toHaveLength(2 * MOST);
    expect(await refusalOf(fetchPicture(send(Buffer.alloc(2 * MOST + 1), headers)))).toMatchObject({
      code: 'PAGE_TOO_LARGE',
      text: message('recipes.pictureTooLarge'),
    });
  });

  it('is no page', async () => {
    expect(await refusalOf(fetchPicture(page('Soup')))).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      text: message('recipes.notAPicture'),
    });
  });

  it('that its site refuses can be uploaded instead', async () => {
    const answer: RequestListener = (_request, response) => void response.writeHead(403).end();
    expect(await refusalOf(fetchPicture(answer))).toMatchObject({
      code: 'PAGE_REFUSED',
      text: message('recipes.pictureRefused'),
    });
  });
});

/** Sends `first`, then `next` again and again, without an end. */
function drip(socket: Parameters<Parameters<typeof serveRaw>[0]>[0], first: string, next: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(next), 10);
  socket.on('close', () => clearInterval(timer));
}
