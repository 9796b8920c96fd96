import {
  DIETS,
  type Diet,
  type Meal,
  type mealDetails,
  type mealDraft,
  type MealInList,
  type MealSort,
} from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { sql } from 'kysely';
import type { Language } from '@moodbowl/i18n/languages';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { foldForSearch } from '@moodbowl/i18n/fold';
import { query } from '../../db/query.ts';
import { pageOf as pageOfBytes } from '../../slices.ts';
import { findHomeMeal, findHomeMealsInList } from './home-meals.ts';
import type { Resident } from '../../http/change.ts';
import { isIndexed, matches, searchTextOf, type SearchWord, searchWords } from './search-words.ts';
import { findStarters, inLanguage, STARTER_TEXTS } from './starter-texts.ts';

type FullDraft = z.output<typeof mealDraft>;
type Detail = keyof typeof mealDetails;
/** A meal to be stored; its details may be unknown. */
type MealDraft = Omit<FullDraft, Detail> & Partial<Pick<FullDraft, Detail>>;

const LISTED = [
  'meals.id',
  'meals.name',
  'meals.description',
  'meals.mood',
  'meals.image_url',
  'meals.diet',
  'meals.cuisine',
  'meals.servings',
  'meals.minutes_prep',
  'meals.minutes_cook',
  'meals.minutes_rest',
  'meals.created_at',
  'meals.slug',
  'meals.language',
] as const;
const CONTENT = [...LISTED, 'meals.ingredients', 'meals.steps'] as const;

const SAVED_AT = 'saved_meals.created_at as saved_at';

/** Meals, with whether this user has saved each. */
function mealsFor(db: Db, userId: string) {
  return db
    .selectFrom('meals')
    .leftJoin('saved_meals', (join) =>
      join.onRef('saved_meals.meal_id', '=', 'meals.id').on('saved_meals.user_id', '=', userId),
    );
}

type ListedRow = Omit<MealInList, 'saved' | 'moods' | 'own' | 'mood'> & {
  readonly mood: MoodName;
  readonly slug: string | null;
  readonly saved_at: string | null;
};
type ContentRow = ListedRow & { readonly ingredients: string; readonly steps: string };

function toMealInList(row: ListedRow, language: Language): MealInList {
  const { saved_at, ...meal } = inLanguage(row, language);
  return { ...meal, moods: [meal.mood], saved: saved_at !== null, own: false };
}

function toMeal(row: ContentRow, language: Language): Meal {
  const { saved_at, ingredients, steps, ...meal } = inLanguage(row, language);
  const listed = { ...meal, moods: [meal.mood], saved: saved_at !== null, own: false };
  return { ...listed, ingredients: JSON.parse(ingredients), steps: JSON.parse(steps) };
}

/** How many letters of a name are used for sorting. More would make cursors and index entries too long. */
const SORTED_LETTERS = 60;

/** A name as it is sorted. */
export function nameKey(name: string): string {
  return Array.from(foldForSearch(name)).slice(0, SORTED_LETTERS).join('');
}

/** The columns of each sort order. The id at the end makes the order total. */
const ORDERS = {
  recent: { columns: ['meals.created_at', 'meals.id'], direction: 'desc' },
  name: { columns: ['meals.name_key', 'meals.id'], direction: 'asc' },
  mood: { columns: ['meals.mood', 'meals.name_key', 'meals.id'], direction: 'asc' },
} as const satisfies Record<MealSort, { columns: readonly string[]; direction: 'asc' | 'desc' }>;

/** What a column of an order is in this language: starter meals are sorted by the name that is shown. */
function orderedBy(column: (typeof ORDERS)[MealSort]['columns'][number], language: Language) {
  const names = Object.entries(STARTER_TEXTS[language] ?? {});
  if (column !== 'meals.name_key' || names.length === 0) return sql<string>`${sql.ref(column)}`;
  const cases = names.map(([slug, { name }]) => sql`when ${slug} then ${nameKey(name)}`);
  return sql<string>`case when meals.slug is null then meals.name_key
    else case meals.slug ${sql.join(cases, sql` `)} else meals.name_key end end`;
}

/** The columns that give a meal's position in any order. */
export type MealInOrder = Pick<Meal, 'id' | 'name' | 'mood' | 'created_at'>;

/** The sort key of the last meal of the previous page. */
export type MealPosition = readonly string[];

export interface MealFilter {
  readonly mood?: MoodName | undefined;
  /** Words to find in name and ingredients, ignoring case, accents, singular and plural. */
  readonly q?: string | undefined;
  /** Only meals that suit this way of eating. */
  readonly diet?: Diet | undefined;
  /** Only meals that are known to take at most so many minutes. */
  readonly minutes?: number | undefined;
  /** Only meals that the user has saved. */
  readonly saved?: boolean | undefined;
  /** In which words are found and names sorted. */
  readonly language: Language;
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
    const page = inOrder(mealsFor(db, userId), sort, 'en')
      .limit(limit)
      .select([...CONTENT, SAVED_AT]);
    return mood ? page.where('meals.mood', '=', mood) : page;
  },
  ['mood', 'sort', 'limit'],
);

/** A page of meals, of at most `limit` and as much text as a page may have, and whether there are more. */
export async function listMeals(db: Db, userId: string, wanted: MealFilter): Promise<{ meals: Meal[]; more: boolean }> {
  // One extra row shows whether there is a next page.
  const filter = { ...wanted, limit: wanted.limit + 1 };
  const { mood, q, diet, minutes, saved, language, sort, limit, after } = filter;
  const isTranslated = sort !== 'recent' && STARTER_TEXTS[language] !== undefined;
  const rows =
    q || diet || minutes !== undefined || saved || after || isTranslated
      ? await (await pageOf(db, userId, filter)).select([...CONTENT, SAVED_AT]).execute()
      : await firstMeals(db, { userId, mood, sort, limit });
  const bytesOf = ({ description, ingredients, steps }: (typeof rows)[number]) =>
    Buffer.byteLength(description) + Buffer.byteLength(ingredients) + Buffer.byteLength(steps);
  const page = pageOfBytes(rows, wanted.limit, bytesOf);
  return { meals: page.map((row) => toMeal(row, language)), more: rows.length > page.length };
}

function inOrder(page: ReturnType<typeof mealsFor>, sort: MealSort, language: Language): ReturnType<typeof mealsFor> {
  const { columns, direction } = ORDERS[sort];
  for (const column of columns) page = page.orderBy(orderedBy(column, language), direction);
  return page;
}

async function pageOf(db: Db, userId: string, filter: MealFilter) {
  const { mood, q, diet, minutes, saved, language, sort, limit, after } = filter;
  const { columns, direction } = ORDERS[sort];
  let page = inOrder(mealsFor(db, userId), sort, language).limit(limit);
  const words = searchWords(q ?? '');
  const isRareText = await isRare(db, words);
  // With few meals left, the mood is only compared; SQLite would otherwise read all meals of the mood through its
  // index.
  if (mood)
    page = isRareText || saved ? page.where(sql`meals.mood || ''`, '=', mood) : page.where('meals.mood', '=', mood);
  const starters = words.length === 0 ? undefined : findStarters(words, language);
  if (starters) page = page.where(inEitherText(db, words, { isRareText, starters }));
  else if (isRareText) page = page.where('meals.id', 'in', mealsWith(db, words));
  else for (const word of words) page = page.where(matches('meals.search_text', word));
  if (diet) page = page.where(suits('meals.diet', diet));
  if (minutes !== undefined) page = page.where(takesAtMost('meals', minutes));
  if (saved) {
    const mine = db.selectFrom('saved_meals').where('user_id', '=', userId).select('meal_id');
    page = page.where('meals.id', 'in', mine);
  }
  if (after) {
    // Within one mood, sorting by mood changes nothing, but would make SQLite read all previous pages.
    const skipped = columns[0] === 'meals.mood' && after[0] === mood ? 1 : 0;
    const key = sql.join(columns.slice(skipped).map((column) => orderedBy(column, language)));
    const last = sql.join(after.slice(skipped).map((value) => sql.val(value)));
    page = page.where(sql<boolean>`(${key}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${last})`);
  }
  return page;
}

interface Found {
  readonly isRareText: boolean;
  /** The slugs of the starter meals that have the words in the caller's language. */
  readonly starters: readonly string[];
}

/** Whether a meal has the words: a starter meal in the caller's language, others in their own. */
function inEitherText(db: Db, words: readonly SearchWord[], { isRareText, starters }: Found) {
  const ofStarters = starters.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`meals.slug in (${sql.join(starters)})`;
  if (!isRareText) {
    const inText = sql.join(
      words.map((word) => matches('meals.search_text', word)),
      sql` and `,
    );
    return sql<boolean>`(${ofStarters} or (meals.slug is null and ${inText}))`;
  }
  const ids = sql`select meal_id from (${mealsWith(db, words)}) as found union select id from meals where ${ofStarters}`;
  return sql<boolean>`(meals.id in (${ids}) and (meals.slug is null or ${ofStarters}))`;
}

function mealsWith(db: Db, words: readonly SearchWord[]) {
  let meals = db.selectFrom('meal_texts').select('meal_id');
  for (const word of words) meals = meals.where(matches('search_text', word));
  return meals;
}

/**
 * If more meals than this match, reading them in order fills a page soon. If fewer match, the text index finds them.
 */
const RARE = 500;

async function isRare(db: Db, words: readonly SearchWord[]): Promise<boolean> {
  if (!words.some(isIndexed)) return false;
  const found = await mealsWith(db, words)
    .limit(RARE + 1)
    .execute();
  return found.length <= RARE;
}

/** Whether what has this in the column suits a way of eating: what is stricter suits, too. */
export function suits(column: string, diet: Diet) {
  const stricter = DIETS.slice(0, DIETS.indexOf(diet) + 1);
  return sql<boolean>`${sql.ref(column)} in (${sql.join(stricter)})`;
}

/** Whether a meal takes at most so many minutes, as far as its times are known; one alone for resting says too little. */
export function takesAtMost(table: 'meals' | 'recipes', minutes: number) {
  const [prep, cook, rest] = ['prep', 'cook', 'rest'].map((part) => sql.ref(`${table}.minutes_${part}`));
  return sql<boolean>`coalesce(${prep}, ${cook}) is not null and coalesce(${prep}, 0) + coalesce(${cook}, 0) + coalesce(${rest}, 0) <= ${minutes}`;
}

const mealById = query((db, arg: { userId: string; id: string }) =>
  mealsFor(db, arg.userId)
    .where('meals.id', '=', arg.id)
    .select([...CONTENT, SAVED_AT]),
);

/** A meal of the catalogue, or a recipe of the home. */
export async function findMeal(db: Db, reader: Resident, id: string): Promise<Meal | undefined> {
  const { id: userId, home_id: homeId } = reader;
  const [row] = await mealById(db, { userId, id });
  if (row) return toMeal(row, reader.language);
  return findHomeMeal(db, { userId, homeId, id });
}

/** Those of these meals and recipes that exist, as lists show them, in any order. */
export async function findMeals(
  db: Db,
  { id: userId, home_id, language }: Resident,
  ids: readonly string[],
): Promise<MealInList[]> {
  if (ids.length === 0) return [];
  const rows = await mealsFor(db, userId)
    .where('meals.id', 'in', ids)
    .select([...LISTED, SAVED_AT])
    .execute();
  const found = rows.map((row) => toMealInList(row, language));
  if (found.length === ids.length) return found;
  return [...found, ...(await findHomeMealsInList(db, { userId, homeId: home_id, ids }))];
}

function toColumns({ ingredients, steps, ...draft }: MealDraft) {
  return {
    ...draft,
    name_key: nameKey(draft.name),
    search_text: searchTextOf({ name: draft.name, ingredients }),
    ingredients: JSON.stringify(ingredients),
    steps: JSON.stringify(steps),
  };
}

/** Where the texts of a meal come from. */
export interface MealOrigin {
  /** Which starter meal they are. */
  readonly slug?: string;
  /** The language in which they are written, if that is known. */
  readonly language?: Language;
}

export async function insertMeal(
  db: Db,
  meal: MealDraft & MealOrigin & { id: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('meals')
    .values(toColumns(meal) as ReturnType<typeof toColumns> & { id: string; created_at: string })
    .execute();
}

const storedTexts = query((db, { id }: { id: string }) =>
  db
    .selectFrom('meals')
    .where('id', '=', id)
    .select(['slug', 'name', 'description', 'cuisine', 'ingredients', 'steps', 'language']),
);

/**
 * Replaces a meal. If its texts are those that are shown in this language, it stays the meal that it was in every
 * language: somebody has changed the picture, say. Other texts are new in this language.
 */
export async function updateMeal(db: Db, id: string, draft: MealDraft, language: Language): Promise<void> {
  const [stored] = await storedTexts(db, { id });
  if (!stored) return;
  const wanted = toColumns(draft);
  const shown = inLanguage(stored, language);
  const { name, description, cuisine, ingredients, steps } = stored;
  const isSame =
    wanted.name === shown.name &&
    wanted.description === shown.description &&
    wanted.cuisine === shown.cuisine &&
    wanted.ingredients === shown.ingredients &&
    wanted.steps === shown.steps;
  const texts = isSame
    ? toColumns({
        ...draft,
        name,
        description,
        cuisine,
        ingredients: JSON.parse(ingredients),
        steps: JSON.parse(steps),
      })
    : { ...wanted, slug: null, language };
  await db.updateTable('meals').set(texts).where('id', '=', id).execute();
}

/** Deletes a meal. It disappears from saved lists; meal logs keep its name. */
export async function deleteMeal(transaction: Db, id: string) {
  const deleted = await transaction.deleteFrom('meals').where('id', '=', id).returning('id').executeTakeFirst();
  if (deleted) await forgetMeal(transaction, id);
  return deleted;
}

/** Takes a deleted meal out of what refers to it, for everybody. What was eaten and planned keeps its name. */
async function forgetMeal(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('saved_meals').where('meal_id', '=', id).execute();
  await transaction.deleteFrom('unasked_meals').where('meal_id', '=', id).execute();
  await transaction.deleteFrom('tonight').where('meal_id', '=', id).execute();
  await transaction.updateTable('meal_logs').set({ meal_id: null }).where('meal_id', '=', id).execute();
}
