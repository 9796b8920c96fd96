import { getMeal } from '@moodbowl/contract/meals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { sampleRecipe } from '../../test/sample-recipe.ts';
import { idOf } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

const PATH = `/cook/${idOf(1)}`;
const MINUTE = 60_000;
const RICE = 'Step 2 · 20 minutes';
const REST = 'Step 2 · 5 minutes';

/** Opens a recipe at its second step, in which two times are, and stops the time. */
async function openTimes() {
  stubServer().on(getMeal, sampleRecipe(1));
  signIn();
  const { router } = await openScreen(PATH);
  await press('Start');
  await press('Next');
  stopTime();
  return { router };
}

const left = (name: string) => screen.queryByRole('timer', { name })?.textContent;
const alert = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
/** The heading of the screen, below which a dialog may have its own. */
const place = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
const kept = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('cooking'));

/** Sound and vibration as the page makes them. */
function listen() {
  const beeps: number[] = [];
  const node = () => ({ connect: (next: unknown) => next });
  class Sound {
    state = 'suspended';
    currentTime = 0;
    destination = node();
    resume() {
      this.state = 'running';
      return Promise.resolve();
    }
    close() {
      this.state = 'closed';
      return Promise.resolve();
    }
    createGain() {
      return { ...node(), gain: { setValueAtTime() {}, linearRampToValueAtTime() {} } };
    }
    createOscillator() {
      const start = () => beeps.push(Date.now());
      return { ...node(), frequency: { value: 0 }, start, stop() {} };
    }
  }
  vi.stubGlobal('AudioContext', Sound);
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(navigator, 'vibrate');
    Reflect.deleteProperty(navigator, 'userActivation');
  });
  return { beeps, vibrate };
}

it('counts the times of a step down, several at once, while one steps on', async () => {
  await openTimes();
  await press('Start a timer: 20 minutes');
  await passTime(2 * MINUTE);
  await press('Start a timer: 5 minutes');
  expect([left(RICE), left(REST)]).toEqual(['18:00', '5:00']);
  await press('Next');
  await passTime(61_000);
  expect([place(), left(RICE), left(REST)]).toEqual(['Step 3 of 3', '16:59', '3:59']);
  await press('Start a timer: 1 hour');
  await press('Finish');
  expect([left(RICE), left('Step 3 · 1 hour')]).toEqual(['16:59', '1:00:00']);
  expect(within(screen.getByRole('list', { name: 'Timers' })).getAllByRole('listitem')).toHaveLength(3);
});

it('rings when the time is up until it is stopped: visible, announced, audible and felt', async () => {
  const { beeps, vibrate } = listen();
  await openTimes();
  await press('Start a timer: 5 minutes');
  await passTime(5 * MINUTE - 1_000);
  expect([left(REST), alert(), beeps.length, vibrate.mock.calls.length]).toEqual(['0:01', [''], 0, 0]);
  await passTime(1_250);
  expect([left(REST), alert(), document.title]).toEqual([
    'Time is up',
    [`Time is up: ${REST}.`],
    'Time is up · Moodbowl',
  ]);
  expect([beeps.length, vibrate.mock.calls.length]).toEqual([3, 1]);
  await passTime(4_000);
  expect([beeps.length, vibrate.mock.calls.length]).toEqual([9, 3]);
  await press(`Stop: ${REST}`);
  await passTime(4_000);
  expect([beeps.length, left(REST), alert(), document.title]).toEqual([9, undefined, [''], 'Recipe 1 · Moodbowl']);
  expect(document.activeElement?.textContent).toBe('Step 2 of 3');
});

it('falls silent after two minutes, and still says that the time is up', async () => {
  const { beeps } = listen();
  await openTimes();
  await press('Start a timer: 5 minutes');
  await passTime(7 * MINUTE + 500);
  const rung = beeps.length;
  expect(rung).toBeGreaterThan(100);
  await passTime(MINUTE);
  expect([beeps.length, left(REST)]).toEqual([rung, 'Time is up']);
});

it('pauses, goes on, and takes a minute more', async () => {
  await openTimes();
  await press('Start a timer: 5 minutes');
  await passTime(MINUTE);
  await press(`Pause: ${REST}`);
  await passTime(10 * MINUTE);
  expect(left(REST)).toBe('4:00');
  await press(`+1 min: ${REST}`);
  await press(`Go on: ${REST}`);
  await passTime(30_000);
  expect(left(REST)).toBe('4:30');
  // The button in the step does the same.
  await press('Pause: 5 minutes');
  await passTime(MINUTE);
  await press('Go on: 5 minutes');
  await passTime(30_000);
  expect(left(REST)).toBe('4:00');
  await passTime(5 * MINUTE);
  expect(left(REST)).toBe('Time is up');
  await press(`+1 min: ${REST}`);
  expect([left(REST), alert()]).toEqual(['1:00', ['']]);
});

it('can be started again when its time was up', async () => {
  await openTimes();
  await press('Start a timer: 5 minutes');
  await passTime(6 * MINUTE);
  await press('Start a timer: 5 minutes');
  expect(left(REST)).toBe('5:00');
});

it('goes on after a reload, and catches up with the time meanwhile', async () => {
  await openTimes();
  await press('Start a timer: 20 minutes');
  await press('Start a timer: 5 minutes');
  await press(`Pause: ${REST}`);
  const before = kept();
  vi.useRealTimers();
  cleanup();
  for (const [key, value] of before) sessionStorage.setItem(key, String(value));
  stopTime();
  vi.setSystemTime(Date.now() + 15 * MINUTE);
  await openScreen(PATH);
  await passTime(0);
  expect(place()).toBe('Step 2 of 3');
  expect(left(RICE)).toMatch(/^(5:00|4:5\d)$/);
  expect(left(REST)).toMatch(/^(5:00|4:5\d)$/);
});

it('catches up when the tab is looked at again', async () => {
  await openTimes();
  await press('Start a timer: 5 minutes');
  // Browsers stop the timers of hidden tabs, but not the clock.
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect([left(REST), alert()]).toEqual(['Time is up', [`Time is up: ${REST}.`]]);
});

it('asks before timers are lost, and stays', async () => {
  const { router } = await openTimes();
  await press('Start a timer: 5 minutes');
  await press('Leave');
  const dialog = screen.getByRole('dialog', { name: 'Leave while timers are running?' });
  await press('Stay', 'button', dialog);
  expect([router.state.location.pathname, left(REST)]).toEqual([PATH, '5:00']);
});

it('stops its timers when one leaves', async () => {
  const { router } = await openTimes();
  await press('Start a timer: 5 minutes');
  expect(kept()).toHaveLength(1);
  await press('Leave');
  await press('Leave and stop them');
  expect([router.state.location.pathname, kept()]).toEqual([`/recipes/${idOf(1)}`, []]);
});

it('leaves without a question when all times are up', async () => {
  const { router } = await openTimes();
  await press('Start a timer: 5 minutes');
  await passTime(6 * MINUTE);
  await press('Leave');
  expect(router.state.location.pathname).toBe(`/recipes/${idOf(1)}`);
});
