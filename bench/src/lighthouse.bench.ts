import lighthouse, { type Result as Report } from 'lighthouse';
import { type DemoBrowser, newPage, withDemoBrowser } from './demo-browser.ts';
import type { Bench, Target } from '@moodbowl/harness/report';
import { median } from '@moodbowl/harness/rounds';

const RUNS = 5;

const SCREENS = { login: '/', home: '/home', recipes: '/recipes', tracker: '/mood-tracker' } as const;

interface Figure {
  readonly name: string;
  /** Where it is in Lighthouse's report. */
  readonly of: (report: Report) => number | null | undefined;
  readonly show: (value: number) => string;
  /** The target; undefined for what is only reported. */
  readonly least?: number;
}

const score = (category: string, name: string, least: number): Figure => ({
  name,
  of: (report) => (report.categories[category]?.score ?? Number.NaN) * 100,
  show: (value) => String(Math.round(value)),
  least,
});
const metric = (id: string, name: string, show: Figure['show']): Figure => ({
  name,
  of: (report) => report.audits[id]?.numericValue,
  show,
});

const FIGURES: readonly Figure[] = [
  score('performance', 'performance', 98),
  score('accessibility', 'accessibility', 100),
  score('best-practices', 'best practices', 100),
  metric('largest-contentful-paint', 'LCP', (ms) => `${(ms / 1000).toFixed(2)} s`),
  metric('total-blocking-time', 'TBT', (ms) => `${Math.round(ms)} ms`),
];

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  title: 'Lighthouse',
  run: () =>
    withDemoBrowser(async (demo) => {
      const reports: Record<string, Report[]> = {};
      for (let run = 0; run < RUNS; run += 1)
        for (const [name, path] of Object.entries(SCREENS)) (reports[name] ??= []).push(await audit(demo, path));
      const version = Object.values(reports)[0]?.[0]?.lighthouseVersion ?? '';
      return {
        method: `Lighthouse ${version} in ${await demo.browser.version()}, its mobile preset (simulated: 1.6 Mbit/s, 150 ms, a processor four times slower), on the real server with the demo's data. ${RUNS} runs, each with an empty cache; all but the login signed in. Medians.`,
        table: [
          ['Screen', ...FIGURES.map(({ name }) => name)],
          ...Object.entries(reports).map(([name, runs]) => [
            name,
            ...FIGURES.map((figure) => figure.show(medianOf(figure, runs))),
          ]),
        ],
        targets: FIGURES.filter(({ least }) => least !== undefined).map((figure) => toTarget(figure, reports)),
      };
    }),
};

/** One run on a screen. A run that fails is repeated. */
async function audit(demo: DemoBrowser, path: string, tries = 3): Promise<Report> {
  const { context, page } = await newPage(demo, path === SCREENS.login ? undefined : demo.session);
  try {
    const outcome = await lighthouse(
      `${demo.url}${path}`,
      {
        // The context is new, and its storage holds the session.
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
  return audit(demo, path, tries - 1);
}

function medianOf({ of }: Figure, runs: readonly Report[]): number {
  return median(runs.map((report) => of(report) ?? Number.NaN));
}

/** Met when every screen meets it; otherwise the screens that do not are named. */
function toTarget(figure: Figure, reports: Readonly<Record<string, readonly Report[]>>): Target {
  const { name, least = 0, show } = figure;
  const medians = Object.entries(reports).map(([screen, runs]) => ({ screen, value: medianOf(figure, runs) }));
  const missed = medians.filter(({ value }) => Math.round(value) < least);
  return {
    what: `${name} of each screen`,
    measured: (missed.length > 0 ? missed : medians).map(({ screen, value }) => `${screen} ${show(value)}`).join(', '),
    target: `≥ ${least}`,
    met: missed.length === 0,
  };
}
