import type { Insertable, TableMetadata } from 'kysely';
import type { Schema } from '../src/db/schema.ts';
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
  // Has an invitation into the owner's home.
  'friend',
  'removed from the home',
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
  /** Friend requests: one that waits for the owner, one that waits for somebody else. */
  readonly received: string;
  readonly sent: string;
  readonly emailRequest: string;
  /** The friend's invitation of the owner into the friend's home. */
  readonly offer: string;
  /** The recipe that the friend has sent to the owner. */
  readonly gift: string;
  /** Someone whom the owner has blocked. */
  readonly blocked: string;
  /** The things that the features declare as {@link OwnedThing}. */
  readonly [thing: string]: string | undefined;
}

export interface World {
  readonly app: TestApp;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
  readonly owner: TestUser;
  readonly owners: Names;
  /** A meal that the owner has nothing to do with. */
  readonly meal: string;
  /** All tables of the database. */
  readonly tables: readonly TableMetadata[];
  /** What this caller must not see of the owner's. */
  secretsFrom(caller: Caller): string[];
  /** The owner's rows, and the rows that the owner shares with others. */
  rows(): Promise<Record<'own' | 'shared', Readonly<Record<string, readonly unknown[]>>>>;
}

/**
 * What happens when a call names something that belongs to somebody else.
 * - refused: 401, whatever is named.
 * - forbidden: 403, whatever is named.
 * - missing: exactly the response for something that does not exist.
 * - alike: it succeeds, with exactly the response for something that does not exist.
 * - taken: 409, because a name is unique.
 * - own: it concerns the caller's own things; the response contains nothing of the owner but what the caller sent.
 * - shared: the caller may do it, as an administrator or because both share it afterwards.
 * Only `alike` and `shared` may change rows of the owner, and only rows that somebody else shares.
 */
export type Outcome = 'refused' | 'forbidden' | 'missing' | 'alike' | 'taken' | 'own' | 'shared';

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export interface AccessCase {
  /** The call, with ids and names. */
  readonly call?: ((names: Names, meal: string) => Parts) | undefined;
  /** The outcome for callers with a session; for a public endpoint, for everyone. */
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

/** How the tests of all endpoints call one of them. An endpoint without input needs no declaration. */
export interface EndpointCalls {
  /** Calls with the ids of somebody else's things; {@link own} by default. */
  readonly access?: readonly AccessCase[];
  /** Calls that together run each statement of the endpoint; one as the owner by default. */
  readonly plans?: readonly PlanCall[];
  readonly allowedCosts?: readonly AllowedCosts[];
  /** Statements of a GET, without that of authentication; 1 by default. */
  readonly statements?: number;
  /** Whether the access test needs a new world afterwards, because a caller has changed. */
  readonly spends?: true;
  /** Whether the plan test runs it last, because it ends a session or deletes what others need. */
  readonly last?: true;
}

/** By method and path, in the order of the plan test. */
export type FeatureCalls = Readonly<Record<string, EndpointCalls>>;

/** Something that the owner has, and that nobody else may see. */
export interface OwnedThing {
  /** Its name in {@link Names}, if it has an id. */
  readonly name?: string;
  readonly secret?: string;
  /** Adds it and returns its id. `eaten` is a meal that the owner has logged and saved. */
  readonly add: (owner: TestUser, eaten: string) => Promise<string>;
}

type Row = Readonly<Record<string, string | number | null | Uint8Array>>;

/** Rows of the tables of a feature, for tests that fill a database past its calls. */
export interface FeatureRows {
  /** As a database has them that is upgraded, by table; see `upgrade/rows.ts`. */
  readonly upgrade: (fixture: {
    readonly user: string;
    /** A session of the user. */
    readonly session: string;
    readonly meal: string;
    /** An instant so many days and minutes before the fixture's present time. */
    readonly ago: (days: number, minutes?: number) => string;
  }) => Readonly<Record<string, readonly Row[]>>;
  /** More than any read may return, if there can be as many: as many as there are ids and times, by table. */
  readonly many?: (
    owner: { readonly user_id: string; readonly home_id: string; readonly meal_id: string },
    each: readonly { readonly id: string; readonly created_at: string; readonly date: string; readonly n: number }[],
  ) => { readonly [T in keyof Schema]?: readonly Insertable<Schema[T]>[] };
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

/** Callers who share something with the owner, and may therefore do this. */
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

/** An unused username and email. */
export function newName(): { username: string; email: string } {
  made += 1;
  return { username: `somebody.new.${made}`, email: `somebody.new.${made}@example.net` };
}
