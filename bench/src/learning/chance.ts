import { seededRandom } from '../../../server/src/demo/random.ts';
import { hashOf } from '../../../server/src/hash.ts';

/** A random source that belongs to a text. */
export interface Chance {
  next(): number;
  /** Standard normal (Box and Muller 1958). */
  normal(): number;
  is(probability: number): boolean;
  /** The index of one of the weights, each as likely as its share. */
  weighted(weights: ArrayLike<number>): number;
}

export function chanceOf(text: string): Chance {
  const { next } = seededRandom(hashOf(text));
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    is: (probability) => next() < probability,
    weighted: (weights) => {
      let rest = next() * Array.from(weights).reduce((sum, weight) => sum + weight, 0);
      for (let index = 0; index < weights.length; index += 1) {
        rest -= weights[index] ?? 0;
        if (rest < 0) return index;
      }
      return weights.length - 1;
    },
  };
}
