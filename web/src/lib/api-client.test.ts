import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { GROCERY_MESSAGES } from '@moodbowl/contract/groceries';
import { describe, expect, it, vi } from 'vitest';

// There is no browser here.
vi.mock('./session.ts', () => ({}));
vi.mock('./connection.ts', () => ({}));
const { ApiError, limitMessageOf } = await import('./api-client.ts');

const { addFailed, full } = GROCERY_MESSAGES;

describe('what a failed change says', () => {
  it.each([
    ['a full list', new ApiError('GROCERY_LIST_FULL', 409, full), full],
    [
      'too many changes',
      new ApiError('TOO_MANY_REQUESTS', 429, ERROR_MESSAGES.tooManyChanges),
      ERROR_MESSAGES.tooManyChanges,
    ],
    ['a limit without words', new ApiError('TOO_MANY_REQUESTS', 429, ''), addFailed],
    ['a mistake of the server', new ApiError('INTERNAL', 500, ERROR_MESSAGES.internal), addFailed],
    ['anything else', new TypeError('Failed to fetch'), addFailed],
  ])('names the limit, or else the action: %s', (_, error, text) => {
    expect(limitMessageOf(error, addFailed)).toBe(text);
  });
});
