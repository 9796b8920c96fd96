import { z } from 'zod';

/** A time in a step that somebody waits for. It is kept as its end, so that it goes on while nobody looks. */
export interface Timer {
  /** The meal, the step and the place of the time in it: each has one timer. */
  readonly id: string;
  readonly meal: { readonly id: string; readonly name: string };
  /** For how many it is cooked. */
  readonly servings: number;
  /** The step, from 0. */
  readonly step: number;
  /** The time as the step says it, such as "20 minutes". */
  readonly text: string;
  /** The activity meanwhile, such as "Cook the rice"; may be empty. */
  readonly what: string;
  /** When it rings, in epoch milliseconds; null while it is paused. */
  readonly end: number | null;
  /** Milliseconds left, while it is paused. */
  readonly left: number;
}

export type TimerAction =
  | ({ readonly kind: 'start'; readonly now: number } & Parameters<typeof startTimer>[0])
  | { readonly kind: 'pause' | 'resume' | 'addMinute'; readonly id: string; readonly now: number }
  | { readonly kind: 'stop'; readonly id: string };

const MINUTE_MS = 60_000;
/** How long a timer rings. Afterwards it only shows that its time is up. */
const RING_MS = 2 * MINUTE_MS;
/** The longest that a timer can be made, in milliseconds. */
const LONGEST_MS = 100 * 60 * MINUTE_MS;
/** How long after its end a timer is forgotten that nobody has stopped. */
const FORGET_MS = 12 * 60 * MINUTE_MS;

/** The id of the timer for the time at `place` in a step; both count from 0. */
export function timerId(mealId: string, step: number, place: number): string {
  return `${mealId}.${step}.${place}`;
}

export function startTimer(
  { id, meal, servings, step, text, what, seconds }: Omit<Timer, 'end' | 'left'> & { readonly seconds: number },
  now: number,
): Timer {
  return { id, meal, servings, step, text, what, end: now + Math.min(seconds * 1000, LONGEST_MS), left: 0 };
}

/** Milliseconds until it rings; 0 if its time is up. */
export function leftOf({ end, left }: Timer, now: number): number {
  return end === null ? left : Math.max(0, end - now);
}

/** Whether its time is up. */
export function isOver({ end }: Timer, now: number): boolean {
  return end !== null && end <= now;
}

/** Whether it is to be heard: its time has been up for less than two minutes. */
export function isRinging({ end }: Timer, now: number): boolean {
  return end !== null && end <= now && now < end + RING_MS;
}

/** Pauses a timer that runs. Others stay as they are. */
export function pauseTimer(timer: Timer, now: number): Timer {
  return timer.end === null || isOver(timer, now) ? timer : { ...timer, end: null, left: leftOf(timer, now) };
}

/** Lets a paused timer run on. Others stay as they are. */
export function resumeTimer(timer: Timer, now: number): Timer {
  return timer.end === null ? { ...timer, end: now + timer.left, left: 0 } : timer;
}

/** Adds a minute. One whose time is up runs for a minute more from now. */
export function addMinute(timer: Timer, now: number): Timer {
  const left = Math.min(leftOf(timer, now) + MINUTE_MS, LONGEST_MS);
  return timer.end === null ? { ...timer, left } : { ...timer, end: now + left };
}

const CHANGES = { pause: pauseTimer, resume: resumeTimer, addMinute };

/** All timers after an action, in the order in which they were started. A time that is started again restarts. */
export function changedTimers(timers: readonly Timer[], action: TimerAction): readonly Timer[] {
  const { id, kind } = action;
  const others = timers.filter((timer) => timer.id !== id);
  if (kind === 'stop') return others;
  if (kind === 'start') return [...others, startTimer(action, action.now)];
  const change = CHANGES[kind];
  return timers.map((timer) => (timer.id === id ? change(timer, action.now) : timer));
}

const kept = z.array(
  z.object({
    id: z.string(),
    meal: z.object({ id: z.string(), name: z.string() }),
    servings: z.number().positive(),
    step: z.int().min(0),
    text: z.string(),
    what: z.string(),
    end: z.number().nullable(),
    left: z.number().min(0),
  }),
);

/** The timers that were kept as text, without those that nobody waits for any more; none if it cannot be read. */
export function readTimers(text: string | null, now: number): readonly Timer[] {
  if (text === null) return [];
  try {
    const timers = kept.safeParse(JSON.parse(text)).data ?? [];
    return timers.filter(({ end }) => end === null || now < end + FORGET_MS);
  } catch {
    return [];
  }
}

const two = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds as clocks show them: 0:05, 12:30, 1:02:03. */
export function clockText(ms: number): string {
  const total = Math.round(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
