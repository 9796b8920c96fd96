import { ERROR_STATUS, errorBody } from '@moodbowl/contract/error';
import { gunzipSync } from 'node:zlib';
import type { Draft } from './requests.ts';
import type { WireResponse } from './wire.ts';

/** Validating a longer response takes too long to do it every time, in bytes. */
const LONG = 20_000;

const strictError = errorBody.strict();

/** What is wrong with a response; undefined when nothing is. */
export function findProblem(
  { status, headers, body }: WireResponse,
  { method, path, isOperation, operation, checksLongResponse }: Draft,
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (method === 'HEAD') return undefined;
  const type = headers.get('content-type') ?? '';
  if (status >= 400) {
    if (!type.startsWith('application/json')) return `answered ${status} as ${type || 'nothing'}`;
    const parsed = strictError.safeParse(parse(body));
    if (!parsed.success) return `answered ${status} with a body that is not our error`;
    const { code, message, error } = parsed.data;
    return ERROR_STATUS[code] === status && message === error ? undefined : `answered ${status} as ${code}`;
  }
  // Only the page and its files support conditional requests.
  if (status === 304 && !isOperation && !isApi(path)) return undefined;
  if (status >= 300) return `answered ${status}`;
  if (!isOperation)
    return isApi(path) && type.startsWith('text/html') && !path.startsWith('/api/docs') ? 'answered a page' : undefined;
  if (type.startsWith('text/csv') && operation.path.endsWith('/export')) return undefined;
  // A stream: its first bytes are not read.
  if (type !== '' && type === operation.endpoint.responseType) return undefined;
  if (!type.startsWith('application/json')) return `answered ${status} as ${type || 'nothing'}`;
  if (status !== (operation.endpoint.status ?? 200)) return `answered ${status}, which is not in the contract`;
  if (body.length > LONG && !checksLongResponse) return undefined;
  return operation.endpoint.response.safeParse(parse(decompress(body, headers.get('content-encoding')))).success
    ? undefined
    : 'answered something else than the contract says';
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
