import type { Meal, mealDraft, MealSort } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { foldForSearch } from '../../db/fold.ts';
import { query } from '../../db/query.ts';
import { changedPlurals, singular } from '../../word-forms.ts';

type MealDraft = z.output<typeof mealDraft>;

const CONTENT = [
  'meals.id',
  'meals.name',
  'meals.description',
  'meals.ingredients',
  'meals.mood',
  'meals.image_url',
  'meals.steps',
  'meals.created_at',
] as const;
const SAVED_AT = 'saved_meals.created_at as saved_at';

/** Meals, with whether this user has saved each. */
function mealsFor(db: Db, userId: string) {
  return db
    .selectFrom('meals')
    .leftJoin('saved_meals', (join) =>
      join.onRef('saved_meals.meal_id', '=', 'meals.id').on('saved_meals.user_id', '=', userId),
    );
}

type MealRow = Omit<Meal, 'ingredients' | 'steps' | 'saved'> & {
  readonly ingredients: string;
  readonly steps: string;
  readonly saved_at: string | null;
};

function toMeal({ ingredients, steps, saved_at, ...row }: MealRow): Meal {
  return { ...row, ingredients: JSON.parse(ingredients), steps: JSON.parse(steps), saved: saved_at !== null };
}

/** How many letters of a name are used for sorting. More would make cursors and index entries too long. */
const SORTED_LETTERS = 60;

function nameKey(name: string): string {
  return Array.from(foldForSearch(name)).slice(0, SORTED_LETTERS).join('');
}

/** The columns of each sort order. The id at the end makes the order total. */
const ORDERS = {
  recent: { columns: ['meals.created_at', 'meals.id'], direction: 'desc' },
  name: { columns: ['meals.name_key', 'meals.id'], direction: 'asc' },
  mood: { columns: ['meals.mood', 'meals.name_key', 'meals.id'], direction: 'asc' },
} as const satisfies Record<MealSort, { columns: readonly string[]; direction: 'asc' | 'desc' }>;

/** The columns that give a meal's position in any order. */
export type MealInOrder = Pick<Meal, 'id' | 'name' | 'mood' | 'created_at'>;

/** The sort key of the last meal of the previous page. */
export type MealPosition = readonly string[];

export interface MealFilter {
  readonly mood?: MoodName | undefined;
  /** Words to find in name and ingredients, ignoring case, accents, singular and plural. */
  readonly q?: string | undefined;
  /** Only meals that the user has saved. */
  readonly saved?: boolean | undefined;
  readonly sort: MealSort;
  readonly limit: number;
  readonly after?: MealPosition | undefined;
}

/** How many values a position has in this order. */
export function positionLength(sort: MealSort): number {
  return ORDERS[sort].columns.length;
}

/** The position of a meal in this order. */
export function positionOf(meal: MealInOrder, sort: MealSort): MealPosition {
  if (sort === 'recent') return [meal.created_at, meal.id];
  const name_key = nameKey(meal.name);
  return sort === 'name' ? [name_key, meal.id] : [meal.mood, name_key, meal.id];
}

const firstMeals = query(
  (db, { userId, mood, sort, limit }: { userId: string } & Pick<MealFilter, 'mood' | 'sort' | 'limit'>) => {
    const page = inOrder(mealsFor(db, userId), sort)
      .limit(limit)
      .select([...CONTENT, SAVED_AT]);
    return mood ? page.where('meals.mood', '=', mood) : page;
  },
  ['mood', 'sort', 'limit'],
);

/** A page of meals. */
export async function listMeals(db: Db, userId: string, filter: MealFilter): Promise<Meal[]> {
  const { mood, q, saved, sort, limit, after } = filter;
  const rows =
    q || saved || after
      ? await (await pageOf(db, userId, filter)).select([...CONTENT, SAVED_AT]).execute()
      : await firstMeals(db, { userId, mood, sort, limit });
  return rows.map(toMeal);
}

function inOrder(page: ReturnType<typeof mealsFor>, sort: MealSort): ReturnType<typeof mealsFor> {
  const { columns, direction } = ORDERS[sort];
  for (const column of columns) page = page.orderBy(column, direction);
  return page;
}

async function pageOf(db: Db, userId: string, { mood, q, saved, sort, limit, after }: MealFilter) {
  const { columns, direction } = ORDERS[sort];
  let page = inOrder(mealsFor(db, userId), sort).limit(limit);
  const words = searchWords(q ?? '');
  const isRareText = await isRare(db, words);
  // With few meals left, the mood is only compared; SQLite would otherwise read all meals of the mood through its
  // index.
  if (mood)
    page = isRareText || saved ? page.where(sql`meals.mood || ''`, '=', mood) : page.where('meals.mood', '=', mood);
  if (isRareText) page = page.where('meals.id', 'in', mealsWith(db, words));
  else for (const word of words) page = page.where(matches('meals.search_text', word));
  if (saved) {
    const mine = db.selectFrom('saved_meals').where('user_id', '=', userId).select('meal_id');
    page = page.where('meals.id', 'in', mine);
  }
  if (after) {
    // Within one mood, sorting by mood changes nothing, but would make SQLite read all previous pages.
    const skipped = columns[0] === 'meals.mood' && after[0] === mood ? 1 : 0;
    const key = sql.join(columns.slice(skipped).map((column) => sql.ref(column)));
    const last = sql.join(after.slice(skipped).map((value) => sql.val(value)));
    page = page.where(sql<boolean>`(${key}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${last})`);
  }
  return page;
}

/** A word to search for. */
interface SearchWord {
  /** The text that all its forms share; the text index is searched for it. */
  readonly stem: string;
  /** Patterns for `like`; a text must match one of them. */
  readonly patterns: readonly string[];
}

/** Further words are ignored: each is compared with every meal that is read. */
const MOST_WORDS = 8;

function searchWords(q: string): SearchWord[] {
  const words = new Set(foldForSearch(q).split(/\s+/u).filter(Boolean));
  return [...words].slice(0, MOST_WORDS).map(toSearchWord);
}

/** A word is found in singular and plural. The singular matches only whole words, because pears are no peas. */
function toSearchWord(word: string): SearchWord {
  const one = singular(word);
  if (one !== word) {
    const whole = [' ', '\n', ',', ')', '-'].map((end) => `%${escaped(one)}${end}%`);
    return { stem: commonStart(word, one), patterns: [containing(word), ...whole, `%${escaped(one)}`] };
  }
  const plurals = changedPlurals(word);
  return { stem: plurals.reduce(commonStart, word), patterns: [word, ...plurals].map(containing) };
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (wild) => `\\${wild}`);
}

function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/**
 * If more meals than this match, reading them in order fills a page soon. If fewer match, the text index finds them.
 */
const RARE = 500;
/** The index knows texts of three or more characters, and only patterns without an escape. */
const INDEXED = /^[^\\%_]{3,}$/u;

function matches(column: string, { stem, patterns }: SearchWord) {
  const text = sql.ref(column);
  const forms = patterns.map((pattern) => sql`${text} like ${pattern} escape '\\'`);
  const oneOfForms = sql`(${sql.join(forms, sql` or `)})`;
  if (!INDEXED.test(stem)) return sql<boolean>`${oneOfForms}`;
  const hasStem = sql<boolean>`${text} like ${containing(stem)}`;
  return patterns.length === 1 ? hasStem : sql<boolean>`(${hasStem} and ${oneOfForms})`;
}

function mealsWith(db: Db, words: readonly SearchWord[]) {
  let meals = db.selectFrom('meal_texts').select('meal_id');
  for (const word of words) meals = meals.where(matches('search_text', word));
  return meals;
}

async function isRare(db: Db, words: readonly SearchWord[]): Promise<boolean> {
  if (!words.some(({ stem }) => INDEXED.test(stem))) return false;
  const found = await mealsWith(db, words)
    .limit(RARE + 1)
    .execute();
  return found.length <= RARE;
}

const mealById = query((db, arg: { userId: string; id: string }) =>
  mealsFor(db, arg.userId)
    .where('meals.id', '=', arg.id)
    .select([...CONTENT, SAVED_AT]),
);

export async function findMeal(db: Db, userId: string, id: string): Promise<Meal | undefined> {
  const [row] = await mealById(db, { userId, id });
  return row && toMeal(row);
}

/** Those of these meals that exist, in any order. */
export async function findMeals(db: Db, userId: string, ids: readonly string[]): Promise<Meal[]> {
  if (ids.length === 0) return [];
  const rows = await mealsFor(db, userId)
    .where('meals.id', 'in', ids)
    .select([...CONTENT, SAVED_AT])
    .execute();
  return rows.map(toMeal);
}

function toColumns({ ingredients, steps, ...draft }: MealDraft) {
  return {
    ...draft,
    name_key: nameKey(draft.name),
    search_text: foldForSearch([draft.name, ...ingredients].join('\n')),
    ingredients: JSON.stringify(ingredients),
    steps: JSON.stringify(steps),
  };
}

export async function insertMeal(db: Db, meal: MealDraft & { id: string; created_at: string }): Promise<void> {
  await db
    .insertInto('meals')
    .values(toColumns(meal) as ReturnType<typeof toColumns> & { id: string; created_at: string })
    .execute();
}

/** Whether the meal exists. */
export async function updateMeal(db: Db, id: string, draft: MealDraft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meals')
    .set(toColumns(draft))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a meal. It disappears from saved lists; meal logs keep its name. */
export async function deleteMeal(db: Db, id: string) {
  return db.deleteFrom('meals').where('id', '=', id).returning('id').executeTakeFirst();
}
