import { withDemoServer } from '@moodbowl/harness/demo-server';
import type { Target } from '@moodbowl/harness/report';
import { filesOf, listPages, weightOf } from '../../scripts/page-weight.mjs';
import type { BenchPart } from './bench-part.ts';
import { CPU_SLOWDOWN, launchBrowser, SIZES } from './browser-page.ts';
import { type Latency, measureLatencies } from './interaction-latency.ts';
import { largestShift, measureShifts, type RouteShift } from './layout-shift.ts';

const FULL = { visits: 5, presses: 3, slowdown: CPU_SLOWDOWN };
const QUICK = { visits: 1, presses: 1, slowdown: 1 };
/** In bytes. */
const MAX_LOGIN_SCRIPTS = 150_000;
const MAX_SHIFT = 0.02;
const MAX_LATENCY_MS = 200;

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const inMilliseconds = (ms: number) => `${Math.round(ms)} ms`;

export const page: BenchPart = {
  name: 'page',
  title: 'Page',
  run: ({ quick }) =>
    withDemoServer(async (demo) => {
      const browser = await launchBrowser();
      try {
        const settings = quick ? QUICK : FULL;
        const shifts = await measureShifts(browser, demo, quick);
        const latencies = await measureLatencies(browser, demo, settings);
        const { phone, desktop } = SIZES;
        return {
          method: `**Weight:** the scripts and styles that a screen needs before it appears, compressed as the server sends them. \`web/budget.json\` limits every screen. **Layout shift (CLS)** and **interaction latency (INP)** are measured by Google's \`web-vitals\` in ${await browser.version()}, at ${phone.width} and ${desktop.width} px, on the demo's data and with a processor made ${CPU_SLOWDOWN} times slower. CLS: every route is loaded once without a cache. INP: each interaction is repeated ${settings.presses} times in a visit with 100 groceries and 24 meals, and the slowest one counts, as INP is defined; the figure is the median of ${settings.visits} visits.`,
          tables: [weightTable(), shiftTable(shifts), latencyTable(latencies)],
          targets: [loginTarget(), shiftTarget(shifts), ...latencies.map(latencyTarget)],
        };
      } finally {
        await browser.close();
      }
    }),
};

function weightTable(): string[][] {
  const rows = listPages().map((name) => {
    const { scripts, styles } = filesOf(name);
    return [name.replace('Page', ''), inKilobytes(weightOf(scripts)), inKilobytes(weightOf(styles))];
  });
  return [['Screen', 'Scripts, KB', 'Styles, KB'], ...rows];
}

function shiftTable(measured: readonly RouteShift[]): string[][] {
  const rows = measured.map(({ route, shifts }) => [
    `\`${route}\``,
    shifts.phone.toFixed(3),
    shifts.desktop.toFixed(3),
  ]);
  return [['Route', 'CLS, phone', 'CLS, desktop'], ...rows];
}

function latencyTable(measured: readonly Latency[]): string[][] {
  const rows = measured.map(({ name, phone, desktop }) => [name, inMilliseconds(phone), inMilliseconds(desktop)]);
  return [['Interaction', 'INP, phone', 'INP, desktop'], ...rows];
}

function loginTarget(): Target {
  const bytes = weightOf(filesOf('LoginPage').scripts);
  return {
    what: 'scripts of the login',
    measured: `${inKilobytes(bytes)} KB`,
    target: `≤ ${MAX_LOGIN_SCRIPTS / 1000} KB`,
    met: bytes <= MAX_LOGIN_SCRIPTS,
  };
}

function shiftTarget(measured: readonly RouteShift[]): Target {
  const { where, shift } = largestShift(measured);
  return {
    what: `largest CLS of all routes at both sizes (${where})`,
    measured: shift.toFixed(3),
    target: `≤ ${MAX_SHIFT}`,
    met: shift <= MAX_SHIFT,
  };
}

function latencyTarget({ name, phone, desktop }: Latency): Target {
  const slowest = Math.max(phone, desktop);
  return {
    what: `INP: ${name}`,
    measured: inMilliseconds(slowest),
    target: `≤ ${inMilliseconds(MAX_LATENCY_MS)}`,
    met: slowest <= MAX_LATENCY_MS,
  };
}
