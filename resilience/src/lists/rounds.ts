import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ENTRANCE_URL } from '../deploy.ts';
import { Device } from './device.ts';
import { type Pair, registerPairs, storedList, timeToTell } from './pair.ts';
import { NOTICED_MS, type TwoServers } from './two-servers.ts';
import { judge, type Verdict } from './verdict.ts';

/** How many homes have devices. */
export const HOMES = 4;
/** How long events may take to have their effect, in milliseconds. */
export const TOLD_MS = 5_000;
/** How long devices may take to send what waits, in milliseconds. */
const SENT_MS = 30_000;
/** How often to look, in milliseconds. */
const LOOK_MS = 10;

/** What became of the lists. Times are in milliseconds, and infinite where something did not happen in time. */
export interface Found {
  readonly devices: readonly Device[];
  readonly verdicts: readonly Verdict[];
  /** How long each device took to show the server's list, each time after all had sent their changes. */
  readonly caughtUpAfter: readonly number[];
  /** How long it took from a change through one process to an event at the other. */
  readonly toldAfter: readonly number[];
}

interface Home {
  readonly members: Pair;
  readonly devices: readonly Device[];
}

/** Kills and restarts one process after the other while devices are in use, and judges the lists in the end. */
export async function killInTurn({ urls, kill, restart }: TwoServers, rounds: number): Promise<Found> {
  const [quiet, ...pairs] = await registerPairs(ENTRANCE_URL, 1 + HOMES);
  if (!quiet) throw new Error('Nobody has a home');
  const homes = pairs.map((members) => ({ members, devices: members.map((one) => new Device(ENTRANCE_URL, one)) }));
  const devices = homes.flatMap((home) => home.devices);
  const caughtUpAfter: number[] = [];
  const toldAfter: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const device of devices) device.pickUp();
    await sleep(1_000 + Math.random() * 1_000);
    await kill(one);
    // With the last changes under way through a process that dies.
    caughtUpAfter.push(...(await rest(homes)));
    for (const device of devices) device.pickUp();
    await sleep(NOTICED_MS);
    await restart(one);
    // At once, so that the new process tells its first listener of what the other does.
    toldAfter.push(await timeToTell(quiet, { from: urls[other], to: urls[one], most: TOLD_MS }));
    toldAfter.push(await timeToTell(quiet, { from: urls[one], to: urls[other], most: TOLD_MS }));
    await sleep(NOTICED_MS);
    caughtUpAfter.push(...(await rest(homes)));
  }
  await Promise.all(devices.map((device) => device.turnOff()));
  return { devices, verdicts: await Promise.all(homes.map(judgeHome)), caughtUpAfter, toldAfter };
}

/** Ends all changes and lets the devices send what waits. Returns how long each then takes to show the server's list. */
async function rest(homes: readonly Home[]): Promise<number[]> {
  const devices = homes.flatMap((home) => home.devices);
  await Promise.all(devices.map((device) => device.putDown()));
  await timeUntil(() => devices.every((device) => device.hasSentAll), SENT_MS);
  return (await Promise.all(homes.map(timesToCatchUp))).flat();
}

/** How long the devices of a home take to show its list, with only events to tell them that there is something new. */
async function timesToCatchUp({ members, devices }: Home): Promise<number[]> {
  const stored = await storedList(ENTRANCE_URL, members);
  return Promise.all(devices.map((device) => timeUntil(() => isDeepStrictEqual(device.shown, stored), TOLD_MS)));
}

async function judgeHome({ members, devices }: Home): Promise<Verdict> {
  const changes = devices.flatMap((device) => device.changes);
  return judge(await storedList(ENTRANCE_URL, members), changes);
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
