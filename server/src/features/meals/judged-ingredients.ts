import { sql } from 'kysely';

/** So many ingredients of a meal are looked at when meals are ranked and added up: more than any kitchen recipe has. */
const MOST = 60;
/** They have this many characters in JSON, unless most of them are whole sentences. */
const CHARACTERS = 8_000;

/** The beginning of a JSON array of ingredients, as {@link readBeginning} takes it: a row may have 150 KB of them. */
export function beginningOf(column: string) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(CHARACTERS)})`;
}

/** The first texts of a JSON array of texts whose end may be missing, without one that is cut. */
export function readBeginning(json: string): string[] {
  if (json.length < CHARACTERS) return (JSON.parse(json) as string[]).slice(0, MOST);
  const texts: string[] = [];
  let start = -1;
  for (let index = 1; index < json.length && texts.length < MOST; index += 1) {
    const character = json[index];
    if (character === '\\') index += 1;
    else if (character === '"' && start < 0) start = index;
    else if (character === '"') {
      texts.push(JSON.parse(json.slice(start, index + 1)));
      start = -1;
    }
  }
  return texts;
}

/** Whether these texts of {@link readBeginning} are all, for sure: who leaves a food out must not get it from the rest. */
export function isWhole(json: string, texts: readonly string[]): boolean {
  return json.length < CHARACTERS && texts.length < MOST;
}
