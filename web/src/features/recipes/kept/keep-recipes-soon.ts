import type { MealWithAmounts } from '@moodbowl/contract/meals';
import type { Tonight } from '@moodbowl/contract/tonight';
import { isUnreachable } from '../../../lib/api-client.ts';
import { DERIVED } from '../../../lib/derived-queries.ts';
import { mayKeep, onKeepChoice } from '../../../lib/keep-choice.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type * as keepRecipes from './keep-recipes.ts';

/** Changes often come several at a time. In milliseconds. */
const CALM_MS = 2_000;

/** Loaded only for who wants recipes to be kept. Without a signal, what is kept stays. */
async function keep(work: (code: typeof keepRecipes) => Promise<void>): Promise<void> {
  if (!mayKeep()) return;
  try {
    await work(await import('./keep-recipes.ts'));
  } catch (error) {
    if (!isUnreachable(error)) console.warn('The recipes could not be kept', error);
  }
}

/** Keeps a recipe that is open to cook, if this person wants that. */
export function keepCooked(meal: MealWithAmounts): void {
  void keep(async (code) => code.keepCooked(meal));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let readsAgain = false;

/** Keeps the recipes when nothing else is to be done. With `again`, those that are kept have changed. */
export function keepRecipesSoon({ again = false } = {}): void {
  readsAgain ||= again;
  clearTimeout(timer);
  timer = setTimeout(
    () =>
      whenIdle(() => {
        const options = { again: readsAgain };
        readsAgain = false;
        void keep(async (code) => code.keepRecipes(options));
      }),
    CALM_MS,
  );
}

function mealOfTonight(): string | undefined {
  return queryClient.getQueryData<Tonight | null>(DERIVED.tonight)?.meal.id;
}

/** Keeps recipes from now on, whenever tonight's meal or the choice changes. */
export function startKeepingRecipes(): void {
  let before = mealOfTonight();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== DERIVED.tonight[0] || mealOfTonight() === before) return;
    before = mealOfTonight();
    keepRecipesSoon();
  });
  onKeepChoice(keepRecipesSoon);
  keepRecipesSoon();
}
