import { saveMood } from '@moodbowl/contract/moods';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, openMenu } from './fixtures.ts';
import { test } from './line.ts';

const OFFLINE =
  "You're offline. What you see may be old. Changes of your grocery list are sent when you're back; nothing else can be saved.";
/** Chromium forgets on loading a page that the network is switched off; then the server just does not answer. */
const NO_CONNECTION = /You're offline|Moodbowl can't be reached/;
const AWAY =
  "Moodbowl can't be reached. What you see may be old. Changes of your grocery list are sent when it's back; nothing else can be saved.";

/** Waits until the worker has cached the shell and controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** All cached URLs and texts. */
async function cached(place: Pick<Worker, 'evaluate'>): Promise<{ url: string; text: string }[]> {
  return place.evaluate(async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name));
    const entries = (await Promise.all(caching)).map(async (cache) =>
      Promise.all(
        (await cache.keys()).map(async (request) => ({
          url: new URL(request.url).pathname,
          text: (await (await cache.match(request))?.text()) ?? '',
        })),
      ),
    );
    return (await Promise.all(entries)).flat();
  });
}

test('the page can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Moodbowl', start_url: '/home', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  const frames = page.locator('meta[name="theme-color"]');
  const colours = () => frames.evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
  expect(await colours()).toEqual(['#FFFBF5', '#FFFBF5']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toEqual(['#221A2B', '#221A2B']);
});

test('without a network the shell opens with a notice, which disappears when the network is back', async ({
  page,
  person,
  line,
  complaints,
}) => {
  await person.call(saveMood, { body: { mood: 'Grateful', note: '' } });
  await person.enter(page);
  await expect(page.getByText('Today so far:')).toBeVisible();
  await waitForWorker(page);
  const groceries = page.getByRole('region', { name: 'Groceries' });

  await line.cut();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.reload();
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(groceries.getByText('Failed to load groceries.')).toBeVisible();
  await expect(page.getByText('Nothing logged today yet.')).toHaveCount(0);
  // A screen that was never opened works too, and the session continues.
  await openMenu(page);
  await page.getByRole('link', { name: 'Friends', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Error fetching friends').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.session.token);
  await page.goto('/home');
  await expect(groceries.getByText('Failed to load groceries.')).toBeVisible();

  await line.mend();
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0);
  await expect(page.getByText('Today so far:')).toBeVisible();
  await expect(groceries.getByText('Failed to load groceries.')).toHaveCount(0);
  complaints.length = 0;
});

test('personal data is in no cache, and after logging out the login opens without a network', async ({
  page,
  person,
  line,
  complaints,
}) => {
  await person.call(saveMood, { body: { mood: 'Happy', note: 'A secret pancake.' } });
  await person.enter(page, '/mood-tracker');
  await expect(page.getByText('A secret pancake.').first()).toBeVisible();
  await waitForWorker(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  const entries = await cached(page);
  expect(entries.map(({ url }) => url)).toContain('/index.html');
  expect(entries.filter(({ url }) => url.startsWith('/api'))).toEqual([]);
  expect(entries.filter(({ url }) => !/^\/(index\.html|(color-scheme|prefetch)\.js|assets\/[^/]+)$/.test(url))).toEqual(
    [],
  );
  for (const { url, text } of entries) {
    expect(text.includes(person.username), url).toBe(false);
    expect(text.includes('A secret pancake.'), url).toBe(false);
  }

  await line.cut();
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('porridge');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached|temporarily unavailable/);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expectAccessible(page);
  // API calls, documents and files are never cached.
  for (const path of ['/api/docs', '/api/health', '/social-card.png'])
    await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await line.mend();
  complaints.length = 0;
});

/** A proxy between browser and server that can go away or serve the next build of the page. */
class Front {
  readonly #target: string;
  readonly #server: Server;
  #assets = new Map<string, string>();
  #build = 1;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request.url ?? '/', request).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      );
    });
  }

  async open(): Promise<string> {
    const worker = await (await fetch(`${this.#target}/sw.js`)).text();
    for (const [, name = '', hash = '', end = ''] of worker.matchAll(/\/assets\/([\w.-]+)-([\w-]{8})\.(\w+)/g))
      this.#assets.set(`${name}-${hash}.${end}`, `${name}-second-${hash}.${end}`);
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on all files have new names, and the old ones are gone. */
  update(): void {
    this.#build = 2;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  async #answer(url: string, { method = 'GET', headers }: IncomingMessage) {
    const file = /^\/assets\/(.+)$/.exec(url)?.[1];
    const first = file && (this.#build === 1 ? file : this.#firstName(file));
    if (file && first === undefined) return { status: 404, type: 'application/json', body: '{}' };
    const response = await fetch(this.#target + (first ? `/assets/${first}` : url), {
      method,
      headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
    });
    const type = response.headers.get('content-type') ?? '';
    const body = /javascript|html|css/.test(type) ? await this.#rename(url, response) : await response.bytes();
    return { status: response.status, type, body };
  }

  #firstName(file: string): string | undefined {
    return [...this.#assets].find(([, second]) => second === file)?.[0] ?? (file.endsWith('.webp') ? file : undefined);
  }

  async #rename(url: string, response: Response): Promise<string> {
    const text = await response.text();
    if (this.#build === 1) return text;
    let renamed = text;
    for (const [first, second] of this.#assets) renamed = renamed.replaceAll(first, second);
    if (url !== '/sw.js') return renamed;
    const page = await this.#rename('/', await fetch(this.#target));
    const integrity = `sha384-${createHash('sha384').update(page).digest('base64')}`;
    return renamed.replace(
      /(url:`\/index\.html`,revision:`)[^`]*(`,integrity:`)[^`]*/,
      (_, before: string, between: string) => `${before}second${between}${integrity}`,
    );
  }
}

/** The build from which a page was loaded. */
async function buildOf(page: Page): Promise<number> {
  const source = await page.locator('script[type="module"]').first().getAttribute('src');
  return source?.includes('-second-') ? 2 : 1;
}

/** Opens a screen through its link in the footer, which loads the screen's script. */
async function walk(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  return page;
}

/** Reloads as often as it takes: on a slow line the page that is kept here opens first. */
async function expectBuild(page: Page, build: number): Promise<void> {
  while ((await buildOf(page)) !== build) await page.reload();
}

test('a new build takes over without breaking open tabs', async ({ browser, person, baseURL }) => {
  const front = new Front(baseURL ?? '');
  const address = await front.open();
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' });
  const broken: string[] = [];
  context.on('weberror', (error) => broken.push(error.error().message));

  const old = await context.newPage();
  await person.enter(old);
  await waitForWorker(old);

  front.update();
  const second = context.waitForEvent('serviceworker');
  const fresh = await openHome(context);
  await expectBuild(fresh, 2);
  expect(await buildOf(old)).toBe(1);
  await expect
    .poll(() => fresh.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  await walk(old, 'Recipes', 'Recipes for All Moods');
  await walk(fresh, 'Saved Meals', 'My Saved Meals');

  // The old tab reloads and gets the new build.
  await old.reload();
  await expectBuild(old, 2);
  await walk(old, 'Mood Tracker', 'Your Mood Tracker');

  // When all tabs are closed, the new worker takes over and deletes the old build. The cache is read from the worker:
  // Chromium can hang on a page that is opened in the moment in which the old worker stops.
  const worker = await second;
  const oldFiles = async () =>
    (await cached(worker)).filter(({ url }) => url.startsWith('/assets/') && !url.includes('-second-'));
  expect(await oldFiles()).not.toEqual([]);
  await old.close();
  await fresh.close();
  await expect.poll(oldFiles).toEqual([]);
  const next = await openHome(context);

  // Without a server the shell still opens.
  await front.close();
  await next.reload();
  expect(await buildOf(next)).toBe(2);
  await expect(next.getByText(AWAY)).toBeVisible();
  await walk(next, 'Recipes', 'Recipes for All Moods');
  expect(broken).toEqual([]);
  await context.close();
});
