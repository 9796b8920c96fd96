import type { PlainMessageId } from '@moodbowl/i18n/message';

interface Screen {
  readonly path: string;
  readonly access: 'public' | 'user' | 'admin';
  /** The message with its name. */
  readonly name: PlainMessageId;
}

/**
 * Every screen of the page: `moodDay` is shown by `web/src/pages/MoodDayPage.tsx`. The path `*` stands for every address that
 * the page does not know.
 */
export const SCREENS = {
  login: { path: '/', access: 'public', name: 'common.login' },
  register: { path: '/register', access: 'public', name: 'common.register' },
  forgotPassword: { path: '/forgot-password', access: 'public', name: 'auth.forgotPassword' },
  setup: { path: '/setup', access: 'public', name: 'auth.setup' },
  resetPassword: { path: '/reset-password', access: 'public', name: 'common.newPassword' },
  provider: { path: '/provider', access: 'public', name: 'common.login' },
  confirmEmail: { path: '/confirm-email', access: 'public', name: 'auth.confirmEmailTitle' },
  home: { path: '/home', access: 'user', name: 'common.home' },
  moodTracker: { path: '/mood-tracker', access: 'user', name: 'common.moodTracker' },
  moodDay: { path: '/mood/:date', access: 'user', name: 'analytics.moodDay' },
  year: { path: '/year', access: 'user', name: 'year.title' },
  yearOf: { path: '/year/:year', access: 'user', name: 'year.title' },
  searchMoods: { path: '/search-moods', access: 'user', name: 'moodSearch.title' },
  printMoods: { path: '/print-moods', access: 'user', name: 'diary.title' },
  suggestions: { path: '/suggestions', access: 'user', name: 'common.suggestions' },
  insights: { path: '/insights', access: 'user', name: 'common.insights' },
  meals: { path: '/meals', access: 'user', name: 'common.myMeals' },
  plan: { path: '/plan', access: 'user', name: 'plan.title' },
  shopping: { path: '/shopping', access: 'user', name: 'shopping.title' },
  meal: { path: '/meals/:id', access: 'user', name: 'common.meal' },
  recipes: { path: '/recipes', access: 'user', name: 'common.recipes' },
  recipe: { path: '/recipes/:id', access: 'user', name: 'common.recipe' },
  newRecipe: { path: '/new-recipe', access: 'user', name: 'recipes.newTitle' },
  editRecipe: { path: '/edit-recipe/:id', access: 'user', name: 'recipes.editTitle' },
  importRecipe: { path: '/import', access: 'user', name: 'recipes.importTitle' },
  cook: { path: '/cook/:id', access: 'user', name: 'cook.title' },
  importMoods: { path: '/import-moods', access: 'user', name: 'moodFiles.title' },
  importFile: { path: '/import-file', access: 'user', name: 'recipeFiles.title' },
  savedMeals: { path: '/saved-meals', access: 'user', name: 'common.savedMeals' },
  friends: { path: '/friends', access: 'user', name: 'common.friends' },
  join: { path: '/join/:code', access: 'user', name: 'homes.joinTitle' },
  befriend: { path: '/befriend/:code', access: 'user', name: 'friends.befriendTitle' },
  profile: { path: '/profile', access: 'user', name: 'common.profile' },
  feedback: { path: '/feedback', access: 'user', name: 'common.feedback' },
  admin: { path: '/admin', access: 'admin', name: 'common.adminPanel' },
  adminMeals: { path: '/admin/meals', access: 'admin', name: 'analytics.adminPanelMeals' },
  addMeal: { path: '/admin/add-meal', access: 'admin', name: 'common.addNewMeal' },
  editMeal: { path: '/admin/edit-meal/:id', access: 'admin', name: 'common.editMeal' },
  notFound: { path: '*', access: 'public', name: 'common.pageNotFound' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

/** The pattern of a screen's path. Analytics count patterns, so that nobody sees which day or meal someone looked at. */
export type PageRoute = (typeof SCREENS)[ScreenName]['path'];
export const PAGE_ROUTES: readonly PageRoute[] = Object.values(SCREENS).map(({ path }) => path);

const PATTERNS = PAGE_ROUTES.filter((route) => route !== '*').map((route) =>
  route.replaceAll(/:\w+/g, '[^/.]+').replace(/\/$/, ''),
);
const PAGE_PATH = new RegExp(`^(${PATTERNS.join('|')})/*$`, 'i');

/**
 * Whether the page has a screen at this path (without a query): the server serves the page there and nowhere else.
 * Ignores case and trailing slashes, as the page's router does. Ids and dates have no dots, file names do.
 */
export function isPagePath(path: string): boolean {
  return path.startsWith('/') && PAGE_PATH.test(path);
}
