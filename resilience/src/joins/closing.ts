import { addGroceries, GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { inviteHome, joinHome } from '@moodbowl/contract/homes';
import { deleteAccount } from '@moodbowl/contract/profile';
import { createRecipes, RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, registerPeople } from '../people.ts';
import { Mover } from './mover.ts';

/** More than a deletion removes in one piece, of each, and less than a home takes of two people. */
const OWNED = 225;
/** How long after the deletion somebody joins, in milliseconds: random up to this. */
const AFTER_MS = 300;

/** Gives somebody items and recipes; their ids. */
async function furnish(mover: Mover): Promise<ReadonlySet<string>> {
  const items = Array.from({ length: OWNED }, (_, index) => ({ id: randomUUID(), item_name: `Item ${index}` }));
  const recipes = Array.from({ length: OWNED }, () => ({ id: randomUUID(), name: `Recipe ${randomUUID()}` }));
  for (let from = 0; from < OWNED; from += GROCERY_LIMITS.batch)
    await mover.insist(addGroceries, { body: { items: items.slice(from, from + GROCERY_LIMITS.batch) } });
  for (let from = 0; from < OWNED; from += RECIPE_LIMITS.batch)
    await mover.insist(createRecipes, { body: { recipes: recipes.slice(from, from + RECIPE_LIMITS.batch) } });
  const { items: listed, recipes: kept } = await mover.look();
  if (listed.size < OWNED || kept.size < OWNED) throw new Error('not everything was stored');
  return new Set([...items, ...recipes].map(({ id }) => id));
}

/** What was lost by people who moved in with somebody who was deleting their account. */
export interface Closings {
  brought: number;
  /** How many moved in before the home was closed. */
  joined: number;
  readonly lost: string[];
}

/** Somebody deletes their account while somebody else moves in with all that they have, by the other server. */
export async function closeAndJoin(urls: readonly string[], found: Closings): Promise<void> {
  const people = await registerPeople(urls[0] ?? '', 2);
  const [keeper, joiner] = people.map((person, index) => new Mover(person, [urls[index % urls.length] ?? '']));
  if (!keeper || !joiner) throw new Error('Nobody came');
  await furnish(keeper);
  const brought = await furnish(joiner);
  const { body: invite } = await keeper.insist(inviteHome, {});
  const join = async () => {
    await sleep(Math.random() * AFTER_MS);
    return joiner.insist(joinHome, { params: { code: invite?.code ?? '' }, body: { bring: true } });
  };
  const [, { status }] = await Promise.all([keeper.insist(deleteAccount, { body: { password: PASSWORD } }), join()]);
  found.brought += brought.size;
  if (status < 300) found.joined += 1;
  const { items, recipes } = await joiner.look();
  for (const id of brought) if (!items.has(id) && !recipes.has(id)) found.lost.push(id);
}
