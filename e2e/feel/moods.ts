import type { MoodName } from '@moodbowl/contract/mood';
import type { Seat } from './seat.ts';
import { locate, press, waitUntil } from './pointer.ts';
import { measureEvent, type Sample } from './probe.ts';

/** Moods that nobody needs a break after: what follows them is the same every time. */
const MOODS = ['Happy', 'Grateful', 'Energised'] as const;

// They look where it will be, not through the whole page: that would be a part of the frame that is measured.
const isChosen = (mood: string) =>
  document.querySelector('[aria-label="Mood"]')?.querySelector('[aria-pressed="true"]')?.textContent === mood;
/** The button holds still; or, where the server was quicker than the next frame, the choice is cleared already. */
const isTaken = () => {
  const form = document.querySelector('[aria-label="Mood"]')?.closest('form');
  return (
    form?.querySelector('[type="submit"][aria-disabled="true"]') != null ||
    form?.querySelector('[aria-pressed="true"]') === null
  );
};
const isSaved = (mood: string) =>
  document.querySelector('[aria-label="Mood"]')?.querySelector('[aria-pressed="true"]') === null &&
  [...document.getElementsByClassName('Toastify__toast')].some((toast) =>
    toast.textContent.includes(`"${mood}" saved`),
  );

/** Chooses a mood and saves it, once to see that it is taken, and another to see that it is saved. */
export async function logMoods(seat: Seat, round: number): Promise<Record<string, Sample>> {
  const { page } = seat;
  const [first, second] = [moodOf(2 * round), moodOf(2 * round + 1)];
  const choose = async (mood: MoodName) => {
    const face = await locate(page, { selector: '[aria-label="Mood"] button', text: mood });
    return measureEvent(page, { cause: 'click', isShown: isChosen, argument: mood, act: () => press(seat, face) });
  };
  const save = async (mood: MoodName, isShown: (mood: MoodName) => boolean) => {
    const button = await locate(page, { selector: 'button[type="submit"]', text: 'Save Mood Entry' });
    return measureEvent(page, { cause: 'click', isShown, argument: mood, act: () => press(seat, button) });
  };
  const chosen = await choose(first);
  const taken = await save(first, isTaken);
  await waitUntil(page, isSaved, first);
  await choose(second);
  const saved = await save(second, isSaved);
  return { 'mood: chosen': chosen, 'mood: save taken': taken, 'mood: saved': saved };
}

function moodOf(round: number): MoodName {
  return MOODS[round % MOODS.length] ?? 'Happy';
}
