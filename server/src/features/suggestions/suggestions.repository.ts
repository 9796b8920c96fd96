import type { MoodName } from '@moodbowl/contract/mood';
import type { Language } from '@moodbowl/i18n/languages';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import { mapInTurns, nextTurn } from '../../next-turn.ts';
import type { Schema } from '../../db/schema.ts';
import type { HomeReader, Resident } from '../../http/change.ts';
import { ingredientsInOtherWords, inLanguage } from '../meals/starter-texts.ts';
import { beginningOf, isWhole, readBeginning } from '../meals/judged-ingredients.ts';
import { type Candidate, headsOf, toCandidate } from './rank-meals.ts';

type Limited = { userId: string; limit: number };

const JUDGED = [
  'meals.id',
  'meals.mood',
  'meals.diet',
  'meals.description',
  'meals.minutes_prep',
  'meals.minutes_cook',
  'meals.minutes_rest',
  'meals.slug',
  beginningOf('meals.ingredients').as('ingredients'),
] as const;
const JUDGED_RECIPE = [
  'recipes.id',
  'recipes.moods',
  'recipes.diet',
  'recipes.description',
  'recipes.minutes_prep',
  'recipes.minutes_cook',
  'recipes.minutes_rest',
  beginningOf('recipes.ingredients').as('ingredients'),
] as const;

type JudgedRow = Pick<
  Selectable<Schema['meals']>,
  'id' | 'mood' | 'diet' | 'ingredients' | 'description' | 'minutes_prep' | 'minutes_cook' | 'minutes_rest' | 'slug'
>;
type JudgedRecipe = Omit<JudgedRow, 'mood' | 'slug'> & { readonly moods: string };

async function toCandidates(rows: readonly JudgedRow[], language: Language): Promise<Candidate[]> {
  return mapInTurns(rows, (row) => {
    const { mood, ...shown } = inLanguage(row, language);
    const candidate = judged(shown, [mood]);
    if (row.slug === null) return candidate;
    const otherWords = ingredientsInOtherWords(row.slug);
    // What is learned of foods is learned in one language.
    if (shown.ingredients === row.ingredients) return { ...candidate, otherWords };
    const original = readBeginning(row.ingredients);
    return { ...candidate, otherWords: [...otherWords, ...original], foods: headsOf(original) };
  });
}

async function fromRecipes(rows: readonly JudgedRecipe[]): Promise<Candidate[]> {
  return mapInTurns(rows, ({ moods, ...row }) => judged(row, JSON.parse(moods)));
}

function judged({ ingredients, ...row }: Omit<JudgedRow, 'mood' | 'slug'>, moods: Candidate['moods']): Candidate {
  const texts = readBeginning(ingredients);
  return { ...toCandidate({ ...row, moods, ingredients: texts }), isCut: !isWhole(ingredients, texts) };
}

const newest = query(
  (db, { mood, limit }: { mood: MoodName | undefined; limit: number }) => {
    const page = db.selectFrom('meals').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).select(JUDGED);
    return mood ? page.where('mood', '=', mood) : page;
  },
  ['mood', 'limit'],
);

/** The newest meals, or the newest for a mood. */
export async function listNewest(
  db: Db,
  language: Language,
  mood: MoodName | undefined,
  limit: number,
): Promise<Candidate[]> {
  return toCandidates(await newest(db, { mood, limit }), language);
}

const savedLast = query(
  (db, { userId, limit }: Limited) =>
    db
      .selectFrom('saved_meals')
      .leftJoin('meals', 'meals.id', 'saved_meals.meal_id')
      .where('saved_meals.user_id', '=', userId)
      .orderBy('saved_meals.created_at', 'desc')
      .orderBy('saved_meals.meal_id', 'desc')
      .limit(limit)
      .select([...JUDGED, 'saved_meals.meal_id']),
  ['limit'],
);

/** The meals and recipes of the home that a person saved most recently. */
export async function listSavedLast(
  db: Db,
  { id: userId, home_id: homeId, language }: Resident,
  limit: number,
): Promise<Candidate[]> {
  const rows = await savedLast(db, { userId, limit });
  const found = rows.filter((row) => row.id !== null) as (JudgedRow & { meal_id: string })[];
  const meals = await toCandidates(found, language);
  const others = rows.filter((row) => row.id === null).map(({ meal_id }) => meal_id);
  return [...meals, ...(others.length === 0 ? [] : await fromRecipes(await judgedRecipes(db, homeId, others)))];
}

async function judgedRecipes(db: Db, homeId: string, ids: readonly string[]): Promise<JudgedRecipe[]> {
  const recipes = db.selectFrom('recipes').where('home_id', '=', homeId).where('id', 'in', ids);
  return recipes.select(JUDGED_RECIPE).execute();
}

const newestRecipes = query(
  (db, { homeId, limit }: { homeId: string; limit: number }) =>
    db
      .selectFrom('recipes')
      .where('home_id', '=', homeId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(JUDGED_RECIPE),
  ['limit'],
);

/** The newest recipes of a home. */
export async function listNewestRecipes(db: Db, homeId: string, limit: number): Promise<Candidate[]> {
  return fromRecipes(await newestRecipes(db, { homeId, limit }));
}

/** So many are read at a time: a recipe may have half a megabyte, which SQLite passes over. */
const AT_A_TIME = 50;

/** Meals of the catalogue and recipes of the home for ranking. */
export async function findCandidates(
  db: Db,
  { home_id: homeId, language }: HomeReader,
  ids: readonly string[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    if (from > 0) await nextTurn();
    const some = ids.slice(from, from + AT_A_TIME);
    const meals = await db.selectFrom('meals').where('id', 'in', some).select(JUDGED).execute();
    found.push(...(await toCandidates(meals, language)));
    if (meals.length === some.length) continue;
    found.push(...(await fromRecipes(await judgedRecipes(db, homeId, some))));
  }
  return found;
}

const newestGroceries = query(
  (db, { homeId, limit }: { homeId: string; limit: number }) =>
    db
      .selectFrom('grocery_items')
      .where('home_id', '=', homeId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['item_name', 'purchased']),
  ['limit'],
);

/** The newest items of the grocery list. */
export async function listNewestGroceries(db: Db, homeId: string, limit: number) {
  return newestGroceries(db, { homeId, limit });
}

const eatenSince = query(
  (db, { userId, date, limit }: Limited & { date: string }) =>
    db
      .selectFrom('meal_logs')
      .where('user_id', '=', userId)
      .where('date', '>=', date)
      .orderBy('date', 'desc')
      .limit(limit)
      .select('meal_id'),
  ['limit'],
);

/** The ids of meals eaten on `date` or later. */
export async function listMealsEatenSince(db: Db, userId: string, date: string, limit: number): Promise<Set<string>> {
  const rows = await eatenSince(db, { userId, date, limit });
  return new Set(rows.flatMap(({ meal_id }) => meal_id ?? []));
}
