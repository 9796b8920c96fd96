import { newUsername, email as emailSchema, type Registration } from '@moodbowl/contract/auth';
import { type Newcomer, PROVIDER_LIMITS } from '@moodbowl/contract/provider';
import { message } from '@moodbowl/i18n/message';
import { type Db, isUniqueViolation } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import { requireOtherAdministrator } from './administrators.repository.ts';
import { findAccountById, findByIdentifier, insertUserIn, setRole } from './auth.repository.ts';
import { type AuthContext, finishSignIn, refuseTaken, type SignedIn } from './auth.service.ts';
import { setEmailConfirmed } from './email-changes.repository.ts';
import { askToConfirm, requireConfirmedEmail } from './email-confirmation.service.ts';
import * as identities from './identities.repository.ts';
import type { Origin } from './origin.ts';
import { noPassword } from './passwords.ts';
import type { Checks, Claims, Provider } from './provider.ts';
import { admit, readSettings, useInvitation } from './registration.ts';
import { tellOfChange } from './second-factor.service.ts';
import { seal, unseal } from './sealing.ts';

/** Many people may share an address, and each sign-in counts twice. A try that the provider has not begun costs nothing. */
const TRIES_PER_ADDRESS: Limit = { hits: 600, seconds: 15 * 60 };
const REGISTRATIONS_PER_ADDRESS: Limit = { hits: 20, seconds: 60 * 60 };

export interface ProviderContext extends AuthContext {
  readonly provider: Provider;
  /** Who may register by the environment; undefined if administrators decide. */
  readonly registration: Registration | undefined;
}

/** The address of the provider, and what the page keeps meanwhile. */
export async function startProvider(context: ProviderContext, address: string) {
  await context.throttle.count('provider', { address: TRIES_PER_ADDRESS }, { address });
  const { url, checks } = await context.provider.begin();
  return { url, transaction: sealFor(context, 'begun', checks) };
}

/**
 * Signs in whom the provider has signed in, if an account is connected with them. Others get a ticket with which they
 * connect an account or create one. Throws PROVIDER_INVALID if the sign-in was begun elsewhere or too long ago.
 */
export async function finishProvider(
  context: ProviderContext,
  { transaction, query }: { readonly transaction: string; readonly query: string },
  origin: Origin,
) {
  const { db, clock, provider, throttle } = context;
  await throttle.count('provider', { address: TRIES_PER_ADDRESS }, origin);
  const claims = await provider.finish(query, unsealFor(context, 'begun', transaction));
  const owner = await identities.findIdentityOwner(db, claims);
  const account = owner === undefined ? undefined : await findAccountById(db, owner);
  if (!account) return { session: null, newcomer: await newcomerOf(context, claims) };
  const session = await finishSignIn(context, await withRole(context, account, claims, origin), origin);
  await identities.rememberIdentityUse(db, account.id, claims.issuer, clock.now().toISOString().slice(0, 10));
  return { session, newcomer: null };
}

/** Connects an account that has proved who it is with the identity of a ticket, and signs in. */
export async function linkProvider(context: ProviderContext, ticket: string, user: SignedIn, origin: Origin) {
  const claims = unsealFor(context, 'ticket', ticket);
  const now = context.clock.now().toISOString();
  // Before anything is connected that would sign in later.
  await requireConfirmedEmail(context, user, origin);
  if ((await identities.findIdentityOwner(context.db, claims)) !== user.id) {
    await connect(context, async (transaction) => {
      await identities.insertIdentity(transaction, user.id, claims, now);
      await tellOfChange({ ...context, language: origin.language }, transaction, user.id);
    });
    context.mail?.nudge();
    origin.audit('auth.provider_connected', { user_id: user.id });
  }
  return finishSignIn(context, await withRole(context, user, claims, origin), origin);
}

interface Draft {
  readonly username: string;
  readonly email: string;
  readonly ticket: string;
  readonly invitation?: string | undefined;
}

/** Creates an account without a password that is connected with the identity of a ticket, and signs in. */
export async function registerWithProvider(context: ProviderContext, draft: Draft, origin: Origin) {
  const { db, clock, provider, throttle } = context;
  const claims = unsealFor(context, 'ticket', draft.ticket);
  await throttle.count('register', { address: REGISTRATIONS_PER_ADDRESS }, origin);
  const invitation = provider.settings.registers
    ? undefined
    : await admit(context, await registrationOf(context), draft.invitation);
  await refuseTaken(db, draft);
  const [id, now] = [newId(), clock.now().toISOString()];
  const { username, email } = draft;
  const isConfirmed = claims.isEmailVerified && claims.email === email;
  await connect(context, async (transaction) => {
    if (invitation !== undefined) await useInvitation(transaction, clock, invitation);
    await insertUserIn(transaction, { id, username, email, password_hash: noPassword(), created_at: now });
    await identities.insertIdentity(transaction, id, claims, now);
    if (isConfirmed) await setEmailConfirmed(transaction, id, now);
    else await askToConfirm(context, transaction, { user_id: id, email, language: origin.language });
  }).catch(async (error: unknown) => {
    // Another registration got in between the check and the insert.
    if (error instanceof CodedError && error.code === 'IDENTITY_TAKEN') await refuseTaken(db, draft);
    throw error;
  });
  context.mail?.nudge();
  origin.audit('auth.registered', { user_id: id });
  const account = await findAccountById(db, id);
  if (!account) throw invalid();
  return finishSignIn(context, await withRole(context, account, claims, origin), origin);
}

/** Throws 409 if another account is connected with the identity. */
async function connect({ db }: ProviderContext, work: (transaction: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('IDENTITY_TAKEN', message('auth.identityTaken'));
    throw error;
  }
}

async function registrationOf({ db, registration }: ProviderContext): Promise<Registration> {
  return registration ?? (await readSettings(db)).registration;
}

/** What somebody needs who has no account yet. An email that both sides have confirmed names the account. */
async function newcomerOf(context: ProviderContext, claims: Claims): Promise<Newcomer> {
  const { email, username, isEmailVerified } = claims;
  const known = isEmailVerified && email !== '' ? await findByIdentifier(context.db, email) : undefined;
  const isConfirmed = known?.email_confirmed_at != null && known.suspended_at === null;
  return {
    ticket: createTicket(context, claims),
    username: newUsername.safeParse(username).success ? username : '',
    email: emailSchema.safeParse(email).success ? email : '',
    identifier: isConfirmed ? email : '',
    may_register: context.provider.settings.registers || (await registrationOf(context)) !== 'closed',
  };
}

/** The account with the role that the provider gives it. The last administrator stays one. */
async function withRole(
  { db, provider }: ProviderContext,
  account: SignedIn,
  { isAdmin }: Claims,
  { audit }: Origin,
): Promise<SignedIn> {
  const role = isAdmin === true ? 'admin' : 'user';
  if (provider.settings.adminGroup === undefined || account.suspended_at !== null || account.role === role)
    return account;
  try {
    await db.transaction().execute(async (transaction) => {
      if (role === 'user') await requireOtherAdministrator(transaction, account.id);
      await setRole(transaction, account.id, role);
    });
  } catch (error) {
    if (error instanceof CodedError && error.code === 'LAST_ADMINISTRATOR') return account;
    throw error;
  }
  audit('account.role_changed', { user_id: account.id, role });
  return { ...account, role };
}

type Step = 'begun' | 'ticket';

/** The ticket of somebody who has no account yet. */
export function createTicket(context: Pick<ProviderContext, 'secrets' | 'clock'>, claims: Claims): string {
  return sealFor(context, 'ticket', claims);
}

function sealFor(
  { secrets, clock }: Pick<ProviderContext, 'secrets' | 'clock'>,
  step: Step,
  value: Checks | Claims,
): string {
  const until = clock.now().getTime() + PROVIDER_LIMITS.minutes * 60_000;
  return seal(secrets, JSON.stringify({ value, until }), `provider ${step}`);
}

/** What was sealed for this step; throws 422 if this server did not, or too long ago. */
function unsealFor(context: ProviderContext, step: 'begun', sealed: string): Checks;
function unsealFor(context: ProviderContext, step: 'ticket', sealed: string): Claims;
function unsealFor({ secrets, clock }: ProviderContext, step: Step, sealed: string): Checks | Claims {
  const text = unseal(secrets, sealed, `provider ${step}`);
  if (text === undefined) throw invalid();
  const { value, until } = JSON.parse(text) as { value: Checks | Claims; until: number };
  if (until <= clock.now().getTime()) throw invalid();
  return value;
}

function invalid(): CodedError {
  return new CodedError('PROVIDER_INVALID', message('auth.providerInvalid'));
}
