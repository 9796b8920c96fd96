import type { Agent, request as askByUndici } from 'undici';
import { type AllowedHost, hostOf, portOf } from './allowed-hosts.ts';
import { isAllowed, publicConnector } from './public-connector.ts';
import { type PublicWeb, publicWeb } from './public-web.ts';

/** In milliseconds: for a connection with its TLS, and for a request with its answer. */
const TIMES = { connect: 5_000, all: 10_000 } as const;
/** In bytes. What a push service says besides its status is of no interest. */
const MOST_BYTES = 16 * 1024;
/** Connections to one push service. */
const CONNECTIONS = 32;
/** Push services use the port of https. */
const PUSH_PORTS = new Set([443]);

export interface PushAnswer {
  readonly status: number;
  /** The header `Retry-After`, if there is one. */
  readonly retryAfter: string | undefined;
}

/** Posts to push services. */
export interface PostPush {
  /** Posts to the address that a browser has given. Throws if it cannot be reached, or may not be asked. */
  readonly post: (
    endpoint: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  ) => Promise<PushAnswer>;
  readonly close: () => Promise<void>;
}

export interface PostPushOptions {
  readonly allow?: readonly AllowedHost[];
  readonly web?: PublicWeb;
  readonly times?: { readonly [Name in keyof typeof TIMES]: number };
}

/**
 * The way out to push services. Which one a browser uses is the word of whoever signs in, so it is as for pages: https at public
 * addresses only, checked for every connection, and what the operator allows. It follows no redirects, uses no proxy of the
 * environment, and bounds time and size. Connections are kept for some seconds, because many go to the same service.
 */
export function createPostPush(options: PostPushOptions = {}): PostPush {
  const { allow = [], web = { ...publicWeb, ports: PUSH_PORTS }, times = TIMES } = options;
  let opened: Promise<{ agent: Agent; request: typeof askByUndici }> | undefined;
  // Loaded with the first notification, because it takes 13 MB.
  const open = async () => {
    const undici = await import('undici');
    const connect = publicConnector({ web, allow, timeout: times.connect, buildConnector: undici.buildConnector });
    const agent = new undici.Agent({
      connect,
      allowH2: false,
      connections: CONNECTIONS,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MOST_BYTES,
    });
    return { agent, request: undici.request };
  };
  return {
    post: async (endpoint, { headers, body }) => {
      const url = new URL(endpoint);
      const mayAsk = web.ports.has(portOf(url)) || isAllowed({ web, allow }, hostOf(url), portOf(url));
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !mayAsk)
        throw new Error('the address may not be asked');
      const { agent, request } = await (opened ??= open());
      const signal = AbortSignal.timeout(times.all);
      const answer = await request(url, { method: 'POST', dispatcher: agent, headers, body, signal });
      // What comes besides is of no interest, and need not even arrive.
      await answer.body.dump({ limit: MOST_BYTES, signal }).catch(() => undefined);
      const { 'retry-after': retryAfter } = answer.headers;
      return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined };
    },
    close: async () => {
      if (opened) await (await opened).agent.destroy();
    },
  };
}
