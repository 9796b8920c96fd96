import { randomInt } from 'node:crypto';
import type { Target } from '@moodbowl/harness/report';
import { HAPROXY } from './deploy.ts';
import type { Device } from './lists/device.ts';
import { playHistories } from './lists/histories.ts';
import { type Found, GUESTS, HOMES, killInTurn, TOLD_MS } from './lists/rounds.ts';
import { withTwoServers } from './lists/two-servers.ts';
import type { Scenario } from './scenario.ts';

const HISTORIES = { full: 100_000, quick: 1_000 };
const ROUNDS = { full: 6, quick: 2 };
/** How many findings of a kind to print. */
const MOST_PRINTED = 10;

export const lists: Scenario = {
  name: 'lists',
  title: 'Shared lists: devices that go offline, and a process that dies',
  inSuite: false,
  async run({ quick, seed = randomInt(2 ** 31) }) {
    const haproxy = HAPROXY;
    if (!haproxy) return { skipped: 'HAProxy is not installed (apt-get install haproxy)' };
    if (process.platform !== 'linux') return { skipped: 'needs the loopback addresses of Linux' };
    const [histories, rounds] = quick ? [HISTORIES.quick, ROUNDS.quick] : [HISTORIES.full, ROUNDS.full];
    console.log(`Seed ${seed}; repeat the histories with --seed ${seed}`);
    const played = await playHistories(histories, seed);
    const found = await withTwoServers(haproxy, (servers) => killInTurn(servers, rounds));
    return {
      method: `First, ${histories.toLocaleString('en')} random histories of three devices that share a list, on SQLite in memory: requests and answers get lost or come late and twice, and devices crash. The seed was ${seed}; \`--seed ${seed}\` repeats them. Then HAProxy with \`deploy/haproxy/haproxy.cfg\` in front of two server processes on one PostgreSQL (with fsync), with ${HOMES} homes of two devices, and ${GUESTS} guests who join a home for a moment, leave or are removed, and go to the next, ${found.visits} times. Devices add to the same foods and step their amounts; these are summed. A change says for which home it was made. Each device changes something every 50 ms, sends its changes in order until they are confirmed, and reads the list when an event says so. The processes are killed (SIGKILL) and started again in turn, ${rounds} times. As soon as a process is dead, and again when it is back, nothing more is changed for a moment: then each device has to show the server's list. A process that is back has to tell its first listener at once of a change through the other, and the other way round. ${eventfulness(found.devices)}`,
      targets: [played, ...targetsOf(found)],
    };
  },
};

/** What the devices have been through. */
function eventfulness(devices: readonly Device[]): string {
  const sum = (count: (device: Device) => number) => devices.reduce((total, device) => total + count(device), 0);
  const reasons = new Set(devices.flatMap(({ failures }) => [...failures.keys()]));
  const failed = [...reasons].map((reason) => `${reason}: ${sum(({ failures }) => failures.get(reason) ?? 0)}`);
  return `Devices had no line ${sum(({ counts }) => counts.away)} times, ${sum(({ counts }) => counts.broken)} streams of events broke off, calls failed (${failed.join(', ')}), and confirmed batches came once more ${sum(({ counts }) => counts.again)} times.`;
}

function targetsOf({ devices, visits, verdicts, caughtUpAfter, toldAfter }: Found): Target[] {
  const changes = devices.flatMap((device) => device.changes);
  const elsewhere = changes.filter(({ outcome }) => outcome?.elsewhere === true).length;
  const unsent = changes.filter(({ confirmedAt }) => confirmedAt === Infinity);
  const none = (what: string, findings: readonly string[]): Target => {
    for (const finding of findings.slice(0, MOST_PRINTED)) console.log(`${what}: ${finding}`);
    const measured = `${findings.length} of ${changes.length.toLocaleString('en')}`;
    return { what, measured, target: '0', met: findings.length === 0 && changes.length > 0 };
  };
  return [
    none(
      'changes never confirmed',
      unsent.map(({ operation }) => operation.id),
    ),
    none(
      'valid calls refused',
      devices.flatMap(({ wrongAnswers }) => wrongAnswers.map(String)),
    ),
    none(
      'confirmed changes lost',
      verdicts.flatMap(({ lost }) => lost),
    ),
    none(
      'changes applied twice',
      verdicts.flatMap(({ doubled }) => doubled),
    ),
    {
      what: 'changes that came when the guest was in another home, and were told so',
      measured: `${elsewhere} on ${visits} visits`,
      target: '> 0',
      met: elsewhere > 0,
    },
    inTime("devices that do not show the server's list", caughtUpAfter),
    inTime('listeners not told of a change through the other process', toldAfter),
  ];
}

/** That everything has happened within the time for events. */
function inTime(what: string, times: readonly number[]): Target {
  const late = times.filter((ms) => ms === Infinity).length;
  const slowest = Math.max(0, ...times.filter(Number.isFinite));
  return {
    what: `${what} after ${TOLD_MS / 1_000} s`,
    measured: `${late} of ${times.length} (the slowest took ${Math.round(slowest)} ms)`,
    target: '0',
    met: late === 0 && times.length > 0,
  };
}
