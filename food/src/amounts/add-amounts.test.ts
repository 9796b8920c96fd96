import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, isUnit, LONGEST_AMOUNT, takeAmount } from './add-amounts.ts';

describe('a unit', () => {
  it('is known in English and German', () => {
    expect(['g', 'KG', 'lbs', 'tbsp', 'loaves', 'Dosen', 'Gla\u0308ser', 'Pck.', 'EL'].filter(isUnit)).toHaveLength(9);
  });

  it('is no other word', () => expect(['', '.', 'eggs', 'G-', '1', 'in', 'pot', 'T'].filter(isUnit)).toEqual([]));
});

describe('the sum of two quantities', () => {
  it.each([
    ['1', '2', '3'],
    ['500 g', '1 kg', '1.5 kg'],
    ['500g', '1,25 kg', '1,75 kg'],
    ['500 g', '500 g', '1000 g'],
    ['1 kg', '5 g', '1005 g'],
    ['1 kilo', '1 Kilogramm', '2 kilo'],
    ['1 l', '5 dl', '1.5 l'],
    ['2 dl', '5 cl', '2.5 dl'],
    ['250 ml', '1 Liter', '1.25 Liter'],
    ['500 mg', '1 g', '1.5 g'],
    ['1,5 l', '1,5 l', '3 l'],
    ['1 tin', '2 tins', '3 tins'],
    ['1 tin', '1 tin', '2 tins'],
    ['1 Dose', '1 Dose', '2 Dosen'],
    ['1 Bund', '2 bund', '3 bund'],
    ['1 Pck.', '1 Päckchen', '2 Pck.'],
    ['1 lb', '2 lbs', '3 lbs'],
    ['1/2 cup', '1/4 cup', '0.75 cup'],
    ['1 1/2 cup', '½ cup', '2 cups'],
    ['1½', '1/2', '2'],
    ['1/3', '1/3', '0.67'],
    ['⅛', '1', '1.13'],
    ['0.1', '0.2', '0.3'],
    ['2 rolls', '1 roll', '3 rolls'],
    ['1 large', '2 large', '3 large'],
    ['0', '2', '2'],
    // The same unit by another word
    ['1 Dose', '1 tin', '2 Dosen'],
    ['2 tins', '1 can', '3 tins'],
    ['1 tbsp', '1 EL', '2 tbsp'],
    ['2 Stück', '3', '5'],
    // Units that convert into each other
    ['1 lb', '500 g', '954 g'],
    ['1 lb', '1 kg', '1.46 kg'],
    ['1 Pfund', '250 g', '750 g'],
    ['1 cup', '250 ml', '487 ml'],
    ['1 tbsp', '1 tsp', '4 tsp'],
    ['1 lb', '8 oz', '1.5 lb'],
    ['537.1 kg', '0.82 mg', '537100000.82 mg'],
  ])('of %j and %j is %j', (a, b, sum) => expect(addAmounts(a, b)).toBe(sum));

  it.each([
    ['1', '2 kg'],
    ['1 l', '1 kg'],
    ['1-2', '1'],
    ['a handful', '1'],
    ['a handful', 'a handful'],
    ['', ''],
    ['2 x 400 g', '2 x 400 g'],
    ['-1', '2'],
    ['1/0', '1'],
    ['1.000 g', '500 g'],
    ['99999999999999999999', '1'],
    ['123456 very large ones', '1 very large ones'],
  ])('of %j and %j is unknown', (a, b) => {
    expect(addAmounts(a, b)).toBeUndefined();
    expect(addAmounts(b, a)).toBeUndefined();
  });

  const number = fc.oneof(
    fc.nat(9_999).map(String),
    fc.tuple(fc.nat(999), fc.constantFrom('.', ','), fc.integer({ min: 1, max: 99 })).map((parts) => parts.join('')),
  );
  const grams = { mg: 0.001, g: 1, Gramm: 1, kg: 1_000, kilo: 1_000 };
  const weight = fc.tuple(number, fc.constantFrom(...Object.keys(grams))).map((parts) => parts.join(' '));
  const gramsIn = (quantity: string) => {
    const [value = '', unit = ''] = quantity.split(' ');
    return Number(value.replace(',', '.')) * grams[unit as keyof typeof grams];
  };

  it('is the same in either order, and exact', () => {
    fc.assert(
      fc.property(weight, weight, (a, b) => {
        const [sum, other] = [addAmounts(a, b), addAmounts(b, a)];
        fc.pre(sum !== undefined && other !== undefined);
        expect(gramsIn(sum)).toBeCloseTo(gramsIn(other), 6);
        expect(gramsIn(sum)).toBeCloseTo(gramsIn(a) + gramsIn(b), 6);
      }),
    );
  });

  it('is less than a hundredth more than both, never less', () => {
    const values = {
      '1/3': 1 / 3,
      '⅔': 2 / 3,
      '1 1/8': 1.125,
      '2/7': 2 / 7,
      '1.0009': 1.0009,
      '0,0001': 0.0001,
      '7': 7,
    };
    const any = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[]));
    fc.assert(
      fc.property(any, any, (a, b) => {
        const sum = Number(addAmounts(a, b)?.replace(',', '.'));
        const exact = values[a] + values[b];
        expect(sum).toBeGreaterThanOrEqual(exact - 1e-7);
        expect(sum).toBeLessThan(exact + 0.01);
      }),
    );
  });

  it('of any two texts is a quantity or unknown', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), number, weight);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const sum = addAmounts(a, b) ?? '0';
        expect(sum).toMatch(/^\d/);
        expect(sum.length).toBeLessThanOrEqual(LONGEST_AMOUNT);
      }),
    );
  });
});

describe('what is left of a quantity', () => {
  it.each([
    ['3', '1', '2'],
    ['1.5 kg', '500 g', '1 kg'],
    ['1 kg', '250 g', '0.75 kg'],
    ['2 tins', '1 tin', '1 tin'],
    ['3 tins', '1 tin', '2 tins'],
    ['2,5 l', '1 l', '1,5 l'],
    ['1', '1', '0'],
    ['1 kg', '1000 g', '0'],
    ['954 g', '1 lb', '501 g'],
    ['454 g', '1 lb', '0'],
    // In binary, 2.01 kg are a little less than 2010 g, and 0.82 l a little more than 8.2 dl.
    ['2.01 kg', '2010 g', '0'],
    ['0.82 l', '8.2 dl', '0'],
  ])('%j without %j is %j', (all, part, rest) => expect(takeAmount(all, part)).toBe(rest));

  it.each([
    ['1', '2'],
    ['2', '1 kg'],
    ['some', '1'],
  ])('%j without %j is unknown', (all, part) => expect(takeAmount(all, part)).toBeUndefined());

  it('is the one amount of a sum when the other is taken', () => {
    const amount = fc.integer({ min: 1, max: 9_999 }).map(String);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(takeAmount(addAmounts(a, b) ?? '', b)).toBe(a);
      }),
    );
  });
});
