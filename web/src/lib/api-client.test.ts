import { t } from '@moodbowl/i18n/t';
import { getInstance } from '@moodbowl/contract/auth';

import { listMeals } from '@moodbowl/contract/meals';
import { saveMood, todaysMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// There is no browser here.
const session = vi.hoisted(() => ({ token: undefined as string | undefined }));
vi.mock('./session.ts', () => ({ currentSession: () => session, refuseToken: () => {} }));
vi.mock('./connection.ts', () => ({ noteResponse: () => {}, noteNoResponse: () => {} }));
const { ApiError, call, callFile, callPage, limitMessageOf } = await import('./api-client.ts');

const addFailed = t('groceries.addFailed');
const full = t('groceries.full');

describe('the error of a failed change', () => {
  it.each([
    ['a full list', new ApiError('GROCERY_LIST_FULL', 409, full), full],
    [
      'too many changes',
      new ApiError('TOO_MANY_REQUESTS', 429, t('errors.tooManyChanges')),
      t('errors.tooManyChanges'),
    ],
    ['a limit without words', new ApiError('TOO_MANY_REQUESTS', 429, ''), addFailed],
    ['a mistake of the server', new ApiError('INTERNAL', 500, t('errors.internal')), addFailed],
    ['anything else', new TypeError('Failed to fetch'), addFailed],
  ])('names the limit, or else the action: %s', (_, error, text) => {
    expect(limitMessageOf(error, addFailed)).toBe(text);
  });
});

describe('a call', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch);
    fetch.mockImplementation(async () => Response.json(null));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetch.mockReset();
    session.token = undefined;
  });

  const calls: [string, () => Promise<unknown>][] = [
    ['a read', () => call(todaysMood, {})],
    ['a write', () => call(saveMood, { body: { mood: 'Happy' } })],
    ['a page of a list', () => callPage(listMeals, { query: {} })],
    ['a file', () => callFile(exportAccount, { query: {} })],
  ];

  it.each(calls)('with access for users is refused, and not sent, without a token: %s', async (_, send) => {
    await expect(send()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      message: t('errors.unauthorized'),
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(calls)('with access for users carries the token: %s', async (_, send) => {
    session.token = 'header.payload.signature';
    await send();
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer header.payload.signature' });
  });

  it.each(calls)('whose response breaks off had none: %s', async (_, send) => {
    session.token = 'header.payload.signature';
    const broken = new ReadableStream({ pull: (body) => body.error(new DOMException('', 'AbortError')) });
    fetch.mockResolvedValue(new Response(broken, { headers: { 'content-type': 'application/json' } }));
    await expect(send()).rejects.toMatchObject({ code: 'OFFLINE', status: 0, message: t('errors.offline') });
  });

  it('with public access is sent without a token', async () => {
    await call(getInstance, {});
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
  });
});
