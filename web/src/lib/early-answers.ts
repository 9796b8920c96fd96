import { timeZone } from './time-zone.ts';

/**
 * What a screen asks for first is asked while its scripts are still on their way (`first-paint.ts`). Who makes such a
 * call later finds the answer here, or on its way.
 */
interface EarlyAnswer {
  readonly token: string;
  readonly answer: Promise<Response>;
  /** When it was asked for, in milliseconds. */
  readonly askedAt: number;
}

declare global {
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

/** An answer older than this is asked for anew, in milliseconds. */
const KEPT_MS = 30_000;
/** How long a call may take, in milliseconds. */
export const TIMEOUT_MS = 15_000;

/** What each call with this token says about itself. */
export function callHeaders(token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'time-zone': timeZone(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Sends a GET whose answer will be wanted soon, with this token. */
export function askEarly(address: string, token: string): Promise<Response> {
  const answer = fetch(address, { headers: callHeaders(token), signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Whoever takes it tells what went wrong.
  answer.catch(() => {});
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(address, { token, answer, askedAt: Date.now() });
  return answer;
}

/** The answer to a GET that was asked for early, to be had once; undefined when there is none. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  if (early?.token !== token || !early || Date.now() - early.askedAt > KEPT_MS) return undefined;
  return early.answer;
}
