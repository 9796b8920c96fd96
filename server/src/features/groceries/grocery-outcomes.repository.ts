import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import type { Merged } from '@moodbowl/contract/grocery-changes';
import type { Db } from '../../db/database.ts';

/** The outcome of a change or of an added item, as far as its own content does not say it. */
export interface Outcome {
  /** The item to be changed had been deleted. */
  readonly gone?: boolean;
  /** The list was full. */
  readonly full?: boolean;
  /** It was meant for another home. */
  readonly elsewhere?: boolean;
  /** The items that it was added to, where they are others than those that it names. */
  readonly items?: readonly string[];
  /** With the id of an item: it became a part of another. */
  readonly merged?: Merged;
}

export interface StoredOutcome {
  readonly outcome: Outcome;
  readonly received_at: string;
}

/** Rows of one statement: each has four values. */
const AT_A_TIME = 1_000;

/** The outcomes of changes that this account sent before, in whatever home it was then. */
export async function findOutcomes(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredOutcome>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('grocery_outcomes')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .select(['id', 'received_at', 'outcome'])
    .execute();
  return new Map(
    rows.map(({ id, received_at, outcome }) => [
      id,
      { received_at, outcome: outcome === null ? {} : (JSON.parse(outcome) as Outcome) },
    ]),
  );
}

/** Stores what became of changes; of an item that is a part of another, the last word. */
export async function saveOutcomes(
  transaction: Db,
  userId: string,
  outcomes: ReadonlyMap<string, Outcome>,
  now: Date,
): Promise<void> {
  const received_at = now.toISOString();
  const rows = [...outcomes].map(([id, outcome]) => ({
    user_id: userId,
    id,
    received_at,
    outcome: Object.keys(outcome).length === 0 ? null : JSON.stringify(outcome),
  }));
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await transaction
      .insertInto('grocery_outcomes')
      .values(rows.slice(from, from + AT_A_TIME))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet(({ ref }) => ({ outcome: ref('excluded.outcome') })),
      )
      .execute();
}

/** Forgets what is too old to come again. */
export async function forgetOutcomes(transaction: Db, userId: string, now: Date): Promise<void> {
  await transaction
    .deleteFrom('grocery_outcomes')
    .where('user_id', '=', userId)
    .where('received_at', '<', before(now))
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

function before(now: Date): string {
  return new Date(now.getTime() - GROCERY_LIMITS.operationDays * DAY_MS).toISOString();
}

/**
 * Tells processes of the version before, which run beside this one during an update, that these changes of a home were
 * received. Gives those that such a process has received already.
 */
export async function shareIds(
  transaction: Db,
  homeId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  await transaction
    .deleteFrom('grocery_operations')
    .where('home_id', '=', homeId)
    .where('received_at', '<', before(now))
    .execute();
  if (ids.length === 0) return new Set();
  const inserted = await transaction
    .insertInto('grocery_operations')
    .values(ids.map((id) => ({ home_id: homeId, id, received_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const added = new Set(inserted.map(({ id }) => id));
  return new Set(ids.filter((id) => !added.has(id)));
}
