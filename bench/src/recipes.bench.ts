import { listMeals } from '@moodbowl/contract/meals';
import { addToPlan } from '@moodbowl/contract/plan';
import { PLAN_SLOTS } from '@moodbowl/contract/plan-days';
import { planGroceries } from '@moodbowl/contract/plan-groceries';
import { importRecipe } from '@moodbowl/contract/recipe-imports';
import { createRecipes, RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { call } from '@moodbowl/harness/call';
import { communitySize } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import type { Target } from '@moodbowl/harness/report';
import { seededDataDir } from '@moodbowl/harness/seed';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import { median, summary } from '@moodbowl/harness/statistics';
import { newId } from '../../server/src/db/new-id.ts';
import { addDays } from '@moodbowl/contract/dates';
import type { BenchPart } from './bench-part.ts';

const ROUNDS = 40;
/** Four a day for a week. */
const MEALS = 28;
const PAGE_BYTES = 300_000;
const FOODS = ['onion', 'carrot', 'leek', 'tomato', 'potato', 'lemon', 'egg', 'apple', 'courgette', 'pepper'] as const;

export const recipes: BenchPart = {
  name: 'recipes',
  title: 'Recipes and plan',
  async run({ quick }) {
    const targets = await withCopyOf(await seededDataDir(communitySize(quick)), async (dataDir) => {
      const [token = ''] = await tokensOf(dataDir, ['user0']);
      const server = await startServer(dataDir);
      try {
        return await measure({ server, token }, quick ? 5 : ROUNDS);
      } finally {
        await server.stop();
      }
    });
    return {
      method: `One server process on SQLite with the data of the reads. A page of ${PAGE_BYTES / 1_000} KB is imported, ${RECIPE_LIMITS.recipes} recipes are added in batches, as the import of a file sends them, ${MEALS} of them are planned, and the catalogue is searched before and after. The pictures of a file, and what the browser does to read it, are not in it.`,
      targets,
    };
  },
};

interface Caller {
  readonly server: ServerProcess;
  readonly token: string;
}

async function measure(caller: Caller, rounds: number): Promise<Target[]> {
  const page = await costsOfImport(caller, rounds);
  const before = median(await timesOfSearch(caller, rounds));
  const { ids, seconds } = await addRecipes(caller);
  const ratio = median(await timesOfSearch(caller, rounds)) / before;
  await planWeek(caller, ids);
  const groceries = await timesOfGroceries(caller, rounds);
  return [
    atMost('processor time for the import of a page: median (range)', page, { most: 50, unit: 'ms' }),
    atMost(`adding ${RECIPE_LIMITS.recipes} recipes of a file`, [seconds], { most: 60, unit: 's' }),
    atMost(`groceries of ${MEALS} meals: median (range)`, groceries, { most: 30, unit: 'ms' }),
    {
      what: `search in the catalogue with ${RECIPE_LIMITS.recipes} recipes of one's own, compared with none`,
      measured: ratio.toFixed(2),
      target: '≤ 1.2',
      met: ratio <= 1.2,
    },
  ];
}

function atMost(what: string, values: readonly number[], { most, unit }: { most: number; unit: string }): Target {
  const measured = `${summary(values, (value) => value.toFixed(1))} ${unit}`;
  return { what, measured, target: `≤ ${most} ${unit}`, met: median(values) <= most };
}

/** In milliseconds, after some calls that are not counted. */
async function timesOf(rounds: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const begin = performance.now();
    await ask();
    if (round >= 0) times.push(performance.now() - begin);
  }
  return times;
}

/** A page as sites have them: mostly markup around the recipe's JSON-LD. */
function pageOf(name: string): string {
  const data = { '@type': 'Recipe', name, recipeIngredient: ingredientsOf(1), recipeInstructions: ['Chop.', 'Fry.'] };
  const words = '<div class="card"><p>Words between advertisements.</p></div>\n';
  const around = words.repeat(Math.ceil(PAGE_BYTES / 2 / words.length));
  return `<html><body>${around}<script type="application/ld+json">${JSON.stringify(data)}</script>${around}</body></html>`;
}

/** The server's processor time for each import, in milliseconds. */
async function costsOfImport({ server, token }: Caller, rounds: number): Promise<number[]> {
  const html = pageOf('Soup');
  const costs: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const before = server.cpuMicroseconds();
    await call(server.url, importRecipe, { body: { html } }, token);
    if (round >= 0) costs.push((server.cpuMicroseconds() - before) / 1_000);
  }
  return costs;
}

function timesOfSearch({ server, token }: Caller, rounds: number): Promise<number[]> {
  return timesOf(rounds, () => call(server.url, listMeals, { query: { q: 'onions', limit: '24' } }, token));
}

function ingredientsOf(n: number): string[] {
  return FOODS.slice(0, 8).map((_, index) => `${n + index} ${FOODS[(n + index * 3) % FOODS.length]}`);
}

/** Adds as many recipes as a home may have. */
async function addRecipes({ server, token }: Caller): Promise<{ ids: string[]; seconds: number }> {
  const all = Array.from({ length: RECIPE_LIMITS.recipes }, (_, n) => ({
    id: newId(),
    name: `Onion stew ${n}`,
    ingredients: ingredientsOf(1 + (n % 5)),
    steps: ['Chop everything.', 'Simmer for 20 minutes.'],
    servings: 2,
  }));
  const begin = performance.now();
  for (let from = 0; from < all.length; from += RECIPE_LIMITS.batch)
    await call(server.url, createRecipes, { body: { recipes: all.slice(from, from + RECIPE_LIMITS.batch) } }, token);
  return { ids: all.map(({ id }) => id), seconds: (performance.now() - begin) / 1_000 };
}

/** The first day of the week that is planned: it lies ahead, whatever the time zone. */
const firstDay = () => addDays(new Date().toISOString().slice(0, 10), 7);

async function planWeek({ server, token }: Caller, ids: readonly string[]): Promise<void> {
  const entries = ids.slice(0, MEALS).map((meal_id, index) => ({
    id: newId(),
    date: addDays(firstDay(), Math.floor(index / PLAN_SLOTS.length)),
    slot: PLAN_SLOTS[index % PLAN_SLOTS.length] ?? 'dinner',
    meal_id,
    servings: 4,
  }));
  await call(server.url, addToPlan, { body: { entries } }, token);
}

function timesOfGroceries({ server, token }: Caller, rounds: number): Promise<number[]> {
  const query = { from: firstDay(), to: addDays(firstDay(), 6) };
  return timesOf(rounds, () => call(server.url, planGroceries, { query }, token));
}
