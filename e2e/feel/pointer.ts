import type { Locator } from '@playwright/test';
import type { Seat } from './seat.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Brings it into the middle of the screen, out of the way of what floats over the edges, and tells where it is. */
export async function locate(target: Locator): Promise<Point> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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
