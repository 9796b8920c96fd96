import { getMeal } from '@moodbowl/contract/meals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime, USER_ID } from '../../test/open-screen.tsx';
import { sampleRecipe } from '../../test/sample-recipe.ts';
import { idOf } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

const PATH = `/cook/${idOf(1)}`;
const MINUTE = 60_000;
const RICE = 'Cook the rice · 20 minutes';
const REST = 'Let it stand · 5 minutes';

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

/** A timer of another recipe that rings after `ms` milliseconds. */
const runningTimer = (ms: number) => ({
  id: `${idOf(2)}.1.0`,
  meal: { id: idOf(2), name: 'Soup' },
  servings: 3,
  step: 1,
  text: '1 minute',
  what: 'Simmer',
  end: Date.now() + ms,
  left: 0,
});

const left = (name: string) => screen.queryByRole('timer', { name })?.textContent;
const alert = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
/** The heading of the screen, below which a dialog may have its own. */
const place = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;

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
  expect([left(RICE), left('Bake it at 200 °C · 1 hour')]).toEqual(['16:59', '1:00:00']);
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
  vi.useRealTimers();
  cleanup();
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

it('says that a press is needed before timers can be heard after a reload', async () => {
  const { beeps } = listen();
  await openTimes();
  // As if it had been started before a reload.
  localStorage.setItem(`timers:${USER_ID}`, JSON.stringify([runningTimer(2_000)]));
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  await passTime(2_500);
  expect([left('Simmer · 1 minute'), beeps.length]).toEqual(['Time is up', 0]);
  screen.getByText('Tap anywhere to hear your timers.');
  fireEvent(document.body, new PointerEvent('pointerup', { bubbles: true }));
  await passTime(2_000);
  expect(beeps).toHaveLength(3);
  expect(screen.queryByText('Tap anywhere to hear your timers.')).toBeNull();
});

it('takes a double tap for one', async () => {
  await openTimes();
  const opened = new Event('click').timeStamp;
  const tap = async (name: string, after: number) => {
    const event = new MouseEvent('click', { bubbles: true, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: opened + after });
    fireEvent(screen.getByRole('button', { name }), event);
    await settle();
  };
  await tap('Start a timer: 5 minutes', 1_000);
  await tap('Pause: 5 minutes', 1_400);
  expect(screen.queryByText('paused')).toBeNull();
  await tap('Pause: 5 minutes', 1_600);
  expect(screen.getAllByText('paused')).toHaveLength(2);
  await tap('Back', 5_000);
  await tap('Back', 5_200);
  expect(place()).toBe('Step 1 of 3');
});

it('goes on on other screens: rings, leads back to its step, and can be stopped', async () => {
  const { beeps } = listen();
  const { router } = await openTimes();
  await press('Start a timer: 5 minutes');
  await press('Next');
  await press('Leave');
  expect(router.state.location.pathname).toBe(`/recipes/${idOf(1)}`);
  // What is loaded when the page is idle.
  await Promise.all([import('../app/LiveUpdates.tsx'), import('../features/cook/RunningTimers.tsx')]);
  await passTime(2_000);
  expect(left(REST)).toBe('4:58');
  await act(() => router.navigate('/feedback'));
  await passTime(5 * MINUTE);
  expect([left(REST), document.title, beeps.length > 0]).toEqual(['Time is up', 'Time is up · Moodbowl', true]);
  expect(alert()).toContain(`Time is up: ${REST}.`);
  await press(`Go to the step: ${REST}, Recipe 1`);
  expect([router.state.location.pathname, place()]).toEqual([PATH, 'Step 2 of 3']);
  await press('Leave');
  await passTime(2_000);
  const rung = beeps.length;
  await press(`Stop: ${REST}`);
  await passTime(4_000);
  expect([left(REST), beeps.length, localStorage.getItem(`timers:${USER_ID}`)]).toEqual([undefined, rung, null]);
});

it('shows the timers of another recipe with its name, and goes to its step', async () => {
  localStorage.setItem(`timers:${USER_ID}`, JSON.stringify([runningTimer(MINUTE)]));
  const { router } = await openTimes();
  await press('Go to the step: Simmer · 1 minute, Soup');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/cook/${idOf(2)}?servings=3`);
  expect(place()).toBe('Step 2 of 3');
});

it('leaves nothing of cooking in the browser after a logout', async () => {
  const { router } = await openTimes();
  await press('Start a timer: 5 minutes');
  await act(() => router.navigate('/feedback'));
  await settle();
  const kept = () => Object.keys(localStorage).filter((key) => /^(?:cooking|timers):/.test(key));
  expect(kept().toSorted()).toEqual([`cooking:${USER_ID}`, `timers:${USER_ID}`]);
  await press('Logout');
  expect(kept()).toEqual([]);
});
