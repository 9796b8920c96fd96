import { language, t } from '@moodbowl/i18n/t';
import { API_BASE, type CallOf, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@moodbowl/contract/error';
import { noteResponse, noteNoResponse } from './connection.ts';
import { takePrefetched } from './prefetched.ts';
import { currentSession, refuseToken } from './session.ts';
import { timeZone } from './time-zone.ts';

/** Errors that occur before the server answers. */
type LocalCode = 'OFFLINE' | 'HTML';

/** An error whose message can be shown to people. */
export class ApiError extends Error {
  readonly code: ErrorCode | LocalCode;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which another try makes sense, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode | LocalCode,
    status: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    retryAfter?: number,
  ) {
    super(message);
    this.retryAfter = retryAfter;
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** A picture takes long over a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** For calls that concern the whole account. */
const SLOW_TIMEOUT_MS = 10 * 60_000;

/** Calls an endpoint of the contract. Throws {@link ApiError}. */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input);
  return readBody<ResponseOf<E>>(response.json());
}

/** Like {@link call}, for lists in pages: `next` is the cursor of the next page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<{ items: ResponseOf<E>; next: string | undefined }> {
  const response = await send(endpoint, input);
  const link = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  const next =
    link === undefined ? undefined : (new URL(link, location.origin).searchParams.get('cursor') ?? undefined);
  return { items: await readBody<ResponseOf<E>>(response.json()), next };
}

/** Like {@link call}, with the value of a response header; undefined if it is absent. */
export async function callWithHeader<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  header: string,
): Promise<{ body: ResponseOf<E>; header: string | undefined }> {
  const response = await send(endpoint, input);
  return { body: await readBody<ResponseOf<E>>(response.json()), header: response.headers.get(header) ?? undefined };
}

/** Like {@link call}, for a download: a file with the name that the server gives it. */
export async function callFile<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<File> {
  const response = await send(endpoint, input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'moodbowl';
  return new File([await readBody(response.blob())], name);
}

/** A response that breaks off is no response: the connection was lost, or the page is being left. */
async function readBody<Body>(body: Promise<Body>): Promise<Body> {
  try {
    return await body;
  } catch {
    throw noResponse();
  }
}

function noResponse(): ApiError {
  noteNoResponse();
  return new ApiError('OFFLINE', 0, t('errors.offline'));
}

/** The API's content type; anything else comes from a proxy. */
const ANSWER_TYPE = /json|csv|zip/;

async function send(endpoint: Endpoint, input: unknown): Promise<Response> {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const token = endpoint.access === 'public' ? undefined : currentSession().token;
  // Nobody is signed in any more, so the server would refuse it.
  if (endpoint.access !== 'public' && token === undefined)
    throw new ApiError('UNAUTHORIZED', 401, t('errors.unauthorized'));
  const isForm = endpoint.encoding === 'multipart';
  const url = address(endpoint.path, params, query);
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'time-zone': timeZone(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }), // untranslated: not shown
      'accept-language': language(),
      // The type of a form contains its boundary, which only the browser knows.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(endpoint.slow ? SLOW_TIMEOUT_MS : isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    ...(body !== undefined && { body: isForm ? toForm(body as Record<string, string | Blob>) : JSON.stringify(body) }),
  };
  let response: Response;
  try {
    const prefetched = endpoint.method === 'GET' ? takePrefetched(url, token) : undefined;
    response = await (prefetched ?? fetch(url, request));
  } catch {
    throw noResponse();
  }
  if (response.status === 401 && token) refuseToken(token);
  if (!ANSWER_TYPE.test(response.headers.get('content-type') ?? '')) {
    noteNoResponse();
    throw new ApiError('HTML', response.status, t('errors.html'));
  }
  noteResponse();
  if (!response.ok) throw await toApiError(response);
  return response;
}

function toForm(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function address(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${API_BASE}${filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const text = body.message ?? body.error ?? '';
  return new ApiError(body.code ?? 'INTERNAL', response.status, text, body.fields, retryAfter);
}

/** Whether there was no answer of the server's own: none at all, or a proxy's. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502 || error.code === 'HTML');
}

const LIMIT_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'TOO_MANY_REQUESTS',
  'GROCERY_LIST_FULL',
  'MOOD_DAY_FULL',
  'MEAL_DAY_FULL',
]);

/** The server's message if a limit is exceeded, because an immediate retry does not help; else `fallback`. */
export function limitMessageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && LIMIT_CODES.has(error.code) ? messageOf(error, fallback) : fallback;
}

/** The server's message, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
