import { type AllowedHost, hostOf, portOf } from './allowed-hosts.ts';
import { isAllowed, publicConnector } from './public-connector.ts';
import { publicWeb } from './public-web.ts';

/** In milliseconds: for a connection, and for a request with its answer. */
const TIMES = { connect: 5_000, all: 10_000 } as const;
/** In bytes. What a provider says about itself and a person is far smaller. */
const MOST_BYTES = 2 ** 20;

/** A `fetch` for the requests of a library to a provider of sign-ins. */
export type FetchProvider = (url: string, options: RequestInit) => Promise<Response>;

/**
 * Asks a provider of sign-ins, whose own host the operator has named; further hosts that it names must be public or
 * allowed. It follows no redirects, uses no proxy of the environment, and bounds time and size.
 */
export function createFetchProvider(
  issuer: URL,
  allow: readonly AllowedHost[],
  times: { readonly [Name in keyof typeof TIMES]: number } = TIMES,
): FetchProvider {
  const options = { web: publicWeb, allow: [...allow, { host: hostOf(issuer), port: portOf(issuer) }] };
  return async (address, init) => {
    const url = new URL(address);
    if (!publicWeb.ports.has(portOf(url)) && !isAllowed(options, hostOf(url), portOf(url)))
      throw new Error('the address may not be asked');
    // Loaded with the first request, because it takes 13 MB.
    const { Agent, buildConnector, fetch } = await import('undici');
    const dispatcher = new Agent({
      connect: publicConnector({ ...options, timeout: times.connect, buildConnector }),
      allowH2: false,
      maxResponseSize: MOST_BYTES,
    });
    try {
      const signal = AbortSignal.timeout(times.all);
      const answer = await fetch(url, { ...init, redirect: 'manual', signal, dispatcher } as Parameters<
        typeof fetch
      >[1]);
      const { status, headers } = answer;
      // Read here, within the same time.
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, { status, headers: Object.fromEntries(headers) });
    } finally {
      await dispatcher.destroy();
    }
  };
}
