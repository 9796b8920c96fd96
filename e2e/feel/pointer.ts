import type { Page } from '@playwright/test';
import type { Seat } from './seat.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something on the screen. */
export interface Target {
  readonly selector: string;
  /** Which of those that the selector finds, by its words; the first unless told. */
  readonly text?: string;
}

/**
 * Brings it into the middle of the screen, out of the way of what floats over the edges, and tells where it is.
 *
 * Playwright's locators would leave their own listeners for every press and touch in the page that is measured.
 */
export async function locate(page: Page, target: Target): Promise<Point> {
  const place = await page.evaluate(({ selector, text }) => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => text === undefined || element.innerText.trim() === text,
    );
    found?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = found?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, target);
  if (!place) throw new Error(`${JSON.stringify(target)} is not on the screen`);
  return place;
}

/** How often a page is asked whether it is so far, in milliseconds, and how long. */
const ASK_MS = 100;
const PATIENCE_MS = 10_000;

/** Waits until it is true in the page. */
export async function waitUntil<T>(page: Page, isTrue: (argument: T) => boolean, argument: T): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += ASK_MS) {
    if (await page.evaluate(`(${String(isTrue)})(${JSON.stringify(argument)})`)) return;
    await page.waitForTimeout(ASK_MS);
  }
  throw new Error(`the page never came so far: ${String(isTrue)}`);
}

/** Between two actions, in milliseconds: what a person takes at least. */
export const BREATH_MS = 400;

/** How long somebody presses, in milliseconds: long enough that what pressing down changes is painted before the release. */
const PRESS_MS = 70;

/** Presses where it points: by mouse, or by finger where there is no mouse. */
export async function press(seat: Seat, place: Point): Promise<void> {
  await point(seat, 'down', place);
  await seat.page.waitForTimeout(PRESS_MS);
  await point(seat, 'up', place);
}

/** What a finger or a mouse does at a point, one move at a time. */
export async function point({ page, size, devtools }: Seat, type: 'down' | 'move' | 'up', { x, y }: Point) {
  if (size === 'desktop') {
    if (type !== 'up') await page.mouse.move(x, y);
    if (type !== 'move') await page.mouse[type]();
    return;
  }
  const touch = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const;
  await devtools.send('Input.dispatchTouchEvent', { type: touch[type], touchPoints: type === 'up' ? [] : [{ x, y }] });
}
