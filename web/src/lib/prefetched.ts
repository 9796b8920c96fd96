/** What `public/prefetch.js` has asked for before the scripts were there. */
interface Prefetched {
  readonly token: string;
  /** When it was asked for, in milliseconds. */
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var prefetched: Prefetched | undefined;
}

/** An answer older than this, in milliseconds, is asked for again. */
const FRESH_MS = 30_000;

/** The answer to a GET that was sent ahead with this token, once; undefined when there is none. */
export function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const { prefetched } = globalThis;
  const answer = prefetched?.answers.get(address);
  prefetched?.answers.delete(address);
  return prefetched?.token === token && prefetched && Date.now() - prefetched.at < FRESH_MS ? answer : undefined;
}
