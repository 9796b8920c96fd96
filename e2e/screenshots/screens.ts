import { SCREENS } from '@moodbowl/contract/page-routes';
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

/** Has the form of a real invitation. */
const INVITE_CODE = `01890a5d-ac96-774b-bcce-b302099a8057${'x'.repeat(22)}`;

const EVERYBODY = ['demo', 'empty'] as const;

/** Every screen of the page, every tab and the main dialogs. `day` has mood entries; `meal` is the id of any meal. */
export function listScreens({ day, meal }: { day: string; meal: string }): readonly Screen[] {
  const viewers = { public: ['nobody'], user: EVERYBODY, admin: ['admin'] } as const;
  const screens = Object.entries(SCREENS).map(([name, { path, access }]) => ({
    name,
    path:
      path === '*'
        ? '/nowhere'
        : path
            .replace(':date', day)
            .replace(':year', day.slice(0, 4))
            .replace(':id', meal)
            .replace(':code', INVITE_CODE),
    viewers: viewers[access],
  }));
  return [
    ...screens,
    { name: 'resetPassword-form', path: `/reset-password#${RESET_TOKEN}`, viewers: ['nobody'] },
    { name: 'menu', path: '/home', viewers: ['demo'], open: press('button', 'Open the menu') },
    { name: 'recipes-happy', path: '/recipes?mood=Happy', viewers: ['demo'] },
    { name: 'recipe-dialog', path: '/recipes', viewers: ['demo'], open: press('button', /^View Recipe/) },
    { name: 'friends-list', path: '/friends', viewers: EVERYBODY, open: press('tab', /^Friends/) },
    { name: 'friends-pending', path: '/friends', viewers: EVERYBODY, open: press('tab', /^Pending/) },
    { name: 'friends-remove-dialog', path: '/friends', viewers: ['demo'], open: removeFriend },
    { name: 'profile-edit-dialog', path: '/profile', viewers: ['demo'], open: press('button', 'Edit Profile') },
    {
      name: 'profile-delete-dialog',
      path: '/profile?tab=settings',
      viewers: ['demo'],
      open: press('button', 'Delete account'),
    },
    { name: 'feedback-dialog', path: '/mood-tracker', viewers: ['demo'], open: press('button', 'Feedback') },
    { name: 'admin-feedback', path: '/admin', viewers: ['admin'], open: press('tab', 'Feedback') },
    { name: 'admin-usage', path: '/admin', viewers: ['admin'], open: press('tab', 'Usage') },
    { name: 'admin-delete-dialog', path: '/admin/meals', viewers: ['admin'], open: press('button', /^Delete/) },
  ];
}

async function removeFriend(page: Page): Promise<boolean> {
  return (await press('tab', /^Friends/)(page)) && press('button', /^Remove/)(page);
}
