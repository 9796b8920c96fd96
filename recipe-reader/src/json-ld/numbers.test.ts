import { describe, expect, it } from 'vitest';
import { minutesOf } from './iso-durations.ts';
import { servingsOf } from './yields.ts';

describe('minutes of a duration', () => {
  it.each<[unknown, number | null]>([
    ['PT1H30M', 90],
    ['P0DT0H45M', 45],
    ['PT90M', 90],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['P1DT2H', 26 * 60],
    ['pt 20 m', 20],
    ['P30M', 30],
    ['PT1.5H', 90],
    ['PT5400S', 90],
    ['PT30MIN', 30],
    ['45 minutes', 45],
    ['1 hour 20 minutes', 80],
    ['1 hr. and 5 mins', 65],
    ['1½ hours', 90],
    ['20-30 minutes', 30],
    ['2 Std. 15 Min.', 135],
    ['1h30', 90],
    ['1 h 10 min', 70],
    ['1:30', 90],
    ['00:45:00', 45],
    ['30分', 30],
    ['٣٠ دقيقة', 30],
    ['40', 40],
    [25, 25],
    [['PT25M'], 25],
    [{ '@type': 'Duration', maxValue: 'PT40M' }, 40],
    ['PT0M', null],
    ['', null],
    ['overnight', null],
    ['P1M', 1],
    ['P400D', null],
    ['-PT5M', null],
    [-5, null],
    [Number.NaN, null],
    [null, null],
  ])('of %j are %j', (value, minutes) => {
    expect(minutesOf(value)).toBe(minutes);
  });
});

describe('servings of a yield', () => {
  it.each<[unknown, number | null]>([
    ['4', 4],
    [4, 4],
    ['Serves 4-6', 4],
    ['4 to 6 servings', 4],
    ['12 cookies', 12],
    ['2 dozen', 24],
    ['Serves four', 4],
    ['Makes 1 loaf (12 slices)', null],
    ['1 loaf', null],
    ['1 Kuchen', null],
    ['9x13 pan', null],
    ['one 9-inch tin', null],
    ['26er Springform', null],
    ['1 Springform (26 cm), 12 Stück', null],
    ['1 Blech, 12 Personen', 12],
    ['2,5 Liter', null],
    ['2.5 liters', null],
    ['1 loaf, 8 servings', 8],
    ['3 jars', 3],
    ['1 cake, 8 servings', 8],
    [['20', '2 pies'], 20],
    [['1 cake', '8 servings'], 8],
    ['für 4 Personen', 4],
    ['6 porciones', 6],
    ['2人分', 2],
    ['４人前', 4],
    ['٤ أشخاص', 4],
    [{ '@type': 'QuantitativeValue', value: 3 }, 3],
    ['750 g', null],
    ['a 9-inch cake', null],
    ['1/2 gallon', null],
    ['160 servings', null],
    ['2.5', null],
    ['some', null],
    [undefined, null],
  ])('of %j are %j', (value, servings) => {
    expect(servingsOf(value)).toBe(servings);
  });
});
