import { message } from '@moodbowl/i18n/message';
import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { CodedError } from '../../http/errors.ts';

/** How many derivations may wait in all, and for one network; at some 40 ms each that is eight and two seconds. */
export const WAITING = { inAll: 200, perNetwork: 50 } as const;

const derive = promisify(argon2);

interface Job {
  readonly parameters: Argon2Parameters;
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** The waiting jobs of each network. The first network is served next and then goes to the end. */
const queues = new Map<string, Job[]>();
let waiting = 0;
let isRunning = false;

/**
 * An Argon2id tag, made on Node's thread pool, one at a time: the memory that each one takes is taken once. Networks
 * take turns, so a flood from one of them leaves the others served. Throws 503 when too many wait already: for the
 * network that waits for most, whoever comes last.
 */
export async function deriveTag(parameters: Argon2Parameters, network: string): Promise<Buffer> {
  const queue = queues.get(network) ?? [];
  if (queue.length >= WAITING.perNetwork) throw busy();
  if (waiting >= WAITING.inAll) makeRoom(queue.length);
  return new Promise((resolve, reject) => {
    queue.push({ parameters, resolve, reject });
    queues.set(network, queue);
    waiting += 1;
    if (!isRunning) void run();
  });
}

/** Turns away the last of the longest queue, or throws when the newcomer's own is as long. */
function makeRoom(length: number): void {
  const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= length + 1) throw busy();
  waiting -= 1;
  longest.pop()?.reject(busy());
}

async function run(): Promise<void> {
  isRunning = true;
  for (let next = takeNext(); next; next = takeNext()) {
    try {
      next.resolve(await derive('argon2id', next.parameters));
    } catch (error) {
      next.reject(error);
    }
  }
  isRunning = false;
}

function takeNext(): Job | undefined {
  const [first] = queues;
  if (!first) return undefined;
  const [network, queue] = first;
  const job = queue.shift();
  queues.delete(network);
  if (queue.length > 0) queues.set(network, queue);
  waiting -= 1;
  return job;
}

function busy(): CodedError {
  return new CodedError('UNAVAILABLE', message('errors.unavailable'), { retryAfter: 2 });
}
