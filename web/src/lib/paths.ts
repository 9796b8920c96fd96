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

/** The path of every screen. */
export const paths = {
  ...(Object.fromEntries(Object.entries(SCREENS).map(([name, { path }]) => [name, build(path)])) as Paths),
  recipes: (mood?: string) => (mood ? `/recipes?mood=${encodeURIComponent(mood)}` : '/recipes'),
};
