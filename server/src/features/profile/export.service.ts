import type { AccountExport } from '@moodbowl/contract/profile';
import type { Db } from '../../db/database.ts';
import { readPages } from '../../next-turn.ts';
import { listMoods } from '../moods/moods.repository.ts';
import * as repository from './export.repository.ts';
import { MOODS_CSV_HEAD, toMoodsCsvLines } from './moods-csv.ts';
import { listSessions } from './profile.repository.ts';

/** Rows of one piece: read and written as text in about two milliseconds. */
const EXPORT_PAGE = 500;

type Lists = {
  [Key in keyof AccountExport as AccountExport[Key] extends readonly unknown[] ? Key : never]: AccountExport[Key];
};
type Pages<Rows> = AsyncGenerator<Rows, void>;

function moodsOf(db: Db, userId: string) {
  return readPages<AccountExport['moods'][number]>(EXPORT_PAGE, (limit, after) =>
    listMoods(db, userId, after ? { limit, after } : { limit }),
  );
}

/** What the account owns, each list by itself. */
function listsOf(db: Db, userId: string, now: string): { readonly [Key in keyof Lists]: Pages<Lists[Key]> } {
  const pages = <Row>(read: (db: Db, userId: string, limit: number, after?: Row) => Promise<Row[]>) =>
    readPages<Row>(EXPORT_PAGE, (limit, after) => read(db, userId, limit, after));
  return {
    sessions: sessionsOf(db, userId, now),
    moods: moodsOf(db, userId),
    groceries: pages(repository.pageOfGroceries),
    saved_meals: pages(repository.pageOfSavedMeals),
    meals_eaten: pages(repository.pageOfMealLogs),
    friendships: friendshipsOf(db, userId),
    friend_requests_by_email: emailRequestsOf(pages(repository.pageOfEmailRequests)),
    blocks: blocksOf(pages(repository.pageOfBlocks)),
    encouragements: encouragementsOf(
      pages(repository.pageOfEncouragementsSent),
      pages(repository.pageOfEncouragementsReceived),
    ),
    feedback: pages(repository.pageOfFeedback),
  };
}

async function* sessionsOf(db: Db, userId: string, now: string): Pages<AccountExport['sessions']> {
  yield (await listSessions(db, userId, now)).map(({ id: _, ...session }) => session);
}

async function* friendshipsOf(db: Db, userId: string): Pages<AccountExport['friendships']> {
  for (const side of ['lower_id', 'higher_id'] as const) {
    type Friendship = Awaited<ReturnType<typeof repository.pageOfFriendships>>[number];
    const pages = readPages<Friendship>(EXPORT_PAGE, (limit, after) =>
      repository.pageOfFriendships(db, { userId, side }, limit, after),
    );
    for await (const page of pages) yield page.map(({ other_id: _, ...friendship }) => friendship);
  }
}

type EmailRequest = AccountExport['friend_requests_by_email'][number] & { readonly email_key: string };

async function* emailRequestsOf(pages: Pages<EmailRequest[]>): Pages<AccountExport['friend_requests_by_email']> {
  for await (const page of pages) yield page.map(({ email_key: _, ...request }) => request);
}

type Block = AccountExport['blocks'][number] & { readonly blocked_id: string };

async function* blocksOf(pages: Pages<Block[]>): Pages<AccountExport['blocks']> {
  for await (const page of pages) yield page.map(({ blocked_id: _, ...block }) => block);
}

type Encouragement = AccountExport['encouragements'][number] & { readonly user_id: string; readonly id: string };

async function* encouragementsOf(
  sent: Pages<Encouragement[]>,
  received: Pages<Encouragement[]>,
): Pages<AccountExport['encouragements']> {
  for (const pages of [sent, received])
    for await (const page of pages) yield page.map(({ user_id: _, id: __, ...encouragement }) => encouragement);
}

/**
 * Everything the account owns as the JSON of an {@link AccountExport}, in pieces. Each piece is as the database has it
 * when it is read: what is written meanwhile may or may not be in it.
 */
export async function* exportAsJson(
  db: Db,
  userId: string,
  { exported_at, account }: Pick<AccountExport, 'exported_at' | 'account'>,
): AsyncGenerator<string, void> {
  yield `{"exported_at":${JSON.stringify(exported_at)},"account":${JSON.stringify(account)}`;
  for (const [name, pages] of Object.entries<Pages<readonly unknown[]>>(listsOf(db, userId, exported_at))) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield separator + page.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

/** All moods as CSV, in pieces, newest first. */
export async function* exportMoodsAsCsv(db: Db, userId: string): AsyncGenerator<string, void> {
  yield MOODS_CSV_HEAD;
  for await (const page of moodsOf(db, userId)) yield toMoodsCsvLines(page);
}
