import { BREATH_MS, locate, press, waitUntil } from './pointer.ts';
import { type Frames, measureFrames } from './probe.ts';
import type { Seat } from './seat.ts';

/** A whole list in about this many seconds, but neither slower nor quicker than a finger flings, in pixels a second. */
const SECONDS = 15;
const FLING = { slowest: 2_000, fastest: 9_000 } as const;
/** How long from one turn of the wheel to the next, in milliseconds. */
const TURN_MS = 60;

/** Scrolls from the top of the screen to its end and measures the frames on the way. */
export async function scrollThrough(seat: Seat): Promise<Frames> {
  const { page, size, devtools } = seat;
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Neither the leap to the top nor what is left over from opening the screen at full speed is part of the scrolling.
  await devtools.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(BREATH_MS);
  const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [width / 2, height / 2];
  const speed = Math.min(FLING.fastest, Math.max(FLING.slowest, Math.round(length / SECONDS)));
  const atEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  return measureFrames(page, async () => {
    if (size === 'phone') {
      await devtools.send('Input.synthesizeScrollGesture', {
        x,
        y,
        yDistance: -length - height,
        speed,
        gestureSourceType: 'touch',
        preventFling: true,
      });
      return;
    }
    await page.mouse.move(x, y);
    const pixels = Math.round((speed * TURN_MS) / 1000);
    const turns = Math.ceil(length / pixels);
    // The page is asked only when it may be there: to answer takes it a part of a frame.
    for (let turn = 0; turn < turns * 1.5 && !(turn >= turns && turn % 20 === 0 && (await atEnd())); turn += 1) {
      await page.mouse.wheel(0, pixels);
      await page.waitForTimeout(TURN_MS);
    }
  });
}

const countIs = ({ selector, least }: { selector: string; least: number }) =>
  document.querySelectorAll(selector).length >= least;

/** Waits until there are so many. */
export async function waitForRows({ page }: Seat, selector: string, least: number): Promise<void> {
  await waitUntil(page, countIs, { selector, least });
}

/** Presses the button that brings more, until everything is there. */
export async function showAll(seat: Seat, selector: string, count: number): Promise<void> {
  const { page, devtools } = seat;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await waitForRows(seat, selector, 1);
  for (;;) {
    const shown = await page.evaluate((rows) => document.querySelectorAll(rows).length, selector);
    if (shown >= count) break;
    const button = { selector: 'main button', text: 'Show more meals' };
    // Rows that come into view take their height, and move what is below them.
    await locate(page, button);
    await page.waitForTimeout(BREATH_MS);
    await press(seat, await locate(page, button));
    await waitForRows(seat, selector, shown + 1);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: seat.slowness });
}
