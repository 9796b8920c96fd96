import { CodedError } from './errors.ts';

/** Encodes the sort key of a page's last row as a cursor, opaque to callers. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The content of a cursor. Callers may send anything, so it still has to be validated. */
export function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The error for a cursor of another list or order, or for an invalid one. */
export function invalidCursor(): CodedError {
  const message = 'This cursor is not valid here';
  return new CodedError('INVALID_INPUT', message, { fields: { cursor: message } });
}

/** The Link header from the page at this URL to the next one. */
export function linkToNext(requestUrl: string, cursor: string): string {
  const { pathname, searchParams } = new URL(requestUrl, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}
