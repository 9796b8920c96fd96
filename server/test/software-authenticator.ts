import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const encoded = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** A passkey as a phone would make it (ES256, no attestation), for tests of the server alone. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #userHandle = '';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer of `navigator.credentials.create`. */
  create(options: object) {
    const { challenge, rp, user } = options as Options;
    this.#userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(key)]);
    const authData = this.#authData(rp?.id ?? '', USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: encoded(this.#clientData('webauthn.create', challenge)),
      attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
    });
  }

  /** The answer of `navigator.credentials.get`. */
  get(options: object) {
    const { challenge, rpId = '' } = options as Options;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#authData(rpId, USER_PRESENT_AND_VERIFIED);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(authData),
      signature: encoded(signature),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: Record<string, string>) {
    const id = encoded(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags: number, credential: Uint8Array = Buffer.alloc(0)): Buffer {
    return Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0]), credential]);
  }
}
