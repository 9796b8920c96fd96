import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@moodbowl/contract/auth';
import { API_BASE, type ResponseOf } from '@moodbowl/contract/endpoint';
import lighthouse, { type Result as Report } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { buildPage, environment } from '../../scripts/prepare.mjs';
import type { Bench, Target } from './report.ts';
import { median } from './rounds.ts';
import { startServer } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 5;

type Session = ResponseOf<typeof login>;

/** The screens, by what they are called here. */
const SCREENS = { login: '/', home: '/home', recipes: '/recipes', tracker: '/mood-tracker' } as const;

interface Figure {
  readonly name: string;
  /** Where it stands in Lighthouse's report. */
  readonly of: (report: Report) => number | null | undefined;
  readonly show: (value: number) => string;
  readonly wanted: string;
  readonly isMet: (value: number) => boolean;
}

const score = (category: string, name: string, least: number): Figure => ({
  name,
  of: (report) => (report.categories[category]?.score ?? Number.NaN) * 100,
  show: (value) => String(Math.round(value)),
  wanted: `≥ ${least}`,
  isMet: (value) => Math.round(value) >= least,
});
const metric = (audit: string, name: string, most: number, show: Figure['show']): Figure => ({
  name,
  of: (report) => report.audits[audit]?.numericValue,
  show,
  wanted: `≤ ${show(most)}`,
  isMet: (value) => value <= most,
});
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const FIGURES: readonly Figure[] = [
  score('performance', 'performance', 98),
  score('accessibility', 'accessibility', 100),
  score('best-practices', 'best practices', 100),
  metric('largest-contentful-paint', 'LCP', 1_800, seconds),
  metric('cumulative-layout-shift', 'CLS', 0.02, (shift) => shift.toFixed(3)),
  metric('total-blocking-time', 'TBT', 100, (ms) => `${Math.round(ms)} ms`),
];

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  title: 'What Lighthouse says',
  async run() {
    buildPage();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-lighthouse-'));
    try {
      const user = fillDemo(dataDir);
      const server = await startServer(dataDir);
      const browser = await launch();
      try {
        const session = await signIn(server.url, user);
        const reports: Record<string, Report[]> = {};
        for (let run = 0; run < RUNS; run += 1) {
          for (const [name, path] of Object.entries(SCREENS)) {
            const report = await look(browser, server.url, path, path === SCREENS.login ? undefined : session);
            (reports[name] ??= []).push(report);
          }
        }
        const version = Object.values(reports)[0]?.[0]?.lighthouseVersion ?? '';
        return {
          method: `Lighthouse ${version} in ${await browser.version()}, its mobile preset (simulated: 1.6 Mbit/s, 150 ms, processor four times slower), on the real server with the demo's data; each of ${RUNS} runs in a browser that has never been here, all but the login signed in. Medians.`,
          table: [
            ['Screen', ...FIGURES.map((figure) => figure.name)],
            ...Object.entries(reports).map(([name, runs]) => [
              name,
              ...FIGURES.map((figure) => figure.show(medianOf(figure, runs))),
            ]),
          ],
          targets: FIGURES.map((figure) => toTarget(figure, reports)),
        };
      } finally {
        await browser.close();
        await server.stop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Fills a database with the demo and returns how its user signs in. */
function fillDemo(dataDir: string): { identifier: string; password: string } {
  const { DATABASE_URL: _, ...inherited } = environment;
  const said = execFileSync(process.execPath, [join(ROOT, 'server/src/cli/demo.ts')], {
    encoding: 'utf8',
    env: { ...inherited, DATA_DIR: dataDir },
  });
  const [, identifier = '', password = ''] = /User: +(\S+) \/ (\S+)/.exec(said) ?? [];
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

/** One look at a screen, with nothing kept from an earlier one. A look that Lighthouse could not make is tried again. */
async function look(
  browser: Browser,
  url: string,
  path: string,
  session: Session | undefined,
  tries = 3,
): Promise<Report> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (session) {
      // An address of ours without a script, to put into the storage what the login keeps there.
      await page.goto(`${url}${API_BASE}/health`);
      const { token, username, email, role } = session;
      await page.evaluate((kept) => Object.assign(localStorage, kept), { token, username, email, role });
    }
    const outcome = await lighthouse(
      `${url}${path}`,
      {
        // The context is new, and what stands in its storage shall stay there.
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        logLevel: 'error',
      },
      undefined,
      page,
    );
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
    if (tries === 1) throw new Error(`${path}: ${outcome?.lhr.runtimeError?.message}`);
  } finally {
    await context.close();
  }
  return look(browser, url, path, session, tries - 1);
}

function medianOf({ of }: Figure, runs: readonly Report[]): number {
  return median(runs.map((report) => of(report) ?? Number.NaN));
}

/** Met when every screen meets it; those that don't are named. */
function toTarget(figure: Figure, reports: Readonly<Record<string, readonly Report[]>>): Target {
  const medians = Object.entries(reports).map(([name, runs]) => ({ name, value: medianOf(figure, runs) }));
  const missed = medians.filter(({ value }) => !figure.isMet(value));
  const told = (missed.length > 0 ? missed : medians).map(({ name, value }) => `${name} ${figure.show(value)}`);
  return {
    what: `${figure.name} of each screen`,
    measured: told.join(', '),
    target: figure.wanted,
    met: missed.length === 0,
  };
}
