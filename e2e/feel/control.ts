import { locate, press } from './pointer.ts';
import { measureEvent, type Sample } from './probe.ts';
import type { Seat } from './seat.ts';

const isCounted = (count: number) => document.querySelector('button')?.textContent === String(count);

/** Presses a button that counts, alone on a page: what of a result's time is the browser's and the measuring's own. */
export async function pressAlone(seat: Seat, round: number): Promise<Record<string, Sample>> {
  await seat.page.evaluate(() => {
    if (document.querySelector('button')) return;
    const button = document.createElement('button');
    button.append('0');
    button.addEventListener('click', () => (button.textContent = String(Number(button.textContent) + 1)));
    document.body.replaceChildren(button);
  });
  const button = await locate(seat.page, { selector: 'button' });
  const counted = await measureEvent(seat.page, {
    cause: 'click',
    isShown: isCounted,
    argument: round + 1,
    act: () => press(seat, button),
  });
  return { 'a button that counts, alone on a page': counted };
}
