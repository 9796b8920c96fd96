import { addPasskey, startPasskey, startPasskeyLogin, startTotp } from '@moodbowl/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import {
  asOwner,
  by,
  missing,
  own,
  ownWith,
  taken,
  type FeatureCalls,
  type FeatureRows,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { type TestApp, TestUser } from '../../../test/test-app.ts';

const ORIGIN = 'https://moodbowl.example.org';
const password = 'porridge';
const answer = { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {} };
const phones = new WeakMap<TestApp, SoftwareAuthenticator>();

/** A passkey of a new device. */
async function newCredential(user: TestUser, phone = new SoftwareAuthenticator(ORIGIN)) {
  const { options } = (await user.call(startPasskey, { body: { password } })).body;
  return phone.create(options);
}

const userOf = ({ app, tokens }: World, caller: 'friend' | 'stranger') =>
  new TestUser(app, tokens[caller] ?? '', undefined);

export const ownerHas: OwnedThing = {
  name: 'passkey',
  secret: 'The phone in the kitchen',
  add: async (owner) => {
    // Not confirmed, so that nothing is asked for.
    await owner.call(startTotp, { body: { password } });
    const body = { name: 'The phone in the kitchen', credential: await newCredential(owner) };
    return (await owner.call(addPasskey, { body })).body.id;
  },
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    totp_secrets: [{ user_id, sealed: 'sealed', confirmed_at: null, last_step: 0 }],
    recovery_codes: [{ user_id, code_hash: '0'.repeat(64) }],
    passkeys: [
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d1702',
        credential_id: 'AQ',
        public_key: new Uint8Array([1]),
        name: 'My phone',
        created_at: ago(2),
        last_used_on: null,
      },
    ],
    used_challenges: [{ challenge: 'AQ', expires_at: ago(1) }],
  }),
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /profile/second-factor': { access: [own], plans: [asOwner()], statements: 3 },
  'POST /profile/second-factor/totp': {
    access: [ownWith(() => ({ body: { password } }))],
    plans: [by('friend', () => ({ body: { password } }))],
    spends: true,
  },
  'POST /profile/second-factor/totp/confirm': {
    access: [missing(() => ({ body: { code: '000000' } }))],
    plans: [
      by('stranger', async (world) => {
        const { secret } = (await userOf(world, 'stranger').call(startTotp, { body: { password } })).body;
        const totp = new TOTP({ secret: Secret.fromBase32(secret) });
        return { body: { code: totp.generate({ timestamp: world.app.clock.now().getTime() }) } };
      }),
    ],
  },
  'POST /profile/second-factor/recovery-codes': {
    // They have nothing that asks for codes.
    access: [taken(() => ({ body: { password } }))],
    plans: [by('stranger', () => ({ body: { password } }))],
  },
  'DELETE /profile/second-factor/totp': {
    access: [ownWith(() => ({ body: { password } }))],
    plans: [by('stranger', () => ({ body: { password } }))],
    spends: true,
  },
  'POST /profile/passkeys/options': {
    access: [ownWith(() => ({ body: { password } }))],
    plans: [by('friend', () => ({ body: { password } }))],
    spends: true,
  },
  'POST /profile/passkeys': {
    access: [missing(() => ({ body: { name: 'Mine', credential: answer } }))],
    plans: [
      by('friend', async (world) => {
        const phone = new SoftwareAuthenticator(ORIGIN);
        phones.set(world.app, phone);
        return { body: { name: 'Mine', credential: await newCredential(userOf(world, 'friend'), phone) } };
      }),
    ],
  },
  'PUT /profile/second-factor/passkey': {
    access: [ownWith(() => ({ body: { password, on: false } }))],
    plans: [
      by('friend', () => ({ body: { password, on: true } })),
      by('friend', () => ({ body: { password, on: false } })),
    ],
  },
  'PATCH /profile/passkeys/:id': {
    access: [missing(({ passkey: id }) => ({ params: { id }, body: { name: 'Mine' } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.passkey }, body: { name: 'The phone' } }))],
  },
  'POST /auth/passkey/options': { access: [own], plans: [by('no token')] },
  'POST /auth/passkey': {
    access: [missing(() => ({ body: { credential: answer } }))],
    plans: [
      by('no token', async ({ app }) => {
        const { options } = (await app.call(startPasskeyLogin, {})).body;
        return { body: { credential: phones.get(app)?.get(options) } };
      }),
    ],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'DELETE /profile/passkeys/:id': {
    access: [missing(({ passkey: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.passkey } }))],
    last: true,
  },
};
