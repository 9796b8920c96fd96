import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../http/coded-error.ts';
import type { DeriveAnswer, DeriveRequest } from './passwords.worker.ts';

/** How many derivations may wait; at some 40 ms each that is about four seconds. */
const MOST_WAITING = 100;

interface Waiting {
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (reason: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastTicket = 0;

/**
 * An Argon2id tag, made on one thread of its own: a flood of sign-ins waits in line there and slows nothing else,
 * and the memory that each one takes is taken once. 503 when the line is too long.
 */
export function deriveTag(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.size >= MOST_WAITING) {
    return Promise.reject(new CodedError('UNAVAILABLE', ERROR_MESSAGES.unavailable, { retryAfter: 2 }));
  }
  worker ??= startWorker();
  // The process stays for what is under way, and for nothing more.
  worker.ref();
  lastTicket += 1;
  const request: DeriveRequest = { ticket: lastTicket, parameters };
  return new Promise((resolve, reject) => {
    waiting.set(request.ticket, { resolve, reject });
    worker?.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./passwords.worker.ts', import.meta.url), {
    // Megabytes; it holds nothing but the request under way.
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  started.on('message', ({ ticket, tag }: DeriveAnswer) => {
    waiting.get(ticket)?.resolve(Buffer.from(tag));
    waiting.delete(ticket);
    if (waiting.size === 0) started.unref();
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
