import type { Page } from '@playwright/test';

/** Who is signed in: nobody, a user with the demo's data, a user without data, an administrator. */
export type Viewer = 'nobody' | 'demo' | 'empty' | 'admin';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly viewers: readonly Viewer[];
  /** Opens a tab or dialog first. Returns false if there is none. */
  readonly open?: (page: Page) => Promise<boolean>;
}

/** Presses the first button or tab with this name, if there is one. */
const press = (role: 'button' | 'tab', name: string | RegExp) => async (page: Page) => {
  const target = page.getByRole(role, { name }).filter({ visible: true }).first();
  if ((await target.count()) === 0) return false;
  await target.click();
  return true;
};

/** Has the form of a real token. */
const RESET_TOKEN = `01890a5d-ac96-774b-bcce-b302099a8057.${'x'.repeat(43)}`;

const EVERYBODY = ['demo', 'empty'] as const;

/** Every route, every tab and the main dialogs. `day` has mood entries; `meal` is the id of any meal. */
export function listScreens({ day, meal }: { day: string; meal: string }): readonly Screen[] {
  return [
    { name: 'login', path: '/', viewers: ['nobody'] },
    { name: 'register', path: '/register', viewers: ['nobody'] },
    { name: 'reset-password', path: `/reset-password#${RESET_TOKEN}`, viewers: ['nobody'] },
    { name: 'reset-password-used', path: '/reset-password', viewers: ['nobody'] },
    { name: 'not-found', path: '/nowhere', viewers: ['nobody'] },

    { name: 'home', path: '/home', viewers: EVERYBODY },
    { name: 'menu', path: '/home', viewers: ['demo'], open: press('button', 'Open the menu') },
    { name: 'mood-tracker', path: '/mood-tracker', viewers: EVERYBODY },
    { name: 'mood-day', path: `/mood/${day}`, viewers: EVERYBODY },
    { name: 'suggestions', path: '/suggestions', viewers: EVERYBODY },
    { name: 'meals', path: '/meals', viewers: EVERYBODY },
    { name: 'meal', path: `/meals/${meal}`, viewers: ['demo'] },
    { name: 'recipes', path: '/recipes', viewers: ['demo'] },
    { name: 'recipes-happy', path: '/recipes?mood=Happy', viewers: ['demo'] },
    { name: 'recipe', path: `/recipes/${meal}`, viewers: ['demo'] },
    { name: 'recipe-dialog', path: '/recipes', viewers: ['demo'], open: press('button', /^View Recipe/) },
    { name: 'saved-meals', path: '/saved-meals', viewers: EVERYBODY },
    { name: 'friends', path: '/friends', viewers: EVERYBODY, open: press('tab', /^Friends/) },
    { name: 'friends-pending', path: '/friends', viewers: EVERYBODY, open: press('tab', /^Pending/) },
    { name: 'friend-remove-dialog', path: '/friends', viewers: ['demo'], open: removeFriend },
    { name: 'profile', path: '/profile', viewers: EVERYBODY },
    { name: 'edit-profile-dialog', path: '/profile', viewers: ['demo'], open: press('button', 'Edit Profile') },
    { name: 'delete-account-dialog', path: '/profile', viewers: ['demo'], open: press('button', 'Delete account') },
    { name: 'feedback', path: '/feedback', viewers: EVERYBODY },
    { name: 'feedback-dialog', path: '/mood-tracker', viewers: ['demo'], open: press('button', 'Feedback') },

    { name: 'admin-meals', path: '/admin', viewers: ['admin'] },
    { name: 'admin-feedback', path: '/admin', viewers: ['admin'], open: press('tab', 'Feedback') },
    { name: 'admin-usage', path: '/admin', viewers: ['admin'], open: press('tab', 'Usage') },
    { name: 'admin-add-meal', path: '/admin/add-meal', viewers: ['admin'] },
    { name: 'admin-edit-meal', path: `/admin/edit-meal/${meal}`, viewers: ['admin'] },
    { name: 'admin-delete-dialog', path: '/admin/meals', viewers: ['admin'], open: press('button', /^Delete/) },
  ];
}

async function removeFriend(page: Page): Promise<boolean> {
  return (await press('tab', /^Friends/)(page)) && press('button', /^Remove/)(page);
}
