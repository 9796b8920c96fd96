import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ENTRANCE_URL } from '../deploy.ts';
import { type Person, registerPeople } from '../people.ts';
import { isOfAmount, judgeAmounts } from './amounts.ts';
import type { Change } from './change.ts';
import { Device } from './device.ts';
import { Guest } from './guest.ts';
import { registerPairs, timeToTell } from './pair.ts';
import { readList } from './read-list.ts';
import { isFood } from './shopper.ts';
import { NOTICED_MS, type TwoServers } from './two-servers.ts';
import { judge, type Verdict } from './verdict.ts';

/** How many homes have devices. */
export const HOMES = 4;
/** How many people move between these homes. */
export const GUESTS = 4;
/** How long events may take to have their effect, in milliseconds. */
export const TOLD_MS = 5_000;
/** How long devices may take to send what waits, in milliseconds. */
const SENT_MS = 30_000;
/** How often to look, in milliseconds. */
const LOOK_MS = 10;

/** What became of the lists. Times are in milliseconds, and infinite where something did not happen in time. */
export interface Found {
  readonly devices: readonly Device[];
  /** How often guests came into a home. */
  readonly visits: number;
  readonly verdicts: readonly Verdict[];
  /** How long each device took to show the server's list, each time after all had sent their changes. */
  readonly caughtUpAfter: readonly number[];
  /** How long it took from a change through one process to an event at the other. */
  readonly toldAfter: readonly number[];
}

/** Kills and restarts one process after the other while devices are in use, and judges the lists in the end. */
export async function killInTurn({ urls, kill, restart }: TwoServers, rounds: number): Promise<Found> {
  const [quiet, ...pairs] = await registerPairs(ENTRANCE_URL, 1 + HOMES);
  if (!quiet) throw new Error('Nobody has a home');
  const keepers = pairs.map(([keeper]) => keeper);
  const guests = (await registerPeople(ENTRANCE_URL, GUESTS)).map(
    (person, index) => new Guest(ENTRANCE_URL, person, [...keepers.slice(index), ...keepers.slice(0, index)]),
  );
  const residents = pairs.flat().map((one) => new Device(ENTRANCE_URL, one));
  const devices = [...residents, ...guests.map(({ device }) => device)];
  const use = () => {
    for (const one of devices) one.pickUp();
    for (const guest of guests) guest.begin();
  };
  const caughtUpAfter: number[] = [];
  const toldAfter: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    use();
    await sleep(1_000 + Math.random() * 1_000);
    await kill(one);
    // With the last changes under way through a process that dies.
    caughtUpAfter.push(...(await rest(devices, guests)));
    use();
    await sleep(NOTICED_MS);
    await restart(one);
    // At once, so that the new process tells its first listener of what the other does.
    toldAfter.push(await timeToTell(quiet, { from: urls[other], to: urls[one], most: TOLD_MS }));
    toldAfter.push(await timeToTell(quiet, { from: urls[one], to: urls[other], most: TOLD_MS }));
    await sleep(NOTICED_MS);
    caughtUpAfter.push(...(await rest(devices, guests)));
  }
  await Promise.all(devices.map((device) => device.turnOff()));
  const changes = devices.flatMap((device) => device.changes);
  const verdicts = await Promise.all(keepers.map((keeper) => judgeHome(keeper, changes)));
  const turnedAway = residents.flatMap((one) => one.changes).filter(({ outcome }) => outcome?.elsewhere === true);
  verdicts.push({ lost: turnedAway.map(({ operation }) => `${operation.id} was turned away at home`), doubled: [] });
  const visits = guests.reduce((sum, guest) => sum + guest.visits, 0);
  return { devices, visits, verdicts, caughtUpAfter, toldAfter };
}

/** Ends all changes and moves, and lets the devices send what waits. Returns how long each then takes to show its home's list. */
async function rest(devices: readonly Device[], guests: readonly Guest[]): Promise<number[]> {
  await Promise.all([...guests.map((guest) => guest.settle()), ...devices.map((device) => device.putDown())]);
  await timeUntil(() => devices.every((device) => device.hasSentAll), SENT_MS);
  return Promise.all(devices.map(timeToCatchUp));
}

/** How long a device takes to show the list of the home, with only events to tell it that there is something new. */
async function timeToCatchUp(device: Device): Promise<number> {
  const { items } = await readList(ENTRANCE_URL, device.owner.token);
  return timeUntil(() => isDeepStrictEqual(device.shown, items), TOLD_MS);
}

/** Compares the list of this home with what was made for it, and applied to it. */
async function judgeHome({ token }: Person, changes: readonly Change[]): Promise<Verdict> {
  const { items, home } = await readList(ENTRANCE_URL, token);
  const own = changes.filter(({ operation, outcome }) => operation.home === home && outcome?.elsewhere === false);
  const [foods, others] = [judgeAmounts(items, own.filter(isOfAmount)), own.filter((change) => !isOfAmount(change))];
  const single = judge(
    items.filter((item) => !isFood(item)),
    others,
  );
  return { lost: [...foods.lost, ...single.lost], doubled: [...foods.doubled, ...single.doubled] };
}

/** How long it takes until something is so, in milliseconds; infinite if it takes longer than `most`. */
async function timeUntil(isSo: () => boolean, most: number): Promise<number> {
  const begin = performance.now();
  while (!isSo()) {
    if (performance.now() - begin > most) return Infinity;
    await sleep(LOOK_MS);
  }
  return performance.now() - begin;
}
