import { withDemoServer } from '@moodbowl/harness/demo-server';
import type { Target } from '@moodbowl/harness/report';
import type { Session } from '@moodbowl/harness/sign-in';
import { median } from '@moodbowl/harness/statistics';
import lighthouse, { type Result as Report } from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import type { BenchPart } from './bench-part.ts';
import { launchBrowser, withPage } from './browser-page.ts';

const RUNS = 5;
/** Lighthouse now and then fails to load a page on a busy machine. */
const ATTEMPTS = 3;

const SCREENS = [
  { name: 'login', path: '/', isPublic: true },
  { name: 'home', path: '/home', isPublic: false },
  { name: 'recipes', path: '/recipes', isPublic: false },
  { name: 'mood tracker', path: '/mood-tracker', isPublic: false },
] as const;

/** Lighthouse's categories with their lowest scores. */
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof MIN_SCORES;
const CATEGORIES = Object.keys(MIN_SCORES) as Category[];

interface Measured {
  readonly name: string;
  readonly scores: Readonly<Record<Category, number>>;
}

export const lighthouseScores: BenchPart = {
  name: 'lighthouse',
  title: 'Lighthouse',
  run: ({ quick }) =>
    withDemoServer(async (demo) => {
      const browser = await launchBrowser();
      try {
        const runs = quick ? 1 : RUNS;
        const measured: Measured[] = [];
        let version = '';
        for (const { name, path, isPublic } of quick ? SCREENS.slice(0, 1) : SCREENS) {
          const reports: Report[] = [];
          while (reports.length < runs)
            reports.push(await audit(browser, demo.url, path, isPublic ? undefined : demo.user));
          version = reports[0]?.lighthouseVersion ?? '';
          measured.push({ name, scores: medianScores(reports) });
        }
        return {
          method: `Lighthouse ${version} in ${await browser.version()} with its mobile preset: simulated 1.6 Mbit/s, 150 ms, and a processor four times slower. The demo's data; all screens but the login are signed in; nothing is cached. Medians of ${runs} runs.`,
          tables: [
            [
              ['Screen', ...CATEGORIES.map((category) => category.replace('-', ' '))],
              ...measured.map(({ name, scores }) => [name, ...CATEGORIES.map((category) => String(scores[category]))]),
            ],
          ],
          targets: CATEGORIES.map((category) => scoreTarget(category, measured)),
        };
      } finally {
        await browser.close();
      }
    }),
};

async function audit(
  browser: Browser,
  url: string,
  path: string,
  session: Session | undefined,
  attempts = ATTEMPTS,
): Promise<Report> {
  const report = await withPage(browser, { url, session }, async (page) => {
    const result = await lighthouse(
      `${url}${path}`,
      {
        // The browser context is new, and the session in its storage must stay.
        disableStorageReset: true,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      },
      undefined,
      page,
    );
    return result?.lhr;
  });
  if (report && !report.runtimeError) return report;
  if (attempts === 1) throw new Error(`${path}: ${report?.runtimeError?.message ?? 'no report'}`);
  return audit(browser, url, path, session, attempts - 1);
}

function medianScores(reports: readonly Report[]): Record<Category, number> {
  const scores = CATEGORIES.map((category) => {
    const values = reports.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * 100);
    return [category, Math.round(median(values))] as const;
  });
  return Object.fromEntries(scores) as Record<Category, number>;
}

/** The lowest score of all screens counts. */
function scoreTarget(category: Category, measured: readonly Measured[]): Target {
  const lowest = measured.reduce((a, b) => (b.scores[category] < a.scores[category] ? b : a));
  const score = lowest.scores[category];
  return {
    what: `Lighthouse, ${category.replace('-', ' ')}: lowest screen (${lowest.name})`,
    measured: String(score),
    target: `≥ ${MIN_SCORES[category]}`,
    met: score >= MIN_SCORES[category],
  };
}
