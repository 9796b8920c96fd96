import { DISHES, Life, mean, type Person, type Population, type Serving } from './population.ts';

/** How many meals are suggested. */
export const LIST = 12;
/** A meal is not suggested on the three days after it was eaten. */
const LATELY_DAYS = 3;
const HOUR_MS = 60 * 60 * 1000;
/** The most days that anybody takes. */
const MOST_DAYS = 1_200;

export interface Occasion {
  readonly person: string;
  /** In milliseconds. */
  readonly at: number;
  readonly day: number;
  /** The index of the mood. */
  readonly mood: number;
  readonly mayEat: (dish: number) => boolean;
}

/** Orders meals. It sees what the server would see: moods and meals with their times. */
export interface Policy {
  readonly name: string;
  mood?(person: string, at: number, mood: number): void;
  eat?(person: string, at: number, dish: number, mood: number): void;
  /** All dishes that may be eaten, best first. */
  suggest(occasion: Occasion, lift: (dish: number) => number): readonly number[];
  /** The dishes of the list of which something good is said, and with what they were compared. */
  claim?(occasion: Occasion, list: readonly number[]): readonly Claim[];
  /** How sure it is of the difference between two dishes. */
  compare?(occasion: Occasion, first: number, last: number): { mean: number; sd: number };
  night?(day: number): Promise<void>;
}

export interface Claim {
  readonly dish: number;
  /** The moods before, and how much of the other times each other dish was. */
  readonly moods: readonly number[];
  readonly others: ReadonlyMap<number, number>;
}

/** What came of one meal. */
export interface Meal {
  readonly person: string;
  /** How many meals this person had before. */
  readonly number: number;
  readonly day: number;
  /** The true lift of the first suggestion, and of the best dish. */
  readonly first: number;
  readonly best: number;
  readonly claims: readonly { readonly dish: number; readonly isTrue: boolean }[];
  /** The estimated and the true difference between the first and the last suggestion. */
  readonly compared: { readonly mean: number; readonly sd: number; readonly truth: number } | undefined;
}

interface State {
  readonly person: Person;
  readonly life: Life;
  readonly lastDay: Map<number, number>;
  readonly meals: Meal[];
  felt: { readonly mood: number; readonly at: number } | undefined;
  asked: object | undefined;
}

type Tick = { readonly at: number } & (
  | { readonly kind: 'log' }
  | { readonly kind: 'eat'; readonly appetite: number }
  | { readonly kind: 'ask'; readonly question: object }
);

/** Everybody lives day by day until each has eaten so many meals. */
export async function live(
  people: readonly Person[],
  { habits }: Population,
  policy: Policy,
  mealsEach: number,
): Promise<Meal[]> {
  const states = people.map((person): State => ({
    person,
    life: new Life(person, policy.name),
    lastDay: new Map(),
    meals: [],
    felt: undefined,
    asked: undefined,
  }));
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const hungry = states.filter(({ meals }) => meals.length < mealsEach);
    if (hungry.length === 0) break;
    for (const state of hungry) liveOneDay(state, { day, habits, policy, mealsEach });
    await policy.night?.(day);
  }
  return states.flatMap(({ meals }) => meals);
}

interface Day {
  readonly day: number;
  readonly habits: readonly number[];
  readonly policy: Policy;
  readonly mealsEach: number;
}

function liveOneDay(state: State, context: Day): void {
  const { life, person } = state;
  const { day, policy } = context;
  const ticks = plannedTicks(life);
  const say = (at: number) => {
    const mood = life.mood();
    state.felt = { mood, at };
    policy.mood?.(person.id, at * HOUR_MS, mood);
  };
  for (let tick = ticks.shift(); tick; tick = ticks.shift()) {
    const at = day * 24 + tick.at;
    life.advance(at);
    if (tick.kind === 'ask') {
      if (state.asked === tick.question && life.answers()) say(at);
    } else if (tick.kind === 'log') {
      if (life.wants(person.logsPerDay / 16, 0.9)) say(at);
    } else if (state.meals.length < context.mealsEach && life.wants(tick.appetite, 0.5)) {
      // Who looks for something to eat mostly says how they feel.
      if (life.chance.is(0.85)) say(at);
      if (!state.felt || at - state.felt.at > 3) continue;
      eat(state, at, state.felt.mood, context);
      const question = {};
      state.asked = question;
      const askedAt = tick.at + Math.floor((1.25 + 1.25 * life.chance.next()) * 4) / 4;
      if (askedAt < 24) ticks.push({ at: askedAt, kind: 'ask', question });
      ticks.sort((a, b) => a.at - b.at);
    }
  }
}

function plannedTicks({ chance }: Life): Tick[] {
  const ticks: Tick[] = [];
  for (let hour = 7; hour < 23.5; hour += 1) ticks.push({ at: hour + Math.floor(chance.next() * 4) / 4, kind: 'log' });
  for (const [hour, appetite] of [
    [8, 0.2],
    [12.5, 0.35],
    [18.5, 0.5],
  ] as const)
    ticks.push({ at: hour + Math.floor(chance.next() * 6) / 4, kind: 'eat', appetite });
  return ticks.toSorted((a, b) => a.at - b.at);
}

/** How likely each place of the list below the first is chosen. */
const LOWER_PLACES = [8, 6, 5, 4, 3, 2, 2, 1, 1, 1, 1];

/** One in seven eats something of their own, half the first suggestion, the others something further down. */
function choose(list: readonly number[], { chance }: Life, habits: readonly number[]): number {
  const draw = chance.next();
  if (draw < 0.15) return chance.weighted(habits);
  const place = draw < 0.7 ? 0 : Math.min(list.length - 1, 1 + chance.weighted(LOWER_PLACES));
  return list[place] ?? 0;
}

function eat(state: State, at: number, mood: number, { day, policy, habits }: Day): void {
  const { person, life, lastDay, meals } = state;
  const servingOf = (dish: number): Serving => ({ hour: at % 24, days: day - (lastDay.get(dish) ?? -99) });
  const lift = (dish: number) => person.lift(dish, mood, servingOf(dish));
  const mayEat = (dish: number) => servingOf(dish).days > LATELY_DAYS;
  const occasion: Occasion = { person: person.id, at: at * HOUR_MS, day, mood, mayEat };
  const list = policy.suggest(occasion, lift).slice(0, LIST);
  const [first = 0, last = 0] = [list[0], list.at(-1)];
  const possible = DISHES.keys().filter(mayEat).map(lift);
  const claims = policy.claim?.(occasion, list) ?? [];
  const estimate = policy.compare?.(occasion, first, last);
  meals.push({
    person: person.id,
    number: meals.length,
    day,
    first: lift(first),
    best: Math.max(...possible),
    claims: claims.map((claim) => ({ dish: claim.dish, isTrue: trueDifference(person, claim) > 0 })),
    compared: estimate && { ...estimate, truth: person.lift(first, mood) - person.lift(last, mood) },
  });
  const dish = choose(list, life, habits);
  policy.eat?.(person.id, at * HOUR_MS, dish, mood);
  life.eat(dish, mood, servingOf(dish));
  lastDay.set(dish, day);
}

/** What a dish truly does beyond what else there was in the same moods. */
function trueDifference(person: Person, { dish, moods, others }: Claim): number {
  return mean(
    moods.map((mood) => {
      let rest = 0;
      for (const [other, share] of others) rest += share * person.lift(other, mood);
      return person.lift(dish, mood) - rest;
    }),
  );
}
