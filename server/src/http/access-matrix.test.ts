import { t } from '@moodbowl/i18n/t';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAccessWorld, NOBODYS } from '../../test/access-world.ts';
import { declaredCalls, endpointCalls, nameOf } from '../../test/endpoint-calls.ts';
import {
  type AccessCase,
  type Caller,
  CALLERS,
  type Names,
  type Outcome,
  type World,
} from '../../test/feature-calls.ts';

function outcomeOf(endpoint: Endpoint, { outcome, except }: AccessCase, caller: Caller): Outcome {
  const hasSession = caller !== 'no token' && caller !== 'expired token' && caller !== 'logged-out session';
  if (endpoint.access !== 'public' && !hasSession) return 'refused';
  return except?.[caller] ?? outcome;
}

const body = (code: string, message: string) => ({ code, message, error: message });

/** What an answer says, apart from when it was given and by which request. */
function comparable({ status, raw, headers }: Awaited<ReturnType<World['app']['call']>>) {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, raw, headers: rest };
}

/** What stands for 404 where a name and a secret come together. */
const MISSING_CODES = new Set<string | undefined>([
  'INVALID_CREDENTIALS',
  'RESET_LINK_INVALID',
  'INVITE_INVALID',
  'CODE_INVALID',
  'PROVIDER_AWAY',
  'PROVIDER_INVALID',
  'CONFIRM_LINK_INVALID',
  'SETUP_REFUSED',
  'PASSKEY_INVALID',
]);

/** One cell: calls as `caller` with the owner's names. What is wrong with the answer and with what is left of the owner's. */
async function problemsOf(world: World, { endpoint, cell }: (typeof cases)[number], caller: Caller): Promise<string[]> {
  const expected = outcomeOf(endpoint, cell, caller);
  const token = world.tokens[caller];
  const partsWith = (names: Names) => cell.call?.(names, world.meal) ?? {};
  const ask = (names: Names) => world.app.call(endpoint, partsWith(names), token === undefined ? {} : { token });

  const before = await world.rows();
  const isAlike = expected === 'missing' || expected === 'alike';
  const toNobodys = isAlike ? comparable(await ask(NOBODYS)) : undefined;
  const answer = comparable(await ask(world.owners));
  const after = await world.rows();

  const { status, raw } = answer;
  const happy = endpoint.status ?? 200;
  const isError = (code: number, what: object) => status === code && isDeepStrictEqual(raw, what);
  const [asked, answered] = [JSON.stringify(partsWith(world.owners)), JSON.stringify(raw)];
  const secrets = world.secretsFrom(caller).filter((secret) => answered.includes(secret) && !asked.includes(secret));
  const met: Record<Outcome, boolean> = {
    refused: isError(401, body('UNAUTHORIZED', t('errors.unauthorized'))),
    forbidden: isError(403, body('FORBIDDEN', t('errors.forbidden'))),
    missing: isDeepStrictEqual(answer, toNobodys) && (status === 404 || MISSING_CODES.has(raw.code)),
    alike: isDeepStrictEqual(answer, toNobodys) && status === happy,
    taken: status === 409,
    own: status === happy && secrets.length === 0,
    shared: status === happy,
  };
  const mayShare = expected === 'shared' || expected === 'alike';
  const found = {
    [`the answer is ${status} ${JSON.stringify(raw)}`]: !met[expected],
    "something of the owner's own has changed": !isDeepStrictEqual(after.own, before.own),
    'something that the owner shares has changed': !mayShare && !isDeepStrictEqual(after.shared, before.shared),
  };
  return Object.entries(found)
    .filter(([, wrong]) => wrong)
    .map(([problem]) => `${nameOf(endpoint)} as ${caller}, to be ${expected}: ${problem}`);
}

async function problemsOfAll(tried: typeof cases): Promise<string[]> {
  const world = await createAccessWorld();
  const problems: string[] = [];
  for (const one of tried) for (const caller of CALLERS) problems.push(...(await problemsOf(world, one, caller)));
  return problems;
}

const cases = endpointCalls.flatMap(({ endpoint, access, spends }) =>
  access.map((cell) => ({ endpoint, cell, spends })),
);
const spending = cases
  .filter(({ spends }) => spends)
  .map((one, index, all) => ({ ...one, title: `${nameOf(one.endpoint)} (${index + 1} of ${all.length})` }));

describe('access to what belongs to somebody else', () => {
  it('is declared for every call of the contract, and for nothing else', () => {
    const names = new Set(endpoints.map(nameOf));
    expect([...declaredCalls.keys()].filter((name) => !names.has(name))).toEqual([]);
    for (const { endpoint, access } of endpointCalls) expect(access.length, nameOf(endpoint)).toBeGreaterThan(0);
  });

  it('is as declared for calls that leave the callers as they were', async () => {
    expect(await problemsOfAll(cases.filter(({ spends }) => !spends))).toEqual([]);
  });

  it.each(spending)('is as declared for $title', async (one) => {
    expect(await problemsOfAll([one])).toEqual([]);
  });
});

describe('the owner', () => {
  it('is allowed the same calls, so that the refusals of others prove something', async () => {
    const world = await createAccessWorld();
    const { own: mine, shared } = await world.rows();
    const empty = Object.entries({ ...mine, ...shared }).filter(([, rows]) => rows.length === 0);
    // The owner is no administrator, asks for no codes, keeps the email, signs in with a password, has not forgotten the password, and nothing writes the other table any more.
    expect(empty.map(([table]) => table).toSorted()).toEqual([
      'email_changes',
      'identities',
      'mails',
      'password_resets',
      'plan_feeds',
      'recovery_codes',
    ]);
    const theirs = cases.filter(
      ({ endpoint, cell }) =>
        cell.outcome === 'missing' &&
        // Those that need somebody else, or a code of the moment, and the deletion of what later calls use.
        !/ \/(auth|friends|home)\/|^POST \/setup$|\/totp\/confirm$|^POST \/profile\/passkeys$|\/email\/change$|\/identities\/:id$|\/(recipe-)?gifts\b|^DELETE \/recipes\/:id$/.test(
          nameOf(endpoint),
        ),
    );
    expect(theirs.length).toBeGreaterThan(6);
    for (const { endpoint, cell } of theirs) {
      const { status } = await world.owner.call(endpoint, cell.call?.(world.owners, world.meal) ?? {});
      expect(status, nameOf(endpoint)).toBe(endpoint.status ?? 200);
    }
  });
});
