import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canAdd, convert, dimensionOf, fromBase, systemOf, toBase } from './units.ts';

const measured = fc.constantFrom(
  'mg',
  'g',
  'kg',
  'oz',
  'lb',
  'ml',
  'cl',
  'dl',
  'l',
  'tsp',
  'tbsp',
  'fl oz',
  'cup',
  'pint',
  'quart',
  'gallon',
);
const counted = fc.constantFrom(null, 'can', 'clove', 'bunch', 'pinch', 'something else');
const amount = fc.double({ min: 0.01, max: 10_000, noNaN: true });

describe('units', () => {
  it('converts to grams and millilitres', () => {
    expect(toBase(2, 'kg')).toEqual({ dimension: 'mass', amount: 2000, unit: 'g' });
    expect(toBase(1, 'cup')).toEqual({ dimension: 'volume', amount: 236.5882365, unit: 'ml' });
    expect(toBase(3, null)).toEqual({ dimension: 'count', amount: 3, unit: null });
    expect(toBase(2, 'can')).toEqual({ dimension: 'count', amount: 2, unit: 'can' });
    expect(toBase(1, 'pinch')).toEqual({ dimension: 'none', amount: 1, unit: 'pinch' });
  });

  it('has US measures that fit each other', () => {
    for (const [many, small, large] of [
      [3, 'tsp', 'tbsp'],
      [2, 'tbsp', 'fl oz'],
      [8, 'fl oz', 'cup'],
      [2, 'cup', 'pint'],
      [2, 'pint', 'quart'],
      [4, 'quart', 'gallon'],
      [16, 'oz', 'lb'],
    ] as const) {
      expect(convert(1, large, small)).toBeCloseTo(many, 3);
    }
  });

  it('chooses the unit that a person would choose', () => {
    expect(fromBase(toBase(750, 'g'))).toEqual({ amount: 750, unit: 'g' });
    expect(fromBase(toBase(1200, 'g'))).toEqual({ amount: 1.2, unit: 'kg' });
    expect(fromBase(toBase(0.25, 'l'))).toEqual({ amount: 250, unit: 'ml' });
    expect(fromBase(toBase(500, 'g'), 'us').unit).toBe('lb');
    expect(fromBase(toBase(5, 'ml'), 'us').unit).toBe('tsp');
    expect(fromBase(toBase(2, 'can'))).toEqual({ amount: 2, unit: 'can' });
  });

  it('keeps mass, volume and counted things apart', () => {
    expect(convert(1, 'cup', 'g')).toBeNull();
    expect(canAdd(toBase(1, 'cup'), toBase(1, 'ml'))).toBe(true);
    expect(canAdd(toBase(1, 'cup'), toBase(1, 'g'))).toBe(false);
    expect(canAdd(toBase(1, 'can'), toBase(1, 'jar'))).toBe(false);
    expect(canAdd(toBase(1, null), toBase(1, 'pinch'))).toBe(false);
  });

  it('knows no system for spoons', () => {
    expect([systemOf('tbsp'), systemOf('g'), systemOf('cup'), systemOf(null)]).toEqual([
      undefined,
      'metric',
      'us',
      undefined,
    ]);
    expect(dimensionOf('something else')).toBe('none');
  });

  it('conserves every amount there and back', () => {
    fc.assert(
      fc.property(
        amount,
        fc.oneof(measured, counted),
        fc.constantFrom('metric' as const, 'us' as const),
        (value, unit, system) => {
          const base = toBase(value, unit);
          const shown = fromBase(base, system);
          const again = toBase(shown.amount, shown.unit);
          expect(again).toMatchObject({ dimension: base.dimension, unit: base.unit });
          expect(again.amount).toBeCloseTo(base.amount, 6);
        },
      ),
    );
  });
});
