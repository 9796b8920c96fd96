import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

const TEXTS = [
  'name',
  'description',
  'ingredients',
  'steps',
  'moods',
  'cuisine',
  'tags',
  'source_url',
  'source_name',
  'image_url',
];

/**
 * How many bytes of text a recipe has, in UTF-8. The database counts them, so the number is right for rows that processes
 * of the previous version write, too.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sizes = TEXTS.map((column) => sql`octet_length(${sql.ref(column)})`);
  await db.schema
    .alterTable('recipes')
    .addColumn('bytes', 'integer', (column) => {
      const counted = column.generatedAlwaysAs(sql.join(sizes, sql` + `));
      // PostgreSQL has stored ones only, and SQLite can add virtual ones only.
      return engine === 'postgres' ? counted.stored() : counted;
    })
    .execute();
  // The sum of a home is read from here, and the sizes of its recipes, without the texts.
  await db.schema.createIndex('recipes_by_size').on('recipes').columns(['home_id', 'bytes', 'id']).execute();
}
