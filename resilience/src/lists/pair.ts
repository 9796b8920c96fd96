import { applyGroceryOperations } from '@moodbowl/contract/groceries';
import { inviteHome, joinHome } from '@moodbowl/contract/homes';
import { call } from '@moodbowl/harness/call';
import { type Person, registerPeople } from '../people.ts';
import { listen } from './listen.ts';
import { Shopper } from './shopper.ts';

/** Two people who share a home, and so a list. */
export type Pair = readonly [Person, Person];

/** Registers people and lets each second one join the home of the one before. */
export async function registerPairs(url: string, count: number): Promise<Pair[]> {
  const people = await registerPeople(url, 2 * count);
  const pairs: Pair[] = [];
  for (let keeper = people.shift(), guest = people.shift(); keeper && guest;) {
    const { code } = await call(url, inviteHome, {}, keeper.token);
    await call(url, joinHome, { params: { code }, body: { bring: false } }, guest.token);
    pairs.push([keeper, guest]);
    [keeper, guest] = [people.shift(), people.shift()];
  }
  return pairs;
}

/**
 * How long it takes from a change through one process until a listener at another is notified, in milliseconds; infinite if
 * that takes longer than `most`. Nobody else may change the list meanwhile.
 */
export async function timeToTell(
  [listener, writer]: Pair,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<number> {
  const body = { operations: [new Shopper(writer.username).decide([], '')] };
  let begin = 0;
  try {
    for await (const event of listen(to, listener.token, AbortSignal.timeout(most))) {
      if (event === 'groceries') return performance.now() - begin;
      begin = performance.now();
      await call(from, applyGroceryOperations, { body }, writer.token);
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return Infinity;
}
