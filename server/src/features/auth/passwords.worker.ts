/** Derives one Argon2id tag after another, on a thread of its own. */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

export interface DeriveRequest {
  readonly ticket: number;
  readonly parameters: Argon2Parameters;
}

export interface DeriveAnswer {
  readonly ticket: number;
  readonly tag: Uint8Array;
}

parentPort?.on('message', ({ ticket, parameters }: DeriveRequest) => {
  const tag = argon2Sync('argon2id', parameters);
  parentPort?.postMessage({ ticket, tag } satisfies DeriveAnswer);
});
