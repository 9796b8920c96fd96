import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { type Browser, type BrowserContext, type CDPSession, type Page, request } from '@playwright/test';
import { installProbe } from './probe.ts';

/** A phone and a desk; what a mouse does there, a finger does here. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
export type Size = keyof typeof SIZES;

/** Somebody in front of a screen. */
export interface Seat {
  readonly page: Page;
  readonly size: Size;
  /** The browser's own controls of the page. */
  readonly devtools: CDPSession;
  readonly slowness: number;
  /** Opens a screen at full speed, and slows the processor down once it is there. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

interface Arrival {
  readonly size: Size;
  readonly baseURL: string;
  readonly username: string;
  readonly password: string;
  readonly slowness: number;
}

/** Signs in and sits down. */
export async function takeSeat(browser: Browser, arrival: Arrival): Promise<Seat> {
  const { size, baseURL, slowness } = arrival;
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL,
    locale: 'en-GB',
    // The worker keeps files for days without a network; it has no part in what is measured.
    serviceWorkers: 'block',
    storageState: await signIn(arrival),
  });
  const page = await context.newPage();
  await installProbe(page);
  const devtools = await context.newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return {
    page,
    size,
    devtools,
    slowness,
    async open(path) {
      await slowDown(1);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await slowDown(slowness);
    },
    close: () => context.close(),
  };
}

/** Where the session is kept, as the login does it. */
async function signIn({
  baseURL,
  username,
  password,
}: Arrival): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const api = await request.newContext({ baseURL });
  const response = await api.post(API_BASE + login.path, { data: { identifier: username, password } });
  if (!response.ok()) throw new Error(`${username} could not sign in: ${await response.text()}`);
  const { token, email, role } = login.response.parse(await response.json());
  await api.dispose();
  const kept = Object.entries({ token, username, email, role }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: baseURL, localStorage: kept }] };
}
