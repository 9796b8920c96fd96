import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { TIME_ZONE } from '../time-zone.ts';

/** Text without a place to break. */
const unbroken = (length: number) => 'Wm'.repeat(length).slice(0, length);
/** Text with places to break. */
const words = (length: number) =>
  'Slow breakfast 🥣 with dad, sun on the table. '.repeat(length).slice(0, length).trim();

const NOTES = [unbroken(500), words(500), 'شمس على الطاولة، وقهوة مع أبي (صباح هادئ).', '👩‍👧‍👦🥣💛'.repeat(20), ''];
const NAMES = [unbroken(120), 'חלב שקדים (1 ליטר)', 'طحينة — 2 علب', '🍋🍋🍋', words(120), 'Lemons'];
const FRIENDS = [unbroken(26), 'أميرة_الورد', 'נועה-לוי', 'Zoë', 'leo'];

const daysAgo = (days: number, minute = 0) => new Date(Date.now() - days * 86_400_000 - minute * 60_000).toISOString();

type Row = Record<string, SQLInputValue>;

/**
 * Gives a user as much data as the limits allow. Writes to the server's database, because API calls would take minutes.
 * Returns the id of the largest possible meal; it is the oldest meal, so that other tests do not see it.
 */
export function seedMaximalUser(username: string, { groceries }: { readonly groceries: number }): { mealId: string } {
  const database = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'moodbowl.db'), { timeout: 10_000 });
  const insert = (table: string, rows: readonly Row[]) => {
    const columns = Object.keys(rows[0] ?? {});
    const statement = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null));
  };
  const user = database.prepare('select id from users where username = ?').get(username);
  const mealId = randomUUID();
  database.exec('begin immediate');
  const id = String(user?.['id']);
  for (const rows of [ownRows(id, mealId, groceries), friendRows(id)])
    for (const [table, lines] of Object.entries(rows)) insert(table, lines);
  database.exec('commit');
  database.close();
  return { mealId };
}

function ownRows(user_id: string, mealId: string, groceries: number): Record<string, Row[]> {
  return {
    mood_entries: Array.from({ length: 5_000 }, (_, n) => moodRow(user_id, n % 90, n, NOTES[n % NOTES.length] ?? '')),
    grocery_items: Array.from({ length: groceries }, (_, n) => ({
      home_id: user_id,
      id: randomUUID(),
      item_name: NAMES[n % NAMES.length] ?? '',
      quantity: n % 4 === 0 ? unbroken(20) : '12',
      purchased: n % 5 === 4 ? 1 : 0,
      created_at: daysAgo(0, n),
    })),
    meals: [maximalMeal(mealId)],
    saved_meals: [{ user_id, meal_id: mealId, created_at: daysAgo(0) }],
    meal_logs: NAMES.map((meal_name) => mealLogRow(user_id, meal_name)),
  };
}

function moodRow(user_id: string, day: number, minute: number, note: string): Row {
  const created_at = daysAgo(day, minute % 60);
  const mood = MOOD_NAMES[minute % MOOD_NAMES.length] ?? 'Happy';
  return { user_id, id: randomUUID(), mood, note, created_at, date: created_at.slice(0, 10) };
}

function mealLogRow(user_id: string, meal_name: string): Row {
  const created_at = daysAgo(0);
  return { user_id, id: randomUUID(), meal_id: null, meal_name, created_at, date: created_at.slice(0, 10) };
}

function maximalMeal(id: string): Row {
  const name = unbroken(MEAL_LIMITS.name);
  return {
    id,
    name,
    name_key: name.toLowerCase(),
    description: words(MEAL_LIMITS.description),
    ingredients: JSON.stringify(
      Array.from({ length: 100 }, (_, n) => [unbroken(200), words(200), '3 בצלים (קצוצים)', '1 lemon'][n % 4]),
    ),
    mood: 'Confused',
    image_url: '',
    steps: JSON.stringify(Array.from({ length: 60 }, (_, n) => [words(1_000), unbroken(1_000), 'قلّب جيدًا.'][n % 3])),
    search_text: name.toLowerCase(),
    created_at: '2020-01-01T00:00:00.000Z',
  };
}

/** 200 friends, five received requests, and five requests to the longest email addresses. */
function friendRows(me: string): Record<string, Row[]> {
  const people = Array.from({ length: 205 }, (_, n) => ({ id: randomUUID(), n }));
  const friends = people.slice(0, 200);
  return {
    users: people.map(({ id, n }) => {
      const username = `${FRIENDS[n % FRIENDS.length]}.${id.slice(0, 3)}`;
      const key = `${username}.${id}`;
      return {
        id,
        home_id: id,
        username,
        username_key: key,
        email: `${key}@example.org`,
        email_key: `${key}@example.org`,
        password_hash: '',
        role: 'user',
        time_zone: TIME_ZONE,
        created_at: daysAgo(100),
        avatar: 'Happy',
      };
    }),
    friendships: people.flatMap(({ id, n }) => {
      const row = {
        id: randomUUID(),
        requested_by: id,
        created_at: daysAgo(1),
        accepted_at: n < 200 ? daysAgo(1) : null,
      };
      return [
        { user_id: id, other_id: me, ...row },
        { user_id: me, other_id: id, ...row },
      ];
    }),
    friend_email_requests: people.slice(200).map(({ id }) => {
      const email = `${unbroken(200)}@${id}.example.org`;
      return { user_id: me, id, email, email_key: email.toLowerCase(), created_at: daysAgo(1) };
    }),
    mood_entries: friends.filter(({ n }) => n % 3 > 0).map(({ id, n }) => moodRow(id, n % 5, n, 'Untold.')),
    meal_logs: friends.map(({ id, n }) => mealLogRow(id, NAMES[n % NAMES.length] ?? '')),
    encouragements: friends.flatMap(({ id, n }) =>
      [unbroken(280), words(280), 'أنت بخير 💛'].slice(0, n % 4).map((message, minute) => ({
        user_id: me,
        other_id: id,
        sent: 0,
        id: randomUUID(),
        message,
        created_at: daysAgo(0, minute),
      })),
    ),
  };
}
