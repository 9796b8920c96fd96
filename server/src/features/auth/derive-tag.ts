import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { Slots } from '../../http/slots.ts';

/** How many derivations may wait in total and per network. At about 40 ms each, that is eight and two seconds. */
export const WAITING = { inAll: 200, perNetwork: 50 } as const;

const derive = promisify(argon2);

/** One at a time, which bounds the memory. */
const slots = new Slots({
  running: 1,
  runningEach: 1,
  waiting: WAITING.inAll,
  waitingEach: WAITING.perNetwork,
  // On a slow machine, whoever has waited for long gets an answer all the same.
  waitMs: 60_000,
  retryAfter: 2,
});

/**
 * Derives an Argon2id tag on Node's thread pool. Networks take turns, so that a flood from one does not starve the
 * others. Throws 503 when too many wait, for the network with the longest queue.
 */
export async function deriveTag(parameters: Argon2Parameters, network: string): Promise<Buffer> {
  return slots.run(network, () => derive('argon2id', parameters));
}
