import { DatabaseSync } from 'node:sqlite';

export interface RowCounts {
  readonly moods: number;
  readonly groceries: number;
  readonly mealLogs: number;
}

const DAY_MS = 86_400_000;

/** The id of row `n`. */
function id(prefix: number): string {
  return `printf('${prefix}0000000-0000-7000-8000-%012x', n)`;
}

/** Inserts the rows of one account into a SQLite file, as many a day as the quotas allow: 200 moods and 100 meals. */
export function insertRows(file: string, username: string, counts: RowCounts): void {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const { id: user } = sqlite.prepare('select id from users where username = ?').get(username) as { id: string };
    const numbers = 'with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < :count)';
    const time = `strftime('%Y-%m-%dT%H:%M:%fZ', :start + n * :step, 'unixepoch')`;
    const insert = (into: string, count: number, stepMs: number, values: string) => {
      const start = (Date.now() - count * stepMs) / 1000;
      sqlite.prepare(`${numbers} insert into ${into} select ${values} from numbers`).run({
        user,
        count,
        start,
        step: stepMs / 1000,
      });
    };
    sqlite.exec('pragma cache_size = -200000; begin immediate');
    insert(
      'mood_entries (user_id, id, mood, note, created_at, date)',
      counts.moods,
      DAY_MS / 200,
      `:user, ${id(1)}, case n % 3 when 0 then 'Happy' when 1 then 'Sad' else 'Bored' end,
      'A note of some length, as people write them', ${time}, substr(${time}, 1, 10)`,
    );
    insert(
      'meal_logs (user_id, id, meal_id, meal_name, created_at, date)',
      counts.mealLogs,
      DAY_MS / 100,
      `:user, ${id(2)}, (select id from meals limit 1), 'Soup', ${time}, substr(${time}, 1, 10)`,
    );
    insert(
      'grocery_items (home_id, id, item_name, quantity, purchased, created_at)',
      counts.groceries,
      1_000,
      `:user, ${id(3)}, 'Leeks from the market', '2', n % 2, ${time}`,
    );
    sqlite.exec('commit; pragma wal_checkpoint(truncate)');
  } finally {
    sqlite.close();
  }
}
