import type { Page } from '@playwright/test';

/** Below this, in milliseconds, the browser reports no event. */
const SHORTEST_EVENT = 16;

interface Interaction {
  readonly id: number;
  readonly begin: number;
  readonly duration: number;
}

interface Cause {
  /** The type of the event that the result is to follow. */
  readonly cause: string;
  /** What the event has to happen in, as a selector; anywhere if it is empty. */
  readonly on: string;
  /** How long the result may take, in milliseconds. */
  readonly patience: number;
}

interface Probe {
  readonly interactions: Interaction[];
  /** Durations of the animation frames of 50 ms and more. */
  readonly longFrames: number[];
  /** Times between frames. */
  readonly frames: number[];
  /** Questions that were asked before, by their text: what the page has run already it need not compile again. */
  readonly questions: Record<string, (argument: never) => boolean>;
  armedAt: number;
  /** From the event to the end of the first frame with its result. */
  shown: Promise<number>;
  /** Waits for the next such event and from then on, change by change, for its result. */
  arm: <T>(wanted: Cause, isShown: (argument: T) => boolean, argument: T) => void;
  stopFrames: () => void;
}

declare global {
  interface Window {
    feel: Probe;
  }
}

/** Runs in the page, before its own scripts. All that is called while somebody waits is made here, once. */
function observe(durationThreshold: number): void {
  let isThere: (() => boolean) | undefined;
  let { cause, on }: Pick<Cause, 'cause' | 'on'> = { cause: '', on: '' };
  let begin = Number.NaN;
  let tell: ((took: number) => void) | undefined;

  const done = () => tell?.(performance.now() - begin);
  const frameOfResult = new ResizeObserver(() => {
    frameOfResult.disconnect();
    // What is posted now, when all is laid out, comes after it is painted. Where the browser has other tasks first, the
    // next frame may begin before it: this one is over by then.
    void scheduler.postTask(done, { priority: 'user-blocking' });
    requestAnimationFrame(done);
  });
  // It looks at changes, not at frames: one that is asked for is made, and who presses would wait for it.
  const look = () => {
    if (Number.isNaN(begin) || isThere?.() !== true) return;
    changes.disconnect();
    // Tells of its first size in the frame to which the change belongs, and that frame is made anyway.
    frameOfResult.observe(document.documentElement);
  };
  const changes = new MutationObserver(look);
  const noteCause = ({ target, timeStamp }: Event) => {
    if (on !== '' && !(target instanceof Element && target.closest(on))) return;
    removeEventListener(cause, noteCause, { capture: true });
    begin = timeStamp;
    // Who listens to the same has perhaps been told before.
    look();
  };

  const probe: Probe = {
    interactions: [],
    longFrames: [],
    frames: [],
    questions: {},
    armedAt: 0,
    shown: Promise.resolve(0),
    arm(wanted, isShown, argument) {
      ({ cause, on } = wanted);
      isThere = () => isShown(argument);
      // Compiled now, not in the frame that is measured.
      isThere();
      begin = Number.NaN;
      probe.armedAt = performance.now();
      probe.shown = new Promise((resolve, reject) => {
        const fail = setTimeout(() => reject(new Error(`no result of ${cause}`)), wanted.patience);
        tell = (took) => {
          clearTimeout(fail);
          resolve(took);
        };
      });
      // The one who asks for it comes later.
      probe.shown.catch(() => undefined);
      addEventListener(cause, noteCause, { capture: true });
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    stopFrames: () => undefined,
  };
  window.feel = probe;

  const options = { type: 'event', durationThreshold, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id, startTime, duration } = entry;
      if (id !== 0) probe.interactions.push({ id, begin: startTime, duration });
    }
  }).observe(options);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longFrames.push(duration);
  }).observe({ type: 'long-animation-frame' });
}

export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(observe, SHORTEST_EVENT);
}

/** How an input event felt, in milliseconds. */
export interface Sample {
  /** The interaction's duration by Event Timing; 0 when it was too short to be reported, or none. */
  readonly event: number;
  /** From the event to the end of the frame that first had the result. */
  readonly shown: number;
}

interface Ask<T> {
  /** The type of the event that the result is to follow. */
  readonly cause: string;
  /** What the event has to happen in, as a selector; anywhere unless told. */
  readonly on?: string;
  /** Runs in the page: whether the result is there. */
  readonly isShown: (argument: T) => boolean;
  readonly argument: T;
  /** Makes the event happen. */
  readonly act: () => Promise<void>;
}

const PATIENCE_MS = 10_000;
/** Results are there by then, as a rule, and Event Timing has reported: it does once the frame has been presented. */
const REPORT_MS = 200;

/** Acts, and measures how long the result took. */
export async function measureEvent<T>(page: Page, { cause, on = '', isShown, argument, act }: Ask<T>): Promise<Sample> {
  const wanted: Cause = { cause, on, patience: PATIENCE_MS };
  const question = String(isShown);
  const known = `(feel.questions[${JSON.stringify(question)}] ??= ${question})`;
  await page.evaluate(`feel.arm(${JSON.stringify(wanted)}, ${known}, ${JSON.stringify(argument)})`);
  await act();
  // What the page is asked it works for, on the same thread: not while it is measured.
  await page.waitForTimeout(REPORT_MS);
  const shown = await page.evaluate(() => window.feel.shown);
  await page.waitForTimeout(REPORT_MS);
  const event = await page.evaluate(() => {
    const { interactions, armedAt } = window.feel;
    return Math.max(0, ...interactions.filter(({ begin }) => begin >= armedAt).map(({ duration }) => duration));
  });
  return { event, shown };
}

/** The frames of a while, in milliseconds. */
export interface Frames {
  readonly between: readonly number[];
  /** Durations of long animation frames: those of 50 ms and more. */
  readonly long: readonly number[];
}

/** Measures the frames while `act` goes on. */
export async function measureFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const { feel } = window;
    feel.frames.length = 0;
    feel.longFrames.length = 0;
    let last = 0;
    let asked = 0;
    const note = (now: number) => {
      if (last > 0) feel.frames.push(now - last);
      last = now;
      asked = requestAnimationFrame(note);
    };
    asked = requestAnimationFrame(note);
    feel.stopFrames = () => cancelAnimationFrame(asked);
  });
  await act();
  await page.waitForTimeout(REPORT_MS);
  return page.evaluate(() => {
    const { feel } = window;
    feel.stopFrames();
    return { between: feel.frames, long: feel.longFrames };
  });
}
