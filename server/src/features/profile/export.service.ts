import type { AccountExport } from '@moodbowl/contract/account-export';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../owned-data.ts';
import { moodData } from '../moods/data.ts';
import { MOODS_CSV_HEAD, toMoodsCsvLines } from './moods-csv.ts';
import { EXPORT_LISTS } from './collect-data.ts';

/**
 * Everything that the account owns, as the JSON of an {@link AccountExport}, in pieces. Each piece shows the database
 * at the time when it is read: concurrent writes may or may not be included.
 */
export async function* exportAsJson(
  db: Db,
  owner: Owner,
  { exported_at, account }: Pick<AccountExport, 'exported_at' | 'account'>,
): AsyncGenerator<string, void> {
  yield `{"exported_at":${JSON.stringify(exported_at)},"account":${JSON.stringify(account)}`;
  for (const [name, read] of Object.entries(EXPORT_LISTS)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const page of read(db, owner, exported_at) as AsyncGenerator<readonly unknown[], void>) {
      if (page.length === 0) continue;
      yield separator + page.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

/** All moods as CSV, in pieces, newest first. */
export async function* exportMoodsAsCsv(db: Db, owner: Owner, now: string): AsyncGenerator<string, void> {
  yield MOODS_CSV_HEAD;
  const names = new Map<string, string>();
  for await (const tags of moodData.exported.tags(db, owner)) for (const { id, name } of tags) names.set(id, name);
  for await (const page of moodData.exported.moods(db, owner, now)) yield toMoodsCsvLines(page, names);
}
