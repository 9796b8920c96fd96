import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { catalogue } from '../../../server/catalogue/catalogue.ts';
import { type Dish, type DishVector, toVectors } from '../../../server/src/features/learning/dishes.ts';
import { activationOf, pleasantnessOf } from '../../../server/src/features/learning/pleasantness.ts';
import { foodsOf } from '@moodbowl/food/lines/ingredient-foods';
import { type Chance, chanceOf } from './chance.ts';

/** What meals do to people, as standard deviations of pleasantness unless said otherwise. */
const EFFECTS = {
  /** Of a meal for everybody, and of a meal after a mood. */
  meal: 0.06,
  mealMood: 0.05,
  /** The mean of a meal made for the mood, and of any meal. */
  match: 0.05,
  any: 0.03,
  /** How people differ: in all meals, by taste of the foods, by meal, by meal and mood. */
  anyPerson: 0.03,
  taste: 0.08,
  own: 0.06,
  ownMood: 0.03,
} as const;

const TASTES = 6;
/** A meal works after twenty minutes, and its effect fades within hours. */
const WORKS_AFTER_HOURS = 1 / 3;
const FADES_HOURS = 6;

export const DISHES: readonly DishVector[] = [
  ...toVectors(
    catalogue.map(({ slug, mood, ingredients }): Dish => ({
      id: slug,
      mood,
      foods: [...new Set(foodsOf(ingredients).map(({ food }) => food.head))],
    })),
  ).values(),
];

/** When a dish is eaten. */
export interface Serving {
  /** Of the day, 0 to 24. */
  readonly hour: number;
  /** How long ago this person had it before. */
  readonly days: number;
}

/** A person whose moods follow the day, drift back by themselves, and are moved a little by meals. */
export interface Person {
  readonly id: string;
  /** How the person feels without meals at an hour of the day. */
  baseline(hour: number): number;
  readonly mean: number;
  readonly spread: number;
  /** In so many hours a mood is back by two thirds. */
  readonly returnHours: number;
  /** How likely each of the eight words is for a pleasantness and an activation. */
  wordsFor(pleasantness: number, activation: number): readonly number[];
  readonly logsPerDay: number;
  /** The share of questions that are answered at a pleasantness. */
  answers(pleasantness: number): number;
  /** What a dish after a mood does to the pleasantness; without a serving, on average. */
  effect(dish: number, mood: number, serving?: Serving): number;
  /** The same, seen some 90 minutes later in the word that is chosen. */
  lift(dish: number, mood: number, serving?: Serving): number;
}

export interface Population {
  readonly name: string;
  readonly people: readonly Person[];
  /** How likely each dish is when people eat what they like. */
  readonly habits: readonly number[];
}

interface Options {
  readonly seed: string;
  readonly people: number;
  /** Multiplies every effect; 0 is a world in which food does nothing. */
  readonly strength: number;
  /**
   * Whether meals do {@link STRONG} times as much, more at some hours and less when one is tired of them, and people
   * who feel low answer less often: what the model of the server knows nothing of.
   */
  readonly isStrong?: boolean;
}

const STRONG = 2.5;
/** How much the effect of a dish swings over the day, and how much less it does soon after the last time. */
const SWING = 0.5;
const TIRED = 0.5;
const TIRED_DAYS = 7;

/** How much of its effect a dish has at an hour, and again so soon. */
function shareOf(dish: number, { hour, days }: Serving): number {
  const best = chanceOf(`${DISHES[dish]?.id} hour`).next() * 24;
  const tired = TIRED * Math.exp(-days / TIRED_DAYS);
  return (1 + SWING * Math.cos((2 * Math.PI * (hour - best)) / 24)) * (1 - tired);
}

/**
 * Reference population: pleasantness and activation are Ornstein-Uhlenbeck processes around a daily rhythm (Oravecz,
 * Tuerlinckx and Vandekerckhove 2011); the words are a softmax of their distance on the circumplex of moods; people log
 * more often when they feel low.
 */
export function createPopulation({ seed, people, strength, isStrong = false }: Options): Population {
  const world = chanceOf(`${seed} world`);
  const ofMeal = DISHES.map(() => world.normal() * EFFECTS.meal);
  const ofMealMood = DISHES.map(() => MOOD_NAMES.map(() => world.normal() * EFFECTS.mealMood));
  const tastes = tastesOfDishes(seed);
  const shared = (dish: number, mood: number) =>
    EFFECTS.any +
    (ofMeal[dish] ?? 0) +
    (ofMealMood[dish]?.[mood] ?? 0) +
    (DISHES[dish]?.mood === MOOD_NAMES[mood] ? EFFECTS.match : 0);
  return {
    name: seed,
    habits: DISHES.map(() => Math.exp(world.normal())),
    people: Array.from({ length: people }, (_, index) =>
      createPerson(`${seed} ${index}`, { strength, shared, tastes, isStrong }),
    ),
  };
}

/** Where each dish lies among the tastes, so that a person's liking of tastes has unit variance over dishes. */
function tastesOfDishes(seed: string): readonly (readonly number[])[] {
  const ofFood = new Map<number, readonly number[]>();
  const tasteOf = (food: number) => {
    const chance = chanceOf(`${seed} food ${food}`);
    const known = ofFood.get(food) ?? Array.from({ length: TASTES }, () => chance.normal());
    ofFood.set(food, known);
    return known;
  };
  const raw = DISHES.map(({ numbers, weights }) => {
    const place = Array.from({ length: TASTES }, () => 0);
    for (const [position, food] of numbers.entries())
      for (const [index, taste] of tasteOf(food).entries())
        place[index] = (place[index] ?? 0) + taste * (weights[position] ?? 0);
    return place;
  });
  const means = Array.from({ length: TASTES }, (_, index) => mean(raw.map((place) => place[index] ?? 0)));
  const centred = raw.map((place) => place.map((value, index) => value - (means[index] ?? 0)));
  const size = Math.sqrt(mean(centred.map((place) => place.reduce((sum, value) => sum + value ** 2, 0))));
  return centred.map((place) => place.map((value) => value / size));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface World {
  readonly strength: number;
  readonly isStrong: boolean;
  readonly shared: (dish: number, mood: number) => number;
  readonly tastes: readonly (readonly number[])[];
}

function createPerson(id: string, { strength, shared, tastes, isStrong }: World): Person {
  const chance = chanceOf(`${id} person`);
  const average = 0.05 + 0.2 * chance.normal();
  const amplitude = Math.abs(0.12 + 0.05 * chance.normal());
  const peak = 17 + 2 * chance.normal();
  const bias = MOOD_NAMES.map(() => 0.4 * chance.normal());
  const spread = 0.45 * Math.exp(0.15 * chance.normal());
  const returnHours = 4 * Math.exp(0.3 * chance.normal());
  const any = EFFECTS.anyPerson * chance.normal();
  const liking = Array.from({ length: TASTES }, () => chance.normal());
  const logsPerDay = 1.6 * Math.exp(0.35 * chance.normal());
  const answers = Math.min(0.95, Math.max(0.2, 0.6 + 0.12 * chance.normal()));
  const own = DISHES.map(() => chance.normal() * EFFECTS.own);
  const ownMood = DISHES.map(() => MOOD_NAMES.map(() => chance.normal() * EFFECTS.ownMood));
  const wordsFor = (pleasantness: number, activation: number) =>
    MOOD_NAMES.map((mood, index) => {
      const away = (pleasantness - pleasantnessOf(mood)) ** 2 + (1.6 * (activation - activationOf(mood))) ** 2;
      return Math.exp(-away / (2 * 0.4 ** 2) + (bias[index] ?? 0));
    });
  const effect = (dish: number, mood: number, serving?: Serving) => {
    const taste = (tastes[dish] ?? []).reduce((sum, value, index) => sum + value * (liking[index] ?? 0), 0);
    const personal = any + EFFECTS.taste * taste + (own[dish] ?? 0) + (ownMood[dish]?.[mood] ?? 0);
    const size = strength * (shared(dish, mood) + personal);
    return isStrong ? STRONG * size * (serving ? shareOf(dish, serving) : 1) : size;
  };
  const slopes = slopesOf(id, { average, spread, returnHours, wordsFor });
  return {
    id,
    mean: average,
    spread,
    returnHours,
    baseline: (hour) => average + amplitude * Math.cos((2 * Math.PI * (hour - peak)) / 24),
    wordsFor,
    logsPerDay,
    answers: (pleasantness) => (isStrong ? answers * Math.min(1, Math.exp(pleasantness - average)) : answers),
    effect,
    lift: (dish, mood, serving) => (slopes[mood] ?? 0) * effect(dish, mood, serving) * Math.exp(-1.2 / FADES_HOURS),
  };
}

/** How much the word that is chosen moves with the pleasantness behind it, by the mood before. */
function slopesOf(
  id: string,
  {
    average,
    spread,
    returnHours,
    wordsFor,
  }: { average: number; spread: number; returnHours: number; wordsFor: Person['wordsFor'] },
): readonly number[] {
  const chance = chanceOf(`${id} slopes`);
  const moved = MOOD_NAMES.map(() => 5 * 0.7);
  const times = MOOD_NAMES.map(() => 5);
  for (let draw = 0; draw < 600; draw += 1) {
    const start = spread * chance.normal();
    const activation = 0.35 * chance.normal();
    const before = chance.weighted(wordsFor(average + start, activation));
    const stays = Math.exp(-1.5 / returnHours);
    const later = average + start * stays + spread * Math.sqrt(1 - stays ** 2) * chance.normal();
    const expected = (pleasantness: number) => expectedWord(wordsFor(pleasantness, activation));
    moved[before] = (moved[before] ?? 0) + (expected(later + 0.1) - expected(later - 0.1)) / 0.2;
    times[before] = (times[before] ?? 0) + 1;
  }
  return moved.map((sum, index) => sum / (times[index] ?? 1));
}

/** The mean pleasantness of the word that is chosen. */
function expectedWord(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    weights.reduce((sum, weight, index) => sum + weight * pleasantnessOf(MOOD_NAMES[index] as MoodName), 0) / total
  );
}

/** One person's mood as time goes on, in hours since the first midnight. */
export class Life {
  readonly chance: Chance;
  readonly #person: Person;
  #time = 7;
  #deviation: number;
  #activation: number;
  #meals: { readonly at: number; readonly size: number }[] = [];

  constructor(person: Person, run: string) {
    this.#person = person;
    this.chance = chanceOf(`${person.id} ${run} life`);
    this.#deviation = person.spread * this.chance.normal();
    this.#activation = 0.35 * this.chance.normal();
  }

  advance(to: number): void {
    const stays = Math.exp(-(to - this.#time) / this.#person.returnHours);
    this.#deviation = this.#deviation * stays + this.#person.spread * Math.sqrt(1 - stays ** 2) * this.chance.normal();
    const calm = Math.exp(-(to - this.#time) / 3);
    this.#activation = this.#activation * calm + 0.35 * Math.sqrt(1 - calm ** 2) * this.chance.normal();
    this.#time = to;
  }

  get pleasantness(): number {
    let sum = this.#person.baseline(this.#time % 24) + this.#deviation;
    for (const { at, size } of this.#meals) {
      const hours = this.#time - at - WORKS_AFTER_HOURS;
      if (hours >= 0) sum += size * Math.exp(-hours / FADES_HOURS);
    }
    return sum;
  }

  /** The index of the mood that is chosen. */
  mood(): number {
    return this.chance.weighted(this.#person.wordsFor(this.pleasantness, this.#activation));
  }

  /** Whether a question is answered now. */
  answers(): boolean {
    return this.chance.is(this.#person.answers(this.pleasantness));
  }

  eat(dish: number, mood: number, serving: Serving): void {
    this.#meals = this.#meals.filter(({ at }) => this.#time - at < 24);
    this.#meals.push({ at: this.#time, size: this.#person.effect(dish, mood, serving) });
  }

  /** Low moods are logged, and eaten against, more often. */
  wants(probability: number, strength: number): boolean {
    return this.chance.is(Math.min(0.95, probability * Math.exp(-strength * (this.pleasantness - this.#person.mean))));
  }
}
