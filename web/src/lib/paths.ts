import { SCREENS } from '@moodbowl/contract/page-routes';

type Screens = typeof SCREENS;

/** Builds a screen's path from its parameter, if it has one. */
type Paths = {
  readonly [Name in keyof Screens]: Screens[Name]['path'] extends `${string}:${string}`
    ? (parameter: string) => string
    : () => string;
};

const build =
  (pattern: string) =>
  (parameter = '') =>
    pattern.replace(/:\w+/, encodeURIComponent(parameter));

const withServings = (path: string, servings?: number | string) =>
  servings === undefined ? path : `${path}?servings=${encodeURIComponent(servings)}`;

/** The path of every screen. */
export const paths = {
  ...(Object.fromEntries(Object.entries(SCREENS).map(([name, { path }]) => [name, build(path)])) as Paths),
  /** At one of its parts, if it is given. */
  moodTracker: (part: '' | '#last-week' = '') => `/mood-tracker${part}`,
  recipes: (mood?: string) => (mood ? `/recipes?mood=${encodeURIComponent(mood)}` : '/recipes'),
  /** The tab with the home's own recipes. */
  ownRecipes: () => '/recipes?tab=ours',
  /** The tab of the profile with what one can set, at one of its parts if it is given. */
  settings: (part: '' | '#home' | '#eating' | '#learning' | '#devices' = '') => `/profile?tab=settings${part}`,
  recipe: (id: string, servings?: number | string) => withServings(`/recipes/${encodeURIComponent(id)}`, servings),
  cook: (id: string, servings?: number) => withServings(`/cook/${encodeURIComponent(id)}`, servings),
};
