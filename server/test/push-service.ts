import type { PushContent } from '@moodbowl/contract/reminders';
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished } from 'vitest';
import { createPostPush, type PostPush, type PostPushOptions } from '../src/http/post-push.ts';
import { webOf } from './local-web.ts';

const CERTIFICATE = new URL('fixtures/self-signed.pem', import.meta.url);

/** How the push service answers for a browser: with a status, also one that asks for patience, or never. */
type Behaviour = number | { readonly status: number; readonly retryAfter: string } | 'silent';

/** A browser that has subscribed. */
export interface TestBrowser {
  /** As `PushSubscription.toJSON()` has it. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** What it has got, decrypted, oldest first. */
  readonly got: readonly PushContent[];
  /** How often the push service was asked to deliver something, also in vain. */
  asked: number;
  behave: (how: Behaviour) => void;
}

interface Browser extends TestBrowser {
  readonly got: PushContent[];
  readonly keys: ECDH;
  readonly auth: Buffer;
  how: Behaviour;
}

export interface TestPushService {
  readonly newBrowser: () => TestBrowser;
  /** Headers and length of every request, oldest first. */
  readonly requests: readonly { readonly headers: IncomingMessage['headers']; readonly length: number }[];
}

/** A push service over TLS (RFC 8030), whose browsers decrypt what they get (RFC 8291). It ends with the test. */
export async function startPushService(): Promise<TestPushService> {
  const pem = await readFile(CERTIFICATE, 'utf8');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, pem]);
  const browsers = new Map<string, Browser>();
  const requests: { headers: IncomingMessage['headers']; length: number }[] = [];
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    void buffer(request).then((body) => {
      const browser = browsers.get(request.url ?? '');
      requests.push({ headers: request.headers, length: body.length });
      if (!browser) return response.writeHead(404).end();
      browser.asked += 1;
      if (browser.how === 'silent') return undefined;
      const { status, retryAfter } = typeof browser.how === 'number' ? { status: browser.how } : browser.how;
      if (status === 201) {
        checkVapid(request.headers.authorization, `https://${request.headers.host}`);
        browser.got.push(decrypt(body, browser));
      }
      return response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('Done');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const newBrowser = () => {
    const path = `/push/${randomBytes(12).toString('hex')}`;
    const keys = createECDH('prime256v1');
    const auth = randomBytes(16);
    const p256dh = keys.generateKeys('base64url');
    const browser: Browser = {
      subscription: {
        endpoint: `https://127.0.0.1:${port}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      },
      got: [],
      asked: 0,
      keys,
      auth,
      how: 201,
      behave: (how) => {
        browser.how = how;
      },
    };
    browsers.set(path, browser);
    return browser;
  };
  return { newBrowser, requests };
}

/** A way out that reaches push services of tests, as long as the test runs. */
export function openPost(options: PostPushOptions = {}): PostPush {
  const opened = createPostPush({ web: webOf().web, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

/** Decrypts a message in one record (RFC 8188, RFC 8291). Throws if it is not for this browser. */
function decrypt(body: Buffer, { keys, auth }: Browser): PushContent {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the record is not the last one');
  return JSON.parse(plain.subarray(0, -1).toString()) as PushContent;
}

/** Throws unless a server has signed for this push service (RFC 8292). */
function checkVapid(authorization: string | undefined, origin: string): void {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(authorization ?? '')?.groups ?? {};
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; sub?: string };
  if (!isRight || aud !== origin || !sub?.startsWith('https://')) throw new Error('the sender is not known');
}
