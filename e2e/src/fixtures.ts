import { AxeBuilder } from '@axe-core/playwright';
import { login, register } from '@moodbowl/contract/auth';
import { API_BASE, type CallOf, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';
import { listMeals, type Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { listSuggestions, type Suggestion } from '@moodbowl/contract/suggestions';
import { type APIRequestContext, test as base, type Browser, expect, type Page, type Request } from '@playwright/test';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TIME_ZONE } from '../time-zone.ts';

export const PASSWORD = 'porridge';
/** The server under test. */
export const SERVER = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '0'}`;
/** The browser's message when the configuration blocks the service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
let made = 0;
const adminProgram = fileURLToPath(new URL('../../server/src/cli/admin.ts', import.meta.url));

/** Runs `npm run admin` on the server's data and returns its output. */
export async function runAdmin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, ...args], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
  return stdout;
}

function uniqueName(): string {
  made += 1;
  return `guest-${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A user with an account, who can call the API. */
export class Person {
  readonly username: string;
  readonly session: ResponseOf<typeof login>;
  readonly #request: APIRequestContext;

  constructor(session: ResponseOf<typeof login>, request: APIRequestContext) {
    this.username = session.username;
    this.session = session;
    this.#request = request;
  }

  static async register(request: APIRequestContext, { admin = false, username = uniqueName() } = {}): Promise<Person> {
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    await send(request, register, { body: account });
    // Nobody can become an administrator over HTTP.
    if (admin) await runAdmin(username);
    const session = await send(request, login, { body: { identifier: username, password: PASSWORD } });
    return new Person(session, request);
  }

  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ResponseOf<E>> {
    return send(this.#request, endpoint, input, this.session.token);
  }

  /**
   * Meals of the starter catalogue with a picture. Other tests add, change and delete newer meals, and one adds an
   * older one without a picture.
   */
  async starterMeals(count: number, mood?: MoodName): Promise<Meal[]> {
    const meals = await this.call(listMeals, { query: { limit: '500', ...(mood && { mood }) } });
    return meals.filter(({ image_url }) => image_url !== '').slice(-count);
  }

  /** Stores the session in the page's storage once, like the login, so that signing out works. */
  async enter(page: Page, path = '/home'): Promise<void> {
    await page.goto('/api/health');
    await page.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    }, keptOf(this.session));
    await page.goto(path);
  }
}

function keptOf({ token, username, email, role }: ResponseOf<typeof login>) {
  return { token, username, email, role };
}

async function send<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: CallOf<E>,
  token?: string,
): Promise<ResponseOf<E>> {
  const {
    params = {},
    query,
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const response = await request.fetch(`${SERVER}${API_BASE}${path}`, {
    method: endpoint.method,
    ...(query && { params: query }),
    ...(body !== undefined && { data: body }),
    headers: { 'time-zone': TIME_ZONE, ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok())
    throw new Error(`${endpoint.method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response.json() as Promise<ResponseOf<E>>;
}

interface Fixtures {
  readonly person: Person;
  readonly admin: Person;
  /** Errors and warnings of the browser. A test that causes some removes them. */
  readonly complaints: string[];
}

/** The first suggestion with missing ingredients: meals of other tests have none. */
export async function firstToShopFor(person: Person): Promise<Suggestion> {
  const suggestions = await person.call(listSuggestions, { query: {} });
  const suggestion = suggestions.find(({ missing }) => missing.length > 2);
  if (!suggestion) throw new Error('nothing is missing for anything suggested');
  return suggestion;
}

/** Every test fails if the browser's console has an error or a warning, or if a request failed. */
export const test = base.extend<Fixtures>({
  person: async ({ request }, use) => use(await Person.register(request)),
  admin: async ({ request }, use) => use(await Person.register(request, { admin: true })),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      collectComplaints(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A host that does not exist, for external content. */
export const NOWHERE = 'https://pictures.invalid/';

function collectComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

/** What a page reads at the moment, without the stream of events. */
export function watchCalls(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(API_BASE) && pathname !== `${API_BASE}/events`)
      calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

/** A second browser, whose console is watched too. */
export async function openElsewhere(browser: Browser, complaints: string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  collectComplaints(page, complaints);
  return page;
}

export { expect } from '@playwright/test';

/** Disables `content-visibility`, because skipped elements report outdated colours to axe. */
function showAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
}

/** The accessibility violations of a page without frames: in a call for each frame, axe would take twice as long. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Without the passes, which nobody reads.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

const NAMELESS = /^\s*- (button|link|textbox|searchbox|combobox|checkbox|radio|tab|slider|switch)\b(?! ")/;

/** Fails on accessibility violations and controls without a name: in light mode on a phone, in dark mode on a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(showAll);
  const colorScheme = (page.viewportSize()?.width ?? 0) < 600 ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // Colours change by transitions, one level of the page after the other.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState !== 'finished').length,
      ),
    )
    .toBe(0);
  expect(await violationsOf(page), colorScheme).toEqual([]);
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(lines.filter((line) => NAMELESS.test(line))).toEqual([]);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

/** Polls, because a chart needs a moment to follow the size of its card. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}

/** Opens the menu if the bar has collapsed into one. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Open the menu' });
  if (await button.isVisible()) await button.click();
}

/** Expects a coloured toast at the top right that stays for so many seconds. */
export async function expectToast(page: Page, text: string, seconds: number): Promise<void> {
  // The time is only visible in the bar at its edge.
  const toast = page
    .locator('.Toastify__toast-container--top-right .Toastify__toast-theme--colored')
    .filter({ hasText: text, visible: true })
    .last();
  await expect(toast.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', `${seconds}s`);
}
