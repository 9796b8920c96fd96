import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@moodbowl/contract/auth';
import { API_BASE, type ResponseOf } from '@moodbowl/contract/endpoint';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { buildPage, environment } from '../../scripts/prepare.mjs';
import { startServer } from '@moodbowl/harness/server-process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Session = ResponseOf<typeof login>;

export interface DemoBrowser {
  readonly url: string;
  readonly browser: Browser;
  /** Of the demo's user. */
  readonly session: Session;
}

/** Runs `work` with a browser and a server that has the demo's data. */
export async function withDemoBrowser<T>(work: (demo: DemoBrowser) => Promise<T>): Promise<T> {
  buildPage();
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-browser-'));
  try {
    const user = fillDemo(dataDir);
    const server = await startServer(dataDir);
    const browser = await launch();
    try {
      return await work({ url: server.url, browser, session: await signIn(server.url, user) });
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A page without cookies and storage of an earlier one; signed in when there is a session. */
export async function newPage(
  { browser, url }: DemoBrowser,
  session: Session | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (session) {
    // An address of ours without scripts, to fill the storage as the login does.
    await page.goto(`${url}${API_BASE}/health`);
    const { token, username, email, role } = session;
    await page.evaluate((kept) => Object.assign(localStorage, kept), { token, username, email, role });
  }
  return { context, page };
}

/** Fills a database with the demo; how its user signs in. */
function fillDemo(dataDir: string): { identifier: string; password: string } {
  const { DATABASE_URL: _, ...inherited } = environment;
  const output = execFileSync(process.execPath, [join(ROOT, 'server/src/cli/demo.ts')], {
    encoding: 'utf8',
    env: { ...inherited, DATA_DIR: dataDir },
  });
  const [, identifier = '', password = ''] = /User: +(\S+) \/ (\S+)/.exec(output) ?? [];
  return { identifier, password };
}

async function signIn(url: string, body: { identifier: string; password: string }): Promise<Session> {
  const response = await fetch(`${url}${API_BASE}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`signing in failed with ${response.status}`);
  return login.response.parse(await response.json());
}

function launch(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: findBrowser(),
    args: [
      // Chromium's own sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
