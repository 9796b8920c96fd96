import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { filledText } from './text.ts';

export const EATING_LIMITS = {
  /** The most foods that somebody, or a home, leaves out. */
  foods: 30,
  /** In characters. */
  food: 40,
} as const;

export const EATING_DIETS = ['vegan', 'vegetarian'] as const;

const diet = z.enum(EATING_DIETS).nullable().describe('How is eaten; null for everything');
const food = filledText({ max: EATING_LIMITS.food, blank: 'eating.foodBlank', tooLong: 'eating.foodTooLong' });
const foods = z.array(food).max(EATING_LIMITS.foods, 'eating.tooMany').describe('Foods to leave out');

/** Foods and diets that are left out wherever Moodbowl proposes meals. */
export const eating = z.object({ diet, foods_left_out: foods });
export type Eating = z.infer<typeof eating>;

export const ownEating = eating.extend({
  diet_at_home: z.boolean().describe('Whether both count for the whole home, as long as the caller lives there'),
});
export type OwnEating = z.infer<typeof ownEating>;

const shownEating = z.object({ diet, foods_left_out: z.array(z.string()) });

export const eatingView = z.object({
  own: ownEating,
  home: shownEating.describe('What the home has chosen'),
  applied: shownEating.describe(
    "What is left out of the caller's suggestions: the strictest diet and all foods of the caller, of the home, and of members who count there",
  ),
});
export type EatingView = z.infer<typeof eatingView>;

const OWN: OwnEating = { diet: 'vegetarian', foods_left_out: ['Peanuts'], diet_at_home: false };
const HOME: Eating = { diet: null, foods_left_out: ['Coriander'] };
const VIEW: EatingView = {
  own: OWN,
  home: HOME,
  applied: { diet: 'vegetarian', foods_left_out: ['Peanuts', 'Coriander'] },
};

export const getEating = defineEndpoint({
  method: 'GET',
  path: '/profile/eating',
  access: 'user',
  tag: 'Profile',
  summary: 'Read what is not eaten',
  description:
    'Diet and foods to leave out: those of the caller, those of the home, and what follows for the caller. Suggestions, ideas, "What can I make?" and proposals for the plan leave out meals that do not fit, and meals whose diet is unknown when one is chosen. Searching finds all.',
  response: eatingView,
  example: { response: VIEW },
});

export const setEating = defineEndpoint({
  method: 'PUT',
  path: '/profile/eating',
  access: 'user',
  tag: 'Profile',
  summary: 'Choose what not to eat',
  description:
    'Replaces the choices of the caller. Foods are found in English and German, singular and plural. With `diet_at_home` they count for all members, who see what is left out, but not for whom; moving to another home ends that.',
  body: ownEating,
  response: eatingView,
  example: { body: OWN, response: VIEW },
});

export const setHomeEating = defineEndpoint({
  method: 'PUT',
  path: '/home/eating',
  access: 'user',
  tag: 'Home',
  summary: 'Choose what the home does not eat',
  description: 'Replaces the choices of the home. Every member may.',
  body: eating,
  response: eatingView,
  example: { body: HOME, response: VIEW },
});
