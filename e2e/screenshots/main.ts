// Captures every screen, with the demo's data and without data, into screenshots/: npm run screenshots -- [NAME …]
import { register } from '@moodbowl/contract/auth';
import { listMeals } from '@moodbowl/contract/meals';
import { listMoods } from '@moodbowl/contract/moods';
import { browserArguments, storedSession } from '@moodbowl/harness/browser';
import { call } from '@moodbowl/harness/call';
import { type DemoServer, withDemoServer } from '@moodbowl/harness/demo-server';
import { type Session, signIn } from '@moodbowl/harness/sign-in';
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/prepare.mjs';
import { listScreens, type Screen, type Viewer } from './screens.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
const SCHEMES = ['light', 'dark'] as const;
/** Generous, for busy machines. */
const TIMEOUT_MS = 90_000;
const NEWCOMER = { username: 'robin', email: 'robin@example.org', password: 'porridge' };

const folder = join(root, 'screenshots');
const wanted = process.argv.slice(2);
/** Console errors, failed requests and screens that scroll sideways. */
const complaints: string[] = [];

/** A browser state in which this session is signed in. */
function stateOf(baseURL: string, session: Session | undefined) {
  const stored = Object.entries(session ? storedSession(session) : {}).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: baseURL, localStorage: stored }] };
}

/** Collects complaints while this page is open. */
function watch(page: Page, where: () => string): void {
  const note = (text: string) => complaints.push(`${where()}: ${text}`);
  page.on('console', (message) => {
    const isOurs = !message.text().includes('blocked by Playwright');
    // The screen for unknown addresses is sent with 404.
    if (message.location().url === page.url() && message.text().includes('404')) return;
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('response', (response) => {
    const isNotFoundScreen = response.request().isNavigationRequest() && response.status() === 404;
    if (response.status() >= 400 && !isNotFoundScreen) note(`${response.status()} ${response.url()}`);
  });
}

/** Loads every picture, including those further down, and returns to the top. */
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
  // Carousel slides outside the screen are not loaded yet.
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
          // Paint it together with everything else.
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
    // Colours change with short transitions.
    await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
    const isDialog = (await page.getByRole('dialog').count()) > 0;
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: !isDialog,
      animations: 'disabled',
      // Otherwise cards below the viewport would be left out.
      style: '* { content-visibility: visible !important; }',
    });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) complaints.push(`${name}: scrolls sideways by ${excess} px`);
  }
  return SCHEMES.length;
}

async function takeAll(
  browser: Browser,
  baseURL: string,
  sessions: Record<Viewer, Session | undefined>,
  screens: readonly Screen[],
): Promise<number> {
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
        storageState: stateOf(baseURL, sessions[viewer]),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      let now = '';
      watch(page, () => now);
      for (const { screen, label } of mine) taken += await takeScreen(page, screen, label, (name) => (now = name));
      await context.close();
    }
  }
  return taken;
}

async function takeAllOf(demo: DemoServer): Promise<void> {
  const { url, user, admin } = demo;
  await call(url, register, { body: NEWCOMER });
  const sessions = {
    nobody: undefined,
    demo: user,
    empty: await signIn(url, NEWCOMER.username, NEWCOMER.password),
    admin,
  };
  const [entry] = await call(url, listMoods, { query: { limit: '1' } }, user.token);
  const [meal] = await call(url, listMeals, { query: { limit: '1' } }, user.token);
  if (!entry || !meal) throw new Error('The demo has no moods or no meals');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const taken = await takeAll(browser, url, sessions, listScreens({ day: entry.date, meal: meal.id }));
  await browser.close();
  for (const complaint of complaints) console.error(complaint);
  console.log(`${taken} screenshots in ${folder}, ${complaints.length} complaints`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

await withDemoServer(takeAllOf);
