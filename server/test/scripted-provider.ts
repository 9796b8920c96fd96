import { generateKeyPairSync, sign } from 'node:crypto';
import type { FetchProvider } from '../src/http/fetch-provider.ts';

/** How tests of all calls are connected with {@link scriptedProvider}. */
export const SCRIPTED_PROVIDER = {
  issuer: 'https://id.example.net',
  clientId: 'moodbowl',
  clientSecret: undefined,
  name: 'The club',
  scopes: 'openid',
  groupsClaim: 'groups',
  adminGroup: undefined,
  registers: false,
} as const;

/** Whom it signs in. */
export const SCRIPTED_SUBJECT = 'somebody';

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
let keys: ReturnType<typeof makeKeys> | undefined;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Answers as a provider that signs everybody in, and takes the nonce for the code; its clock may be so many seconds off. */
export const scriptedProvider =
  (skew = 0): FetchProvider =>
  async (url, { body }) => {
    const { issuer, clientId } = SCRIPTED_PROVIDER;
    keys ??= makeKeys();
    switch (new URL(url).pathname) {
      case '/.well-known/openid-configuration':
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      case '/keys':
        return Response.json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] });
      default: {
        const nonce = body instanceof URLSearchParams ? body.get('code') : null;
        const iat = Math.floor(Date.now() / 1000) + skew;
        const claims = { iss: issuer, aud: clientId, sub: SCRIPTED_SUBJECT, nonce, iat, exp: iat + 10 };
        const unsigned = `${encoded({ alg: 'RS256' })}.${encoded(claims)}`;
        const id_token = `${unsigned}.${sign('sha256', Buffer.from(unsigned), keys.privateKey).toString('base64url')}`;
        return Response.json({ access_token: 'a', token_type: 'Bearer', id_token });
      }
    }
  };

/** The query with which it sends somebody back who was sent to this address. */
export function comeBackFrom(address: string): string {
  const { searchParams } = new URL(address);
  return `?code=${searchParams.get('nonce')}&state=${searchParams.get('state')}`;
}
