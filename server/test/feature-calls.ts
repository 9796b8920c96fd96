import type { TestApp, TestUser } from './test-app.ts';

/** Everybody who tries to reach what belongs to the owner; the first three have a token of the owner, or none. */
export const CALLERS = [
  'no token',
  'expired token',
  'logged-out session',
  'stranger',
  'removed friend',
  'administrator',
  'demoted administrator',
  'has asked the owner',
  'was asked by the owner',
  'friend',
  'blocked by the owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The ids and names that calls use: the owner's, or ones of the same form that belong to nobody. */
export interface Names {
  readonly user: string;
  readonly username: string;
  readonly email: string;
  readonly session: string;
  readonly encouragement: string;
  /** Friendships: one that waits for the owner, one that waits for somebody else. */
  readonly received: string;
  readonly sent: string;
  readonly emailRequest: string;
  /** Whom the owner has blocked. */
  readonly blocked: string;
  /** What the features declare as {@link OwnedThing}. */
  readonly [thing: string]: string | undefined;
}

export interface World {
  readonly app: TestApp;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly owner: TestUser;
  readonly owners: Names;
  /** A meal of the catalogue that the owner has nothing to do with. */
  readonly meal: string;
  /** What of the owner's must not be seen by this caller. */
  secretsFrom(caller: Caller): string[];
  /** All rows of the owner's as they are: what is theirs alone, and what they share with somebody. */
  rows(): Promise<Record<'own' | 'shared', Readonly<Record<string, readonly unknown[]>>>>;
}

/**
 * What happens when a call names something that belongs to somebody else.
 * - refused: 401, whatever is named.
 * - forbidden: 403, whatever is named.
 * - missing: exactly the response for something that does not exist.
 * - alike: it succeeds, with exactly the response for something that does not exist.
 * - taken: 409, because a name or an id is unique.
 * - own: it concerns the caller's own things; the response contains nothing of the owner.
 * - shared: the caller may do it, as an administrator or because both share it.
 * Only `alike` and `shared` may change rows of the owner, and only rows that somebody else shares.
 */
export type Outcome = 'refused' | 'forbidden' | 'missing' | 'alike' | 'taken' | 'own' | 'shared';

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export interface AccessCase {
  /** The call, with the names of what it is about. */
  readonly call?: ((names: Names, meal: string) => Parts) | undefined;
  /** The outcome for everybody who has a session; for a public endpoint, for everybody. */
  readonly outcome: Outcome;
  readonly except?: Partial<Record<Caller, Outcome>> | undefined;
}

export interface PlanCall {
  readonly as: Caller | 'owner';
  readonly parts: (world: World) => Parts | Promise<Parts>;
}

/** Costs that the query plans of an endpoint may have. */
export interface AllowedCosts {
  readonly costs: readonly string[];
  readonly why: string;
  /** Only for statements that match. */
  readonly of?: RegExp;
}

/** How the tests that walk every endpoint call one of them. Without parameters, query and body the defaults will do. */
export interface EndpointCalls {
  /** Calls with the names of somebody else's things; {@link own} by default. */
  readonly access?: readonly AccessCase[];
  /** Calls that together run each statement of the endpoint; one as the owner by default. */
  readonly plans?: readonly PlanCall[];
  readonly allowedCosts?: readonly AllowedCosts[];
  /** Statements of a GET besides that of authentication; 1 by default. */
  readonly statements?: number;
  /** Whether the access test needs a new world afterwards, because somebody is gone or has changed. */
  readonly spends?: true;
  /** Whether the plan test calls it after all others, because it ends a session or deletes what others need. */
  readonly last?: true;
}

/** By method and path, in the order in which the plan test calls them. */
export type FeatureCalls = Readonly<Record<string, EndpointCalls>>;

/** Something of a feature that the owner has, and what of it nobody else may see. */
export interface OwnedThing {
  /** Its name in {@link Names}, if it has an id. */
  readonly name?: string;
  readonly secret?: string;
  /** Adds it, and answers its id. `eaten` is a meal that the owner has to do with. */
  readonly add: (owner: TestUser, eaten: string) => Promise<string>;
}

export const own: AccessCase = { outcome: 'own' };
const outcome =
  (of: Outcome) =>
  (call: AccessCase['call'], except?: AccessCase['except']): AccessCase => ({ call, outcome: of, except });
export const missing = outcome('missing');
export const taken = outcome('taken');
export const ownWith = outcome('own');
export const forAdmins = (call: AccessCase['call']): AccessCase => ({
  call,
  outcome: 'forbidden',
  except: { administrator: 'shared' },
});

/** Callers who share something with the owner, and may do this with it. */
export const sharedBy = (...callers: Caller[]) =>
  Object.fromEntries(callers.map((caller) => [caller, 'shared' as const]));

export const by = (as: PlanCall['as'], parts: PlanCall['parts'] = () => ({})): PlanCall => ({ as, parts });
export const asOwner = (parts?: PlanCall['parts']): PlanCall => by('owner', parts);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with a picture of one pixel. */
export function picture(): FormData {
  const form = new FormData();
  form.append('image', new File([PIXEL], 'pixel.png'));
  return form;
}

let made = 0;

/** A name that nobody has. */
export function newName(): { username: string; email: string } {
  made += 1;
  return { username: `somebody.new.${made}`, email: `somebody.new.${made}@example.net` };
}
