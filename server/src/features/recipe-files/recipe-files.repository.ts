import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type RecipeRow = Selectable<Schema['recipes']>;

/** A page of a home's recipes in the order of their ids. */
export async function listRecipeRows(db: Db, homeId: string, limit: number, after?: string): Promise<RecipeRow[]> {
  let page = db.selectFrom('recipes').where('home_id', '=', homeId).orderBy('id').limit(limit);
  if (after !== undefined) page = page.where('id', '>', after);
  return page.selectAll().execute();
}
