import { errorBody } from '@moodbowl/contract/error';
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const SECRET = 'a secret for these tests of at least 32 characters';
const NOW = '2026-03-10T09:00:00Z';
const NOW_SECONDS = Date.parse(NOW) / 1000;
const HEADER = { alg: 'HS256', typ: 'JWT' };

type Json = Record<string, unknown>;

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A token made by hand: any header, any claims, signed as asked. */
function forge(
  claims: unknown,
  { header = HEADER, secret = SECRET, hash = 'sha256' }: { header?: unknown; secret?: string; hash?: string } = {},
): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

function without(claims: Json, name: string): Json {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

/** Somebody signed in, and the claims of their token. */
async function signedIn(): Promise<{ app: TestApp; token: string; claims: Json }> {
  const app = await createTestApp({ now: NOW, tokenSecret: SECRET });
  const { token } = await app.signIn('maya');
  return { app, token, claims: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json };
}

async function get(app: TestApp, authorization: string | undefined) {
  return app.app.inject({ url: '/api/groceries', headers: authorization === undefined ? {} : { authorization } });
}

async function expectRefused(app: TestApp, tokens: Record<string, string>): Promise<void> {
  for (const [label, token] of Object.entries(tokens)) {
    const response = await get(app, `Bearer ${token}`);
    expect(response.statusCode, label).toBe(401);
    expect(errorBody.parse(response.json()).code, label).toBe('UNAUTHORIZED');
  }
}

describe('a token', () => {
  it('carries the account, the session, the role, and an end after seven days', async () => {
    const { claims, token } = await signedIn();
    expect(claims).toEqual({
      sub: expect.any(String),
      sid: expect.any(String),
      role: 'user',
      iss: 'moodbowl',
      aud: 'moodbowl',
      iat: NOW_SECONDS,
      exp: NOW_SECONDS + 7 * 24 * 60 * 60,
    });
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual(HEADER);
  });

  it('made by hand with the right secret and claims is accepted, so that these tests prove something', async () => {
    const { app, claims } = await signedIn();
    for (const token of [forge(claims), forge({ ...claims, nbf: NOW_SECONDS }), forge({ ...claims, extra: true })]) {
      expect((await get(app, `Bearer ${token}`)).statusCode).toBe(200);
    }
  });

  it('signed in any other way is refused', async () => {
    const { app, token, claims } = await signedIn();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const unsignedRs = `${part({ alg: 'RS256', typ: 'JWT' })}.${payload}`;
    await expectRefused(app, {
      'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'alg None': `${part({ alg: 'None' })}.${payload}.`,
      'alg none, with the old signature': `${part({ alg: 'none' })}.${payload}.${signature}`,
      'no alg': forge(claims, { header: { typ: 'JWT' } }),
      'alg that is no text': forge(claims, { header: { alg: 256 } }),
      HS512: forge(claims, { header: { alg: 'HS512', typ: 'JWT' }, hash: 'sha512' }),
      HS384: forge(claims, { header: { alg: 'HS384', typ: 'JWT' }, hash: 'sha384' }),
      'HS512 that says HS256': forge(claims, { hash: 'sha512' }),
      RS256: `${unsignedRs}.${createSign('sha256').update(unsignedRs).sign(privateKey, 'base64url')}`,
      'RS256 in name only': forge(claims, { header: { alg: 'RS256', typ: 'JWT' } }),
      'a public key as the secret': forge(claims, { secret: pem }),
      'a public key as the secret of RS256': forge(claims, { header: { alg: 'RS256', typ: 'JWT' }, secret: pem }),
      'a key of its own in the header': forge(claims, {
        header: { ...HEADER, jwk: { kty: 'oct', k: part('mine') } },
        secret: 'mine',
      }),
      'another secret': forge(claims, { secret: `${SECRET}!` }),
      'an empty secret': forge(claims, { secret: '' }),
      'no signature': `${header}.${payload}.`,
      'a cut signature': token.slice(0, -2),
      'a padded signature': `${token}=`,
      'a signature in capitals': `${header}.${payload}.${signature.toUpperCase()}`,
      'other claims under the old signature': `${header}.${part({ ...claims, role: 'admin' })}.${signature}`,
    });
  });

  it.each(['sub', 'sid', 'role', 'iss', 'aud', 'iat', 'exp'])(
    'without %s, or with a wrong one, is refused',
    async (name) => {
      const { app, claims } = await signedIn();
      const wrong: unknown[] = [null, true, {}, [], ['moodbowl', 'other'], '', 'nobody'];
      if (name !== 'iat' && name !== 'exp') wrong.push(7, 0);
      const tokens: Record<string, string> = { absent: forge(without(claims, name)) };
      for (const value of wrong) tokens[JSON.stringify(value)] = forge({ ...claims, [name]: value });
      await expectRefused(app, tokens);
    },
  );

  it('of another issuer or audience is refused', async () => {
    const { app, claims } = await signedIn();
    await expectRefused(app, {
      issuer: forge({ ...claims, iss: 'moodbow' }),
      'issuer in another case': forge({ ...claims, iss: 'Moodbowl' }),
      audience: forge({ ...claims, aud: 'moodbowl-staging' }),
    });
  });

  it('is refused outside its time, and with times that are not numbers', async () => {
    const { app, claims } = await signedIn();
    await expectRefused(app, {
      'ended now': forge({ ...claims, exp: NOW_SECONDS }),
      'ended long ago': forge({ ...claims, exp: 0 }),
      'ended before Christ': forge({ ...claims, exp: -1e12 }),
      'text end': forge({ ...claims, exp: String(NOW_SECONDS + 1000) }),
      'end in a hundred million years': forge({ ...claims, exp: 3e15 }),
      'end as far as numbers go': forge({ ...claims, exp: Number.MAX_VALUE }),
      'end between two seconds': forge({ ...claims, exp: NOW_SECONDS + 1000.5 }),
      'begin after the end': forge({ ...claims, iat: claims['exp'] }),
      'begin between two seconds': forge({ ...claims, iat: NOW_SECONDS + 0.5 }),
      'not before the end': forge({ ...claims, nbf: claims['exp'] }),
      'not before half a second ago': forge({ ...claims, nbf: NOW_SECONDS - 0.5 }),
      'list not-before': forge({ ...claims, nbf: [NOW_SECONDS - 1] }),
      'true not-before': forge({ ...claims, nbf: true }),
      'endless end': forge(JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')),
      'list as end': forge({ ...claims, exp: [NOW_SECONDS + 1000] }),
      'text begin': forge({ ...claims, iat: 'yesterday' }),
      'not yet': forge({ ...claims, nbf: NOW_SECONDS + 1 }),
      'text not-before': forge({ ...claims, nbf: String(NOW_SECONDS - 1) }),
      'null not-before': forge({ ...claims, nbf: null }),
    });
  });

  it('with extensions in its header is refused', async () => {
    const { app, claims } = await signedIn();
    await expectRefused(app, {
      crit: forge(claims, { header: { ...HEADER, crit: ['exp'] } }),
      'crit and what it names': forge(claims, { header: { ...HEADER, crit: ['b64'], b64: true } }),
      'empty crit': forge(claims, { header: { ...HEADER, crit: [] } }),
      'crit that is nothing': forge(claims, { header: { ...HEADER, crit: null } }),
      'crit that is false': forge(claims, { header: { ...HEADER, crit: false } }),
      'crit that is no list': forge(claims, { header: { ...HEADER, crit: true } }),
    });
  });

  it('with a different header is refused', async () => {
    const { app, claims } = await signedIn();
    await expectRefused(app, {
      'no type': forge(claims, { header: { alg: 'HS256' } }),
      'the type of another token': forge(claims, { header: { ...HEADER, typ: 'at+jwt' } }),
      'a type that is no text': forge(claims, { header: { ...HEADER, typ: ['JWT'] } }),
      'an address for the key': forge(claims, { header: { ...HEADER, jku: 'https://keys.example/jwks.json' } }),
      'a certificate for the key': forge(claims, { header: { ...HEADER, x5u: 'https://keys.example/key.pem' } }),
      'a name for the key': forge(claims, { header: { ...HEADER, kid: '../../dev/null' } }),
      'nested content': forge(claims, { header: { ...HEADER, cty: 'JWT' } }),
    });
  });

  it('that is not a token is refused', async () => {
    const { app, token, claims } = await signedIn();
    await expectRefused(app, {
      garbage: 'garbage',
      dots: '..',
      'two parts': token.split('.').slice(0, 2).join('.'),
      'four parts': `${token}.x`,
      'five parts': `${token}.x.y`,
      'null claims': forge('null'),
      'list claims': forge([claims]),
      'text claims': forge('"text"'),
      'number claims': forge('7'),
      'no JSON': forge('{"sub":'),
      'null header': forge(claims, { header: null }),
      'not base64': 'ä.ö.ü',
      'letters of many scripts': 'токен.🥣.令牌',
      'a letter more in the middle': token.replace('.', '.\u200b'),
      'claims with __proto__': forge(
        JSON.stringify(claims)
          .replace('{', '{"__proto__":{"sub":"x"},')
          .replace(/"sub":"[^"]+",(?="sid)/, ''),
      ),
      endless: 'x'.repeat(10_000),
    });
  });

  it('is verified again after a refusal, with the same result', async () => {
    const { app, claims } = await signedIn();
    const token = forge({ ...claims, iss: 'other' });
    await expectRefused(app, { first: token });
    await expectRefused(app, { second: token });
  });

  it('that was valid is refused after its end, even if it was verified before', async () => {
    const { app, token } = await signedIn();
    expect((await get(app, `Bearer ${token}`)).statusCode).toBe(200);
    app.clock.advance({ days: 7 });
    await expectRefused(app, { ended: token });
  });

  it('signed with the previous secret is accepted only if that is configured; new ones use the present one', async () => {
    const present = 'another secret for these tests, of 32 characters';
    const { app: before, token: old, claims } = await signedIn();
    const options = { now: NOW, database: before.database, tokenSecret: present };
    const [app, later] = [
      await createTestApp({ ...options, previousTokenSecret: SECRET }),
      await createTestApp(options),
    ];
    // Twice, because a signature that was right is remembered.
    for (let times = 0; times < 2; times += 1) expect((await get(app, `Bearer ${old}`)).statusCode).toBe(200);
    const { token: fresh } = await app.signIn('leo');
    expect((await get(app, `Bearer ${fresh}`)).statusCode).toBe(200);
    expect((await get(later, `Bearer ${fresh}`)).statusCode).toBe(200);
    await expectRefused(before, { 'of the present secret, where only the old one is known': fresh });
    await expectRefused(later, { 'of the old secret, once it is taken away': old });
    await expectRefused(app, {
      'of a secret before those two': forge(claims, { secret: 'a secret from long ago that nobody knows any more' }),
      'wrong claims, signed with the previous one': forge({ ...claims, iss: 'other' }),
      'another algorithm, signed with the previous one': forge(claims, {
        header: { alg: 'HS512', typ: 'JWT' },
        hash: 'sha512',
      }),
    });
    app.clock.advance({ days: 7 });
    await expectRefused(app, { 'of the previous one, after its end': old });
  });

  it('of an unknown session or account is refused', async () => {
    const { app, claims } = await signedIn();
    await expectRefused(app, {
      'no such session': forge({ ...claims, sid: '01890a5d-ac96-774b-bcce-b302099a8057' }),
      'no such person': forge({ ...claims, sub: '01890a5d-ac96-774b-bcce-b302099a8057' }),
      'strange session': forge({ ...claims, sid: "' or 1=1 --" }),
      'unstorable session': forge({ ...claims, sid: 'a\0b' }),
      'unstorable person': forge({ ...claims, sub: 'a\0b' }),
    });
  });
});

describe('the Authorization header', () => {
  it('has the scheme in any case, as in HTTP', async () => {
    const { app, token } = await signedIn();
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await get(app, `${scheme} ${token}`)).statusCode).toBe(200);
  });

  it('is refused in any other form', async () => {
    const { app, token } = await signedIn();
    const headers = [
      undefined,
      '',
      ' ',
      'Bearer',
      'Bearer ',
      token,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      `Basic ${token}`,
      `Bearer:${token}`,
      `Bearer\t${token}`,
      'Bearer null',
      'Bearer undefined',
    ];
    for (const header of headers) {
      const response = await get(app, header);
      expect(response.statusCode, header).toBe(401);
      expect(errorBody.parse(response.json()).code, header).toBe('UNAUTHORIZED');
    }
  });

  it('is refused if sent twice', async () => {
    const { app, token } = await signedIn();
    const url = new URL('/api/groceries', await app.app.listen({ port: 0, host: '127.0.0.1' }));
    const ask = async (...authorizations: string[]) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = ['Host', url.host, ...authorizations.flatMap((value) => ['Authorization', value])];
        request(url, { headers }, resolve).on('error', reject).end();
      });
      return [answer.statusCode, (JSON.parse((await answer.toArray()).join('')) as { code?: string }).code];
    };
    expect(await ask(`Bearer ${token}`)).toEqual([200, undefined]);
    for (const twice of [
      [`Bearer ${token}`, `Bearer ${token}`],
      [`Bearer ${token}`, 'Bearer e30.e30.e30'],
      ['Bearer e30.e30.e30', `Bearer ${token}`],
      ['', `Bearer ${token}`],
    ])
      expect(await ask(...twice)).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is the only place for a token', async () => {
    const { app, token } = await signedIn();
    const response = await app.app.inject({
      url: `/api/groceries?token=${token}`,
      cookies: { token },
      headers: { 'x-access-token': token },
    });
    expect(response.statusCode).toBe(401);
  });
});
