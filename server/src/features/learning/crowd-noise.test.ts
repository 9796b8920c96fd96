import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { type CrowdCell, CrowdSums, cryptoUniform, NOISE, peopleNoise, PERSON_MU, sumNoise } from './crowd-noise.ts';

const WITHOUT_NOISE = () => 0.25;
const seeded = (seed: number) => {
  const { next } = seededRandom(seed);
  return () => Math.max(Number.EPSILON, next());
};
const cellOf = (cells: ReadonlyMap<string, CrowdCell>, name: string) => cells.get(name) ?? { people: NaN, sum: NaN };

describe('what is counted of everybody', () => {
  it('holds no more of a person than a vector of a fixed length, whatever they have logged', () => {
    const numbers = fc.dictionary(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), { maxKeys: 300 });
    fc.assert(
      fc.property(numbers, fc.constantFrom('drift', 'mood', 'meal'), (of, part) => {
        const sums = new CrowdSums(part);
        const cells = new Map(Object.entries(of));
        sums.add(cells);
        const counted = [...sums.noised([...cells.keys()], WITHOUT_NOISE).values()];
        const [sum, people] = [counted.map((cell) => cell.sum), counted.map((cell) => cell.people)];
        // The grid rounds each cell by half a step at most.
        const rounding = Math.sqrt(cells.size) / 64 + 1e-9;
        expect(Math.hypot(...sum)).toBeLessThanOrEqual(sumNoise(part) * NOISE[part].sums + rounding);
        expect(Math.hypot(...people)).toBeLessThanOrEqual(peopleNoise(part) * NOISE[part].people + rounding);
      }),
    );
  });

  it('has noise of the promised size in each cell, also where nobody is', () => {
    const uniform = seeded(1);
    const sums = new CrowdSums('meal');
    sums.add(new Map([['soup', 0.5]]));
    const drawn = Array.from({ length: 4_000 }, () => sums.noised(['soup', 'cake'], uniform));
    const spread = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    for (const name of ['soup', 'cake']) {
      const cells = drawn.map((cells_) => cellOf(cells_, name));
      expect(spread(cells.map(({ sum }) => sum)) / sumNoise('meal')).toBeCloseTo(1, 1);
      expect(spread(cells.map(({ people }) => people)) / peopleNoise('meal')).toBeCloseTo(1, 1);
    }
  });

  it('has other noise each time, on a grid that the last bits of the noise do not show', () => {
    const sums = new CrowdSums('mood');
    const [first, second] = [0, 1].map(() => cellOf(sums.noised(['Sad'], cryptoUniform), 'Sad'));
    expect(first).not.toEqual(second);
    expect(Number.isInteger((first?.sum ?? NaN) * 32)).toBe(true);
    for (let draw = 0; draw < 1_000; draw += 1) {
      const value = cryptoUniform();
      expect(value > 0 && value < 1).toBe(true);
    }
  });

  it('tells of a person as much as the decision says', () => {
    expect(PERSON_MU).toBeLessThan(3);
  });
});
