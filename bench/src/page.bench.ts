import { filesOf, listPages, weightOf } from '../../scripts/page-weight.mjs';
import { withDemoBrowser } from './demo-browser.ts';
import { measureInteractions, measureShifts, slowest } from './interactions.ts';
import type { Bench } from '@moodbowl/harness/report';
import { median } from '@moodbowl/harness/rounds';

const LOGIN = 'LoginPage';
/** Bytes; a KB is 1,000 of them. `web/budget.json` limits each screen. */
const MAX_LOGIN = 150_000;
const MAX_INP_MS = 200;
const MAX_CLS = 0.02;

export const page: Bench = {
  name: 'page',
  title: 'Page weight, interaction latency and layout shifts',
  run: () =>
    withDemoBrowser(async (demo) => {
      const shifts = await measureShifts(demo);
      const interactions = await measureInteractions(demo);
      const worst = shifts.reduce((most, shift) => (shift.value > most.value ? shift : most));
      const login = weightOf(filesOf(LOGIN).scripts);
      return {
        method: `Weight: bytes on the wire, compressed, of what a screen loads first. Interaction latency (INP): Event Timing in Chromium at 390×844 with the processor four times slower, on My Meals with 100 groceries and 24 meals; medians. Layout shift (CLS): every screen without a parameter in its address, at 390×844 and 1440×900.`,
        table: [
          ['Screen', 'Scripts, KB', 'Styles, KB'],
          ...listPages().map((name) => {
            const { scripts, styles } = filesOf(name);
            return [name.replace('Page', ''), kb(weightOf(scripts)), kb(weightOf(styles))];
          }),
        ],
        targets: [
          {
            what: 'scripts of the login',
            measured: `${kb(login)} KB`,
            target: `≤ ${MAX_LOGIN / 1000} KB`,
            met: login <= MAX_LOGIN,
          },
          {
            what: 'INP of the slowest interaction',
            measured: interactions.map(({ name, times }) => `${name} ${Math.round(median(times))} ms`).join(', '),
            target: `≤ ${MAX_INP_MS} ms`,
            met: slowest(interactions) <= MAX_INP_MS,
          },
          {
            what: 'CLS of every screen',
            measured: `at most ${worst.value.toFixed(3)} (${worst.screen}, ${worst.size})`,
            target: `≤ ${MAX_CLS}`,
            met: worst.value <= MAX_CLS,
          },
        ],
      };
    }),
};

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
