import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Diet } from '@moodbowl/contract/meals';
import type { Language } from '@moodbowl/i18n/languages';
import { ingredientsInOtherWords, searchTextsIn } from '../meals/starter-texts.ts';
import { nextTurn } from '../../next-turn.ts';
import type { MealText } from './likely-meals.ts';

type JudgedText = MealText & {
  readonly diet: Diet | null;
  /** The ingredients in other languages, by which the meal may be left out. */
  readonly otherWords?: readonly string[];
};

/** So many characters have almost all ingredients, and keep 2,000 long recipes from taking too much memory. */
const TEXT = sql<string>`substr(search_text, 1, 2000)`.as('text');

/** So many are read at a time, because of what SQLite passes over in long recipes. */
const PAGE = 200;

interface Last {
  readonly id: string;
  readonly created_at: string;
}

const recipeTexts = query((db, { homeId, before, beforeId }: { homeId: string; before: string; beforeId: string }) =>
  db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where(sql<boolean>`(created_at, id) < (${before}, ${beforeId})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .select(['id', 'diet', 'created_at', TEXT]),
);

/** The texts of a home's newest recipes. */
export async function listRecipeTexts(db: Db, homeId: string, limit: number): Promise<JudgedText[]> {
  return inPages(limit, ({ created_at, id }) => recipeTexts(db, { homeId, before: created_at, beforeId: id }));
}

const mealTexts = query((db, { before, beforeId }: { before: string; beforeId: string }) =>
  db
    .selectFrom('meals')
    .where(sql<boolean>`(created_at, id) < (${before}, ${beforeId})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .select(['id', 'diet', 'created_at', 'slug', TEXT]),
);

/** The texts of the catalogue's newest meals in this language. */
export async function listMealTexts(db: Db, language: Language, limit: number): Promise<JudgedText[]> {
  const translated = searchTextsIn(language);
  return inPages(limit, async ({ created_at, id }) => {
    const rows = await mealTexts(db, { before: created_at, beforeId: id });
    return rows.map(({ slug, ...row }) => {
      if (slug === null) return row;
      const text = translated.get(slug);
      const otherWords = ingredientsInOtherWords(slug);
      return text === undefined ? { ...row, otherWords } : { ...row, text, otherWords: [...otherWords, row.text] };
    });
  });
}

/** Later than any. */
const END: Last = { created_at: '9999', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

async function inPages(limit: number, read: (after: Last) => Promise<(JudgedText & Last)[]>): Promise<JudgedText[]> {
  const texts: JudgedText[] = [];
  let after = END;
  for (;;) {
    const page = await read(after);
    texts.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE || texts.length >= limit) return texts.slice(0, limit);
    after = last;
    await nextTurn();
  }
}
