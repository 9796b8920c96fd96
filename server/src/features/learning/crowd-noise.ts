import { webcrypto } from 'node:crypto';
import { normalFrom } from './gaussian.ts';

/** Numbers of the open interval (0, 1). */
export type Uniform = () => number;

/** Fresh random numbers that nobody can predict, with 52 bits each. */
export const cryptoUniform: Uniform = () => {
  const [high = 0, low = 0] = webcrypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
};

/** The noised numbers are stored as multiples of this, so that the last bits of the noise tell nothing. */
const GRID = 1 / 32;

/**
 * The privacy loss of one person by one count, as the μ of Gaussian differential privacy (Dong, Roth and Su 2022,
 * doi:10.1111/rssb.12454): to somebody who knows all other entries, two histories of this person look at most as
 * different as one draw from N(0, 1) and from N(μ, 1). Releases add up as the root of the sum of squares. `most` is the
 * number of cells in which a person counts fully; with more, each counts less. What the figures cost and protect:
 * decision 044.
 */
export const NOISE = {
  drift: { most: 16, sums: 0.4, people: 0.3 },
  mood: { most: 9, sums: 0.4, people: 0.3 },
  meal: { most: 49, sums: 2.4, people: 1.6 },
} as const;
export type CrowdPart = keyof typeof NOISE;

/** The μ of all that one count tells of a person. */
export const PERSON_MU = Math.hypot(...Object.values(NOISE).flatMap(({ sums, people }) => [sums, people]));

/** One number of a person lies within ±1, and all of a person's are this large on average at most. */
const LARGEST = 0.35;

/** How many people stand behind a cell, and the sum of their numbers; both noised. */
export interface CrowdCell {
  readonly people: number;
  readonly sum: number;
}

/** The standard deviation of the noise on the sum of each cell. */
export function sumNoise(part: CrowdPart): number {
  const { most, sums } = NOISE[part];
  return (LARGEST * Math.sqrt(most)) / sums;
}

/** The standard deviation of the noise on the number of people of each cell. */
export function peopleNoise(part: CrowdPart): number {
  const { most, people } = NOISE[part];
  return Math.sqrt(most) / people;
}

/**
 * Sums of what each person adds: one number for each cell, whatever they have logged there. Nobody adds more than a
 * vector of a fixed length, so that Gaussian noise in proportion to that length hides them (the Gaussian mechanism;
 * Dwork and Roth 2014, doi:10.1561/0400000042, appendix A).
 */
export class CrowdSums {
  readonly #part: CrowdPart;
  readonly #cells = new Map<string, { people: number; sum: number }>();

  constructor(part: CrowdPart) {
    this.#part = part;
  }

  /** Adds one person, once. */
  add(numbers: ReadonlyMap<string, number>): void {
    const { most } = NOISE[this.#part];
    const weight = Math.min(1, Math.sqrt(most / numbers.size));
    const within = [...numbers].map(([cell, value]) => [cell, weight * Math.max(-1, Math.min(1, value))] as const);
    const length = Math.hypot(...within.map(([, value]) => value));
    const scale = Math.min(1, (LARGEST * Math.sqrt(most)) / length);
    for (const [name, value] of within) {
      const cell = this.#cells.get(name) ?? { people: 0, sum: 0 };
      cell.people += weight;
      cell.sum += value * scale;
      this.#cells.set(name, cell);
    }
  }

  /** The noised sums of these cells. All are noised, also those that nobody stands behind: that, too, would tell. */
  noised(cells: readonly string[], uniform: Uniform): Map<string, CrowdCell> {
    const draw = (deviation: number) => deviation * normalFrom(uniform(), uniform());
    return new Map(
      cells.map((name) => {
        const { people, sum } = this.#cells.get(name) ?? { people: 0, sum: 0 };
        return [
          name,
          {
            people: onGrid(people + draw(peopleNoise(this.#part))),
            sum: onGrid(sum + draw(sumNoise(this.#part))),
          },
        ];
      }),
    );
  }
}

function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}
