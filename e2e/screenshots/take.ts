import { login, register } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { listMeals } from '@moodbowl/contract/meals';
import { listMoods } from '@moodbowl/contract/moods';
import { type APIRequestContext, type Browser, chromium, type Page, request } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listScreens, type Screen, type Viewer } from './screens.ts';
import { browserArguments } from '../browser-arguments.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
const SCHEMES = ['light', 'dark'] as const;
/** Generous, for machines that are busy with other things. */
const PATIENCE_MS = 90_000;
const NEWCOMER = { username: 'robin', email: 'robin@example.org', password: 'porridge' };

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run npm run screenshots`);
  return value;
}

const baseURL = setting('BASE_URL');
const folder = setting('SCREENSHOTS_DIR');
const wanted = process.argv.slice(2);
/** What was not as it should be, each with the screen where it was. */
const complaints: string[] = [];

interface Session {
  readonly token: string;
  readonly username: string;
  readonly email: string;
  readonly role: string;
}

async function signIn(api: APIRequestContext, { username, password }: { username: string; password: string }) {
  const response = await api.post(API_BASE + login.path, { data: { identifier: username, password } });
  if (!response.ok()) throw new Error(`${username} could not sign in: ${await response.text()}`);
  return (await response.json()) as Session;
}

/** `name / password`, as the demo prints it. */
function readSignIn(text: string): { username: string; password: string } {
  const [username = '', password = ''] = text.split(' / ');
  return { username, password };
}

/** Where the session is kept, as the login does it. */
function stateOf(session: Session | undefined) {
  const kept = Object.entries(session ?? {}).map(([name, value]) => ({ name, value: String(value) }));
  return { cookies: [], origins: [{ origin: baseURL, localStorage: kept }] };
}

/** Lists everything that the browser complains about while this page is open. */
function watch(page: Page, where: () => string): void {
  const note = (text: string) => complaints.push(`${where()}: ${text}`);
  page.on('console', (message) => {
    const isOurs = !message.text().includes('blocked by Playwright');
    // The screen for what is not found is a 404 by itself.
    if (message.location().url === page.url() && message.text().includes('404')) return;
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('response', (response) => {
    const isNotFoundScreen = response.request().isNavigationRequest() && response.status() === 404;
    if (response.status() >= 400 && !isNotFoundScreen) note(`${response.status()} ${response.url()}`);
  });
}

/** Brings every picture in, also those that wait to be scrolled to, and ends at the top. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  // A slide that waits at the side is not fetched yet.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { left, right } = image.getBoundingClientRect();
      return image.complete || right <= 0 || left >= innerWidth;
    }),
  );
  await page.evaluate(() =>
    Promise.all(
      Array.from(document.images)
        .filter((image) => image.complete)
        .map((image) => {
          // Painted with everything else, not a moment later.
          image.decoding = 'sync';
          return image.decode().catch(() => undefined);
        }),
    ),
  );
  await page.waitForLoadState('networkidle');
}

async function takeScreen(page: Page, screen: Screen, label: string, begin: (name: string) => void): Promise<number> {
  begin(label);
  await page.emulateMedia({ colorScheme: SCHEMES[0], reducedMotion: 'reduce' });
  await page.goto(screen.path);
  await settle(page);
  if (screen.open && !(await screen.open(page))) return 0;
  if (screen.open) await settle(page);
  for (const colorScheme of SCHEMES) {
    const name = `${label}-${colorScheme}`;
    begin(name);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    // Colours come by transitions, however short.
    await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
    const isDialog = (await page.getByRole('dialog').count()) > 0;
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: !isDialog,
      animations: 'disabled',
      // Cards below the window would be skipped: a picture of the whole page has no window.
      style: '* { content-visibility: visible !important; }',
    });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) complaints.push(`${name}: scrolls sideways by ${excess} px`);
  }
  return SCHEMES.length;
}

async function takeAll(browser: Browser, sessions: Record<Viewer, Session | undefined>, screens: readonly Screen[]) {
  let taken = 0;
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const viewer of Object.keys(sessions) as Viewer[]) {
      const mine = screens
        .filter(({ viewers }) => viewers.includes(viewer))
        .map((screen) => ({ screen, label: [screen.name, viewer, size].join('-') }))
        .filter(({ label }) => wanted.length === 0 || wanted.some((part) => label.includes(part)));
      if (mine.length === 0) continue;
      const context = await browser.newContext({
        baseURL,
        viewport,
        hasTouch: size !== 'desktop',
        isMobile: size === 'phone',
        deviceScaleFactor: 1,
        locale: 'en-GB',
        serviceWorkers: 'block',
        storageState: stateOf(sessions[viewer]),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      let now = '';
      watch(page, () => now);
      for (const { screen, label } of mine) taken += await takeScreen(page, screen, label, (name) => (now = name));
      await context.close();
    }
  }
  return taken;
}

const api = await request.newContext({ baseURL });
await api.post(API_BASE + register.path, { data: NEWCOMER });
const sessions = {
  nobody: undefined,
  demo: await signIn(api, readSignIn(setting('SIGN_IN_USER'))),
  empty: await signIn(api, NEWCOMER),
  admin: await signIn(api, readSignIn(setting('SIGN_IN_ADMIN'))),
};
const headers = { authorization: `Bearer ${sessions.demo.token}` };
const [entry] = (await (await api.get(`${API_BASE}${listMoods.path}?limit=1`, { headers })).json()) as {
  date: string;
}[];
const [meal] = (await (await api.get(`${API_BASE}${listMeals.path}?limit=1`, { headers })).json()) as { id: string }[];
if (!entry || !meal) throw new Error('The demo has no moods or no meals');

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: setting('BROWSER_PATH'),
  args: browserArguments,
});
const taken = await takeAll(browser, sessions, listScreens({ day: entry.date, meal: meal.id }));
await browser.close();
await api.dispose();

for (const complaint of complaints) console.error(complaint);
console.log(`${taken} screenshots in ${folder}, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;
