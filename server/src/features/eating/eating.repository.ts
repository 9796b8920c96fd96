import type { Eating, OwnEating } from '@moodbowl/contract/eating';
import type { Diet } from '@moodbowl/contract/meals';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import { ingredientsInOtherWords } from '../meals/starter-texts.ts';

interface Row {
  readonly diet: Diet | null;
  readonly foods_left_out: string;
}

/** The catalogue's third diet is to eat everything. */
function toEating({ diet, foods_left_out }: Row): Eating {
  return { diet: diet === 'omnivore' ? null : diet, foods_left_out: JSON.parse(foods_left_out) as string[] };
}

const ownOf = query((db, { userId }: { userId: string }) =>
  db.selectFrom('users').where('id', '=', userId).select(['diet', 'foods_left_out', 'diet_at_home']),
);

/** The choices of a user; undefined if there is no such account. */
export async function findOwn(db: Db, userId: string): Promise<OwnEating | undefined> {
  const [row] = await ownOf(db, { userId });
  return row && { ...toEating(row), diet_at_home: row.diet_at_home === 1 };
}

export async function updateOwn(db: Db, userId: string, own: OwnEating): Promise<void> {
  await db
    .updateTable('users')
    .set({
      diet: own.diet,
      foods_left_out: JSON.stringify(own.foods_left_out),
      diet_at_home: own.diet_at_home ? 1 : 0,
    })
    .where('id', '=', userId)
    .execute();
}

const homeOf = query((db, { homeId }: { homeId: string }) =>
  db.selectFrom('home_diets').where('home_id', '=', homeId).select(['diet', 'foods_left_out']),
);

/** The choices of a home; undefined if it has none. */
export async function findOfHome(db: Db, homeId: string): Promise<Eating | undefined> {
  const [row] = await homeOf(db, { homeId });
  return row && toEating(row);
}

export async function replaceOfHome(db: Db, homeId: string, chosen: Eating): Promise<void> {
  const row = { diet: chosen.diet, foods_left_out: JSON.stringify(chosen.foods_left_out) };
  await db
    .insertInto('home_diets')
    .values({ home_id: homeId, ...row })
    .onConflict((conflict) => conflict.column('home_id').doUpdateSet(row))
    .execute();
}

export async function deleteOfHome(db: Db, homeId: string): Promise<void> {
  await db.deleteFrom('home_diets').where('home_id', '=', homeId).execute();
}

const membersOf = query((db, { homeId }: { homeId: string }) =>
  db.selectFrom('home_members').where('home_id', '=', homeId).orderBy('user_id').select('user_id'),
);

/** The choices of members for the whole home, in an order that says nothing of who. */
export async function listOfMembers(db: Db, homeId: string, but: string): Promise<Eating[]> {
  const others = (await membersOf(db, { homeId })).map(({ user_id }) => user_id).filter((id) => id !== but);
  if (others.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', others)
    .where('home_id', '=', homeId)
    .where('diet_at_home', '=', 1)
    .select(['diet', 'foods_left_out'])
    .execute();
  return rows.map(toEating);
}

/** Diet and ingredients, in every language, of these meals of the catalogue and recipes of the home. */
export async function listDishes(db: Db, homeId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const meals = await db
    .selectFrom('meals')
    .where('id', 'in', [...ids])
    .select(['id', 'diet', 'ingredients', 'slug'])
    .execute();
  const dishes = meals.map(({ slug, ingredients, ...meal }) => ({
    ...meal,
    texts: [ingredients, ...ingredientsInOtherWords(slug)],
  }));
  if (meals.length === ids.length) return dishes;
  const recipes = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids])
    .select(['id', 'diet', 'ingredients'])
    .execute();
  return [...dishes, ...recipes.map(({ ingredients, ...recipe }) => ({ ...recipe, texts: [ingredients] }))];
}
