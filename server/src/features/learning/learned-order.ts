import type { MoodName } from '@moodbowl/contract/mood';
import type { LearnedReason } from '@moodbowl/contract/learning';
import { reasonFrom } from './claims.ts';
import type { Evidence } from './evidence.ts';
import { normalFrom } from './gaussian.ts';
import { HASHES, hashOf } from '../../hash.ts';
import { pleasantnessOf } from './pleasantness.ts';

/**
 * How far the order tries what nobody knows yet, in standard deviations, after a neutral mood. It is less the lower the
 * mood: a bad day is no time for experiments.
 */
const EXPLORATION = 0.4;

interface Situation {
  readonly userId: string;
  /** The user's local date: the same order all day. */
  readonly day: string;
  readonly mood: MoodName;
}

/** The order of meals by a person's moods after them, and the estimate of each. */
export function learnedOrder(
  evidence: Pick<Evidence, 'windows' | 'dishes' | 'crowd' | 'posterior'>,
  { userId, day, mood }: Situation,
) {
  const { dishes, crowd, posterior } = evidence;
  const daring = EXPLORATION * (1 + pleasantnessOf(mood) / 2);
  const lifts = new Map<string, number>();
  return {
    lift(id: string): number {
      const known = lifts.get(id);
      if (known !== undefined) return known;
      const dish = dishes.get(id);
      const lift = dish ? posterior.lift(dish, mood) : 0;
      lifts.set(id, lift);
      return lift;
    },
    exploration(id: string): number {
      const dish = dishes.get(id);
      if (!dish) return 0;
      const { variance, moodVariance } = crowd.lift(dish, mood);
      return daring * Math.sqrt(variance + moodVariance) * normalOf(`${userId} ${day} ${id}`);
    },
    reason(id: string): LearnedReason | null {
      const dish = dishes.get(id);
      const effect = dish && reasonFrom(dish, mood, evidence);
      if (!effect) return null;
      const { estimate: _, ...reason } = effect;
      return reason;
    },
  };
}

/** A standard normal number derived from a text. */
function normalOf(text: string): number {
  return normalFrom(uniformOf(`${text} a`), uniformOf(`${text} b`));
}

function uniformOf(text: string): number {
  return (hashOf(text) + 0.5) / HASHES;
}
