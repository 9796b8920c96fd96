import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secrets of the server: new things are sealed with the first. */
export interface ServerSecrets {
  readonly tokenSecret: string;
  readonly previousTokenSecret?: string | undefined;
}

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `moodbowl ${use}`, 32));
const all = ({ tokenSecret, previousTokenSecret }: ServerSecrets) =>
  previousTokenSecret === undefined ? [tokenSecret] : [tokenSecret, previousTokenSecret];

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for the database (AES-256-GCM); `owner` is bound to it, so that it opens for nobody else. */
export function seal(secrets: ServerSecrets, text: string, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets.tokenSecret, 'seal'), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text of {@link seal}; undefined if it was sealed with a secret that is gone, or for another owner. */
export function unseal(secrets: ServerSecrets, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  for (const secret of all(secrets)) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
    } catch {
      // Another secret may open it.
    }
  }
  return undefined;
}

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const CLAIM_BYTES = RANDOM_BYTES + TIME_BYTES;

/** A challenge that proves by itself that this server made it, for this purpose, and until when it holds. */
export function createChallenge({ tokenSecret }: ServerSecrets, purpose: string, expiresAt: Date): Buffer {
  const claim = Buffer.alloc(CLAIM_BYTES);
  randomBytes(RANDOM_BYTES).copy(claim);
  claim.writeUIntBE(expiresAt.getTime(), RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([claim, signed(tokenSecret, purpose, claim)]);
}

/** When a challenge of {@link createChallenge} ends; undefined if this server did not make it for this purpose. */
export function readChallenge(secrets: ServerSecrets, purpose: string, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const claim = bytes.subarray(0, CLAIM_BYTES);
  const signature = bytes.subarray(CLAIM_BYTES);
  const isOurs = all(secrets).some((secret) => {
    const expected = signed(secret, purpose, claim);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  return isOurs ? new Date(claim.readUIntBE(RANDOM_BYTES, TIME_BYTES)) : undefined;
}

function signed(secret: string, purpose: string, claim: Buffer): Buffer {
  return createHmac('sha256', keyOf(secret, 'challenge')).update(`${purpose}:`).update(claim).digest();
}
