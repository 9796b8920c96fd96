/** The calls that `public/prefetch.js` made before the scripts had loaded. */
interface Prefetched {
  readonly token: string;
  /** When it was requested, in milliseconds. */
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  var prefetched: Prefetched | undefined;
}

/** An older response, in milliseconds, is requested again. */
const FRESH_MS = 30_000;

/** The prefetched response to a GET with this token, once; undefined if there is none. */
export function takePrefetched(address: string, token: string | undefined): Promise<Response> | undefined {
  const { prefetched } = globalThis;
  const answer = prefetched?.answers.get(address);
  prefetched?.answers.delete(address);
  return prefetched?.token === token && prefetched && Date.now() - prefetched.at < FRESH_MS ? answer : undefined;
}
