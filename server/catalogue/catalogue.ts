import type { CatalogueMeal as MealOfOneMood } from './catalogue-meal.ts';
import { angryMeals } from './meals/angry.ts';
import { boredMeals } from './meals/bored.ts';
import { confusedMeals } from './meals/confused.ts';
import { energisedMeals } from './meals/energised.ts';
import { gratefulMeals } from './meals/grateful.ts';
import { happyMeals } from './meals/happy.ts';
import { sadMeals } from './meals/sad.ts';
import { stressedMeals } from './meals/stressed.ts';

const mealsByMood = {
  Happy: happyMeals,
  Sad: sadMeals,
  Angry: angryMeals,
  Stressed: stressedMeals,
  Bored: boredMeals,
  Energised: energisedMeals,
  Confused: confusedMeals,
  Grateful: gratefulMeals,
} as const satisfies Record<string, readonly MealOfOneMood[]>;

/** A meal of the starter catalogue together with its mood. */
export type CatalogueMeal = MealOfOneMood & { mood: keyof typeof mealsByMood };

/** The moods take turns, so that somebody who browses all meals meets every mood at once. */
function takeTurns(): CatalogueMeal[] {
  const moods = Object.keys(mealsByMood) as CatalogueMeal['mood'][];
  const rounds = Math.max(...moods.map((mood) => mealsByMood[mood].length));
  return Array.from({ length: rounds }, (_, round) =>
    moods.flatMap((mood) => mealsByMood[mood].slice(round, round + 1).map((meal) => ({ ...meal, mood }))),
  ).flat();
}

/** The meals a new installation starts with, in the order in which they are browsed. */
export const catalogue: readonly CatalogueMeal[] = takeTurns();
