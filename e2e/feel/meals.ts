import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { BREATH_MS, locate, press } from './pointer.ts';
import { measureEvent, type Sample } from './probe.ts';
import type { Seat } from './seat.ts';

const WORD = 'soup';

/** Cards in the place of the carousel, under the title of the choice; with a mood they are all of that mood. */
const isSliding = (all: boolean) => {
  const place = document.querySelector('[aria-label="Meal suggestions"]');
  const mood = /for an? (.*) day/.exec(place?.querySelector('h2')?.textContent ?? '')?.[1];
  const cards = [...(place?.querySelectorAll('article') ?? [])].filter((card) =>
    card.checkVisibility({ visibilityProperty: true }),
  );
  const fit = cards.filter((card) => all || card.textContent.toLowerCase().includes(mood ?? '?'));
  return (mood === undefined) === all && cards.length > 0 && fit.length === cards.length;
};
/** The title is the other mood's, and so are the cards; without a mood they fill the window. */
const isOfOtherMood = (before: string) => {
  const title = document.querySelector('h1')?.textContent ?? '';
  const mood = title.replace('Recipes for ', '');
  const cards = [...document.querySelectorAll('main article')];
  const fits =
    mood === 'All Moods'
      ? cards.length >= (innerWidth < 640 ? 1 : 4)
      : cards.every((card) => card.textContent.includes(mood));
  return title !== before && cards.length > 0 && fits;
};
/** What is loaded is narrowed at once, and stays marked as busy until the server has answered. */
const isFound = (typed: string) =>
  document.querySelector<HTMLInputElement>('input[type="search"]')?.value === typed &&
  document.querySelector('main ul[aria-busy="true"] article') !== null;
const isSavedOnly = (saved: boolean) => {
  const stars = [...document.querySelectorAll('main article [aria-pressed]')].map((star) => star.ariaPressed);
  return stars.length > 0 && stars.every((pressed) => pressed === 'true') === saved;
};

/** Of ten rounds each presses this much later than the one before, in milliseconds. */
const LATER_MS = 100;

/** Turns the carousel to all meals and back to those of the mood, half a second after the last turn to one and a half. */
export async function turnCarousel(seat: Seat, round: number): Promise<Record<string, Sample>> {
  const turn = async (text: string, all: boolean) => {
    await seat.page.waitForTimeout((round % 10) * LATER_MS);
    const button = await locate(seat.page, { selector: '[aria-label="Meals shown"] button', text });
    return measureEvent(seat.page, {
      cause: 'click',
      isShown: isSliding,
      argument: all,
      act: () => press(seat, button),
    });
  };
  return {
    'filter: carousel, all': await turn('All', true),
    'filter: carousel, my mood': await turn('My mood', false),
  };
}

/**
 * Goes from one mood to the next in the dropdown, and to all of them, by keyboard: the one way to choose that is not the
 * system's own window.
 */
export async function chooseMood({ page }: Seat, round: number): Promise<Record<string, Sample>> {
  await page.evaluate(
    (index) => {
      const moods = [...document.querySelectorAll('select')].find(
        ({ labels }) => labels[0]?.innerText.trim() === 'Filter by Mood',
      );
      if (!moods) throw new Error('there is nothing to choose from');
      moods.selectedIndex = index;
      moods.dispatchEvent(new Event('change', { bubbles: true }));
      moods.focus();
    },
    1 + (round % (MOOD_NAMES.length - 1)),
  );
  const choose = async (key: string) => {
    await page.waitForTimeout(BREATH_MS);
    const before = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    return measureEvent(page, {
      cause: 'keydown',
      isShown: isOfOtherMood,
      argument: before,
      act: () => page.keyboard.press(key),
    });
  };
  return {
    'filter: recipes, another mood': await choose('ArrowDown'),
    'filter: recipes, all moods': await choose('Home'),
  };
}

/** Shows saved meals alone, and all again. */
export async function showSaved(seat: Seat): Promise<Record<string, Sample>> {
  const show = async (text: string, saved: boolean) => {
    const button = await locate(seat.page, { selector: '[aria-label="Show"] button', text });
    return measureEvent(seat.page, {
      cause: 'click',
      isShown: isSavedOnly,
      argument: saved,
      act: () => press(seat, button),
    });
  };
  return {
    'filter: recipes, saved': await show('Saved', true),
    'filter: recipes, not only saved': await show('All', false),
  };
}

const FIELD = 'input[type="search"]';

/** Looks for a word, letter by letter, and takes it back. */
export async function search({ page }: Seat, round: number): Promise<Record<string, Sample>> {
  await locate(page, { selector: FIELD });
  await page.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.focus(), FIELD);
  const place = round % (WORD.length + 1);
  const typed = WORD.slice(0, place + 1);
  const ask = { cause: 'keydown', isShown: isFound };
  if (place < WORD.length) {
    const letter = typed.at(-1) ?? '';
    return {
      'filter: search, a letter': await measureEvent(page, {
        ...ask,
        argument: typed,
        act: () => page.keyboard.press(letter),
      }),
    };
  }
  await page.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
  return {
    'filter: search, cleared': await measureEvent(page, {
      ...ask,
      argument: '',
      act: () => page.keyboard.press('Backspace'),
    }),
  };
}
