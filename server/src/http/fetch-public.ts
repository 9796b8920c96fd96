import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { message } from '@moodbowl/i18n/message';
import type { Dispatcher } from 'undici';
import manifest from '../../package.json' with { type: 'json' };
import { type AllowedHost, hostOf, portOf } from './allowed-hosts.ts';
import { CodedError } from './errors.ts';
import { isAllowed, publicConnector } from './public-connector.ts';
import { type PublicWeb, publicWeb } from './public-web.ts';
import { Slots } from './slots.ts';
import { ENCODINGS, readBytes, TooLargeError, unpack } from './unpack.ts';

export interface Fetched {
  readonly body: Uint8Array;
  /** In lower case, without parameters; empty if the site names none. */
  readonly contentType: string;
  /** As the site names it. */
  readonly charset: string | undefined;
  /** Where it was in the end, after redirects. */
  readonly url: string;
}

/**
 * Fetches what is at an address that somebody has given. Throws a {@link CodedError} that never tells which addresses
 * were reached: PAGE_NOT_REACHABLE also for what is not public, PAGE_REFUSED, PAGE_GONE, PAGE_FAILED, PAGE_SLOW,
 * PAGE_TOO_LARGE, FETCHING_OFF, NO_RECIPE or UNSUPPORTED_TYPE for something that is neither page nor picture, and
 * UNAVAILABLE if too many wait.
 */
export type FetchPublic = (
  url: string,
  options: {
    readonly kind: keyof typeof KINDS;
    /** The asking account: accounts take turns. */
    readonly account: string;
    readonly signal?: AbortSignal;
  },
) => Promise<Fetched>;

const KINDS = {
  page: {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    maxBytes: IMPORT_LIMITS.html,
    types: /^(text\/html|application\/xhtml\+xml)?$/,
    wrongType: () => new CodedError('NO_RECIPE', message('recipes.notAPage')),
    tooLarge: message('recipes.pageTooLarge'),
    refused: message('recipes.pageRefused'),
    gone: message('recipes.pageGone'),
  },
  picture: {
    accept: 'image/webp,image/avif,image/jpeg,image/png,image/gif;q=0.8,*/*;q=0.1',
    maxBytes: 10 * 2 ** 20,
    // Many stores of files name no type; the content decides.
    types: /^(image\/.+|(application|binary)\/octet-stream)?$/,
    wrongType: () => new CodedError('UNSUPPORTED_TYPE', message('recipes.notAPicture')),
    tooLarge: message('recipes.pictureTooLarge'),
    refused: message('recipes.pictureRefused'),
    gone: message('recipes.notAPicture'),
  },
} as const;

/** In milliseconds; the second with all redirects and the whole body. */
const TIMES = { headers: 5_000, all: 15_000 } as const;
/** One account holds no more than half of them: a site that never answers keeps a slot for 15 seconds. */
const SLOTS = { running: 4, runningEach: 2, waiting: 20, waitingEach: 10, waitMs: 5_000 } as const;
const MOST_REDIRECTS = 3;
/** In bytes. Policies of large sites take more than the default of 16 KiB. */
const MOST_HEADERS = 64 * 1024;
const USER_AGENT = `Moodbowl/${manifest.version} (recipe import; self-hosted)`;

export interface FetchOptions {
  /** Whether anything may be fetched. */
  readonly enabled: boolean;
  readonly allow?: readonly AllowedHost[];
  readonly web?: PublicWeb;
  readonly times?: { readonly [Name in keyof typeof TIMES]: number };
  readonly slots?: { readonly [Name in keyof typeof SLOTS]: number };
}

/**
 * The only way in which this server asks for anything on somebody's word. It reaches nothing but public addresses,
 * which are checked for every connection, on the ports of the web, and what the operator allows. It sends no cookies,
 * follows few redirects, uses no proxy of the environment, and bounds time, size and number of requests.
 */
export function createFetchPublic(options: FetchOptions): FetchPublic {
  const { enabled, allow = [], web = publicWeb, times = TIMES } = options;
  const slots = new Slots(options.slots ?? SLOTS);

  const mayAsk = (url: URL) =>
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    (web.ports.has(portOf(url)) || isAllowed({ web, allow }, hostOf(url), portOf(url)));

  /** Answers what is there, or the URL to ask next. */
  const ask = async (url: URL, kind: keyof typeof KINDS, signal: AbortSignal): Promise<Fetched | URL> => {
    // Loaded with the first request, because it takes 13 MB.
    const { Agent, buildConnector, request } = await import('undici');
    const connect = publicConnector({ web, allow, timeout: times.headers, buildConnector });
    const agent = new Agent({
      connect,
      allowH2: false,
      maxHeaderSize: MOST_HEADERS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const patience = new AbortController();
    const timer = setTimeout(
      () => patience.abort(new DOMException('no headers in time', 'TimeoutError')),
      times.headers,
    );
    try {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { accept: KINDS[kind].accept, 'accept-encoding': ENCODINGS, 'user-agent': USER_AGENT },
        signal: AbortSignal.any([signal, patience.signal]),
      });
      clearTimeout(timer);
      return redirectOf(answer, url) ?? (await read(answer, url, kind));
    } finally {
      clearTimeout(timer);
      // Closes the connection, also in the middle of a body.
      await agent.destroy();
    }
  };

  const follow = async (from: string, kind: keyof typeof KINDS, signal: AbortSignal): Promise<Fetched> => {
    let url = new URL(from);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!mayAsk(url)) throw new Error('the address may not be asked');
      const found = await ask(url, kind, signal);
      if (!(found instanceof URL)) return found;
      if (url.protocol === 'https:' && found.protocol === 'http:') throw new Error('a redirect gives up TLS');
      url = found;
    }
    throw new Error('there are too many redirects');
  };

  return async (url, { kind, account, signal }) => {
    if (!enabled) throw new CodedError('FETCHING_OFF', message('recipes.fetchingOff'));
    return slots.run(account, async () => {
      const limit = AbortSignal.timeout(times.all);
      try {
        return await follow(url, kind, signal ? AbortSignal.any([limit, signal]) : limit);
      } catch (error) {
        if (error instanceof CodedError) throw error;
        if (error instanceof TooLargeError)
          throw new CodedError('PAGE_TOO_LARGE', KINDS[kind].tooLarge, { cause: error });
        if (error instanceof Error && error.name.endsWith('TimeoutError'))
          throw new CodedError('PAGE_SLOW', message('recipes.pageSlow'), { cause: error });
        throw new CodedError('PAGE_NOT_REACHABLE', message('recipes.pageNotReachable'), { cause: error });
      }
    });
  };
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof headers['location'] !== 'string') return undefined;
  // Many sites send their letters as they are, in UTF-8.
  return new URL(Buffer.from(headers['location'], 'latin1').toString(), from);
}

async function read(answer: Dispatcher.ResponseData, url: URL, kind: keyof typeof KINDS): Promise<Fetched> {
  const { statusCode, headers, body } = answer;
  const { maxBytes, refused, gone, types, wrongType } = KINDS[kind];
  if (statusCode === 404 || statusCode === 410) throw new CodedError('PAGE_GONE', gone);
  if (statusCode >= 500) throw new CodedError('PAGE_FAILED', message('recipes.pageFailed'));
  if (statusCode < 200 || statusCode > 299) throw new CodedError('PAGE_REFUSED', refused);
  const [contentType = '', ...parameters] = firstOf(headers['content-type']).toLowerCase().split(';');
  if (!types.test(contentType.trim())) throw wrongType();
  if (Number(headers['content-length']) > maxBytes) throw new TooLargeError('it says that it is too large');
  const packed = await readBytes(body, maxBytes);
  return {
    body: await unpack(packed, firstOf(headers['content-encoding']).trim().toLowerCase(), maxBytes),
    contentType: contentType.trim(),
    charset: charsetIn(parameters),
    url: url.href,
  };
}

function firstOf(header: string | readonly string[] | undefined): string {
  return (typeof header === 'string' ? header : header?.[0]) ?? '';
}

function charsetIn(parameters: readonly string[]): string | undefined {
  return parameters.map((parameter) => /^\s*charset\s*=\s*"?([^\s"]+)/.exec(parameter)?.[1]).find(Boolean);
}
