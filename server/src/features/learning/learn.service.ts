import type { Clock } from '../../clock.ts';
import { type Db, lockUsers } from '../../db/database.ts';
import { readPages } from '../../next-turn.ts';
import { rebuildCrowd } from './crowd.service.ts';
import * as repository from './outcomes.repository.ts';
import { relink } from './outcomes.service.ts';

const PAGE = 200;
const LEARNED = 'learned_at';
/** How often everybody's answers are counted again, in milliseconds. */
const EVERY_MS = 24 * 60 * 60 * 1000;
/** How often a process looks whether it is time. */
const LOOK_MS = 60 * 60 * 1000;

/** Links all moods of everybody to their meals again, from moods and meals alone. Returns how many people there are. */
export async function relinkEverybody(db: Db): Promise<number> {
  let people = 0;
  for await (const page of readPages<{ id: string }>(PAGE, (limit, after) => repository.listUsers(db, limit, after)))
    for (const { id } of page) {
      people += 1;
      await relinkAll(db, id);
    }
  return people;
}

async function relinkAll(db: Db, userId: string): Promise<void> {
  await repository.insertMissingOutcomes(db, userId);
  for await (const page of outcomePages(db, userId))
    await db.transaction().execute(async (transaction) => {
      await lockUsers(transaction, [userId], 'exclusive');
      await relink(transaction, userId, page);
    });
}

/** Links all moods of a new account to its meals, in the transaction that has inserted them. */
export async function linkAllIn(transaction: Db, userId: string): Promise<void> {
  await repository.insertMissingOutcomes(transaction, userId);
  for await (const page of outcomePages(transaction, userId)) await relink(transaction, userId, page);
}

function outcomePages(db: Db, userId: string) {
  return readPages<repository.StoredOutcome>(PAGE, (limit, after) =>
    repository.listOutcomesAfter(db, userId, limit, after),
  );
}

/**
 * Counts everybody's answers again when that was a day ago, in one of the processes. The first time, it links all moods
 * to their meals before.
 */
export async function learnIfDue(db: Db, now: Date): Promise<boolean> {
  const value = now.toISOString();
  const before = await db.selectFrom('app_state').where('key', '=', LEARNED).select('value').executeTakeFirst();
  if (!before) {
    const claimed = await db
      .insertInto('app_state')
      .values({ key: LEARNED, value })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return false;
    await relinkEverybody(db);
  } else {
    if (now.getTime() - Date.parse(before.value) < EVERY_MS) return false;
    const claimed = await db
      .updateTable('app_state')
      .set({ value })
      .where('key', '=', LEARNED)
      .where('value', '=', before.value)
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return false;
  }
  await rebuildCrowd(db, now);
  return true;
}

/** Looks every hour whether it is time to learn. Returns the function that ends it. */
export function learnRegularly(db: Db, clock: Clock, onError: (error: unknown) => void): () => void {
  const look = () => void learnIfDue(db, clock.now()).catch(onError);
  const first = setTimeout(look, LOOK_MS / 60).unref();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
