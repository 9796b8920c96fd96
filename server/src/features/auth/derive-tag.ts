import { message } from '@moodbowl/i18n/message';
import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { CodedError } from '../../http/errors.ts';

/** How many derivations may wait in total and per network. At about 40 ms each, that is eight and two seconds. */
export const WAITING = { inAll: 200, perNetwork: 50 } as const;

const derive = promisify(argon2);

interface Job {
  readonly parameters: Argon2Parameters;
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** The waiting jobs of each network. The first network is served next and then moves to the end. */
const queues = new Map<string, Job[]>();
let waiting = 0;
let isRunning = false;

/**
 * Derives an Argon2id tag on Node's thread pool, one at a time, which bounds the memory. Networks take turns, so that a
 * flood from one does not starve the others. Throws 503 when too many wait, for the network with the longest queue.
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

/** Drops the last job of the longest queue; throws if the queue of `network` is as long. */
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
