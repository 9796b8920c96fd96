import { CodedError } from './errors.ts';

/** Packs the sort key of the last row of a page into a cursor, opaque to callers. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** What a cursor says, of any shape: callers may send anything, so it still has to be validated. */
export function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The refusal of a cursor that belongs to another list or order, or to none. */
export function invalidCursor(): CodedError {
  const message = 'This cursor is not valid here';
  return new CodedError('INVALID_INPUT', message, { fields: { cursor: message } });
}

/** The Link header that leads from the page at this address to the one after it. */
export function linkToNext(requestUrl: string, cursor: string): string {
  const { pathname, searchParams } = new URL(requestUrl, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}
