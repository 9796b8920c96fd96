import { newId } from '../src/db/new-id.ts';
import { idsOf } from './homes.ts';
import type { TestApp } from './test-app.ts';

const SLICE = 500;
/** What all of them have. */
const PLAIN = {
  description: '',
  ingredients: '[]',
  steps: '[]',
  moods: '[]',
  diet: null,
  cuisine: '',
  servings: null,
  minutes_prep: null,
  minutes_cook: null,
  tags: '[]',
  source_url: '',
  source_name: '',
  image_url: '',
  link_secret: null,
} as const;

/** Gives a user's home so many recipes, faster than by calls: `Filler 0000` and so on, each with such a description. */
export async function fillHome(app: TestApp, username: string, count: number, description = ''): Promise<void> {
  const { id: created_by, home_id } = await idsOf(app, username);
  const now = app.clock.now().toISOString();
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Filler ${String(index).padStart(4, '0')}`;
    return {
      ...PLAIN,
      description,
      home_id,
      id: newId(),
      created_by,
      name,
      name_key: name.toLowerCase(),
      search_text: name.toLowerCase(),
      created_at: now,
      updated_at: now,
    };
  });
  for (let start = 0; start < count; start += SLICE)
    await app.database.db
      .insertInto('recipes')
      .values(rows.slice(start, start + SLICE))
      .execute();
}
