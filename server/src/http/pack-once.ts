import { hash } from 'node:crypto';
import { Changes } from '../db/changes.ts';
import { Remembered } from '../db/remembered.ts';
import { type JsonBytes, pack } from './json-bytes.ts';

/** All that is kept together, in bytes. */
const MOST_BYTES = 4_000_000;

/** Packs texts, each once as long as there is room: the hash by which one is known again takes a fifth of the time at most. */
export function packingOnce(): (text: string) => Promise<JsonBytes<unknown>> {
  // What a text is packed to never changes.
  const nothingChanges = new Changes(() => true);
  const known = new Remembered<JsonBytes<unknown>>(nothingChanges, MOST_BYTES, ({ bytes }) => bytes.length);
  return async (text) => {
    const key = hash('sha256', text, 'base64');
    const before = known.find(key);
    if (before) return before;
    const packed = await pack(text);
    known.begin()(key, packed, []);
    return packed;
  };
}
