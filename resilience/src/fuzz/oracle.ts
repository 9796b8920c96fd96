import { gunzipSync } from 'node:zlib';
import { ERROR_STATUS, errorBody } from '@moodbowl/contract/error';
import type { Draft } from './requests.ts';
import type { WireAnswer } from './wire.ts';

/** Of responses longer than this, in bytes, one in fifty is checked against the contract: parsing them takes long. */
const LONG = 20_000;
const LONG_CHECKED = 50;
let longResponses = 0;

const strictError = errorBody.strict();

/** What is wrong with an answer; undefined when nothing is. */
export function judge(
  { status, headers, body }: WireAnswer,
  { method, path, isOperation, operation }: Draft,
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
  // Pages and their files may be asked for under a condition; nothing else may.
  if (status === 304 && !isOperation && !isApi(path)) return undefined;
  if (status >= 300) return `answered ${status}`;
  if (!isOperation)
    return isApi(path) && type.startsWith('text/html') && !path.startsWith('/api/docs') ? 'answered a page' : undefined;
  if (type.startsWith('text/csv') && operation.path.endsWith('/export')) return undefined;
  if (!type.startsWith('application/json')) return `answered ${status} as ${type || 'nothing'}`;
  if (status !== (operation.endpoint.status ?? 200)) return `answered ${status}, which the contract does not know`;
  // Counted rather than drawn, so that a seed repeats the same run.
  if (body.length > LONG && (longResponses += 1) % LONG_CHECKED !== 0) return undefined;
  return operation.endpoint.response.safeParse(parse(plain(body, headers.get('content-encoding')))).success
    ? undefined
    : 'answered what the contract does not know';
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

/** As it was before it was compressed, if it was. */
function plain(body: Buffer, encoding: string | undefined): Buffer {
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
