import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationsIn } from './durations.ts';

const minutes = (step: string) => durationsIn(step).map(({ seconds }) => seconds / 60);

describe('durationsIn', () => {
  it.each([
    ['Simmer 20 minutes.', 20],
    ['Bake for 1 hour 30 minutes.', 90],
    ['Bake for 1 hour and 30 minutes.', 90],
    ['Bake for 1h30.', 90],
    ['Bake for 1 hr 15 min.', 75],
    ['Rest an hour.', 60],
    ['Rest half an hour.', 30],
    ['Rest a quarter of an hour.', 15],
    ['Rest three quarters of an hour.', 45],
    ['Cook 1½ hours.', 90],
    ['Cook one and a half hours.', 90],
    ['Whisk for 30 seconds.', 0.5],
    ['Boil 90 s.', 1.5],
    ['Boil for a minute.', 1],
    ['20 Minuten kochen.', 20],
    ['1 Std. 10 Min. backen.', 70],
    ['Eine halbe Stunde ruhen lassen.', 30],
    ['Anderthalb Stunden garen.', 90],
    ['Cuire 10 minutes', 10],
  ])('finds the time in "%s"', (step, expected) => {
    expect(minutes(step)).toEqual([expected]);
  });

  it('takes the shorter end of a range', () => {
    expect(minutes('Fry 10–12 min.')).toEqual([10]);
    expect(minutes('Fry 5 to 7 minutes.')).toEqual([5]);
    expect(minutes('Chill 30 minutes to 1 hour.')).toEqual([30]);
  });

  it('finds several, each with its place', () => {
    const step = 'Fry 5 minutes, then add milk and simmer 1 hour.';
    expect(durationsIn(step).map(({ start, end, text }) => [text, step.slice(start, end)])).toEqual([
      ['5 minutes', '5 minutes'],
      ['1 hour', '1 hour'],
    ]);
  });

  it.each([
    ['Cook the rice for 20 minutes and let it stand for another 5 minutes.', ['Cook the rice', 'Let it stand']],
    ['Heat the oil. Then fry for about 2 minutes.', ['Fry']],
    ['Den Reis 20 Minuten kochen. 5 Minuten ruhen lassen.', ['Den Reis', 'Ruhen lassen']],
    ['Simmer the tomatoes with all of the spices and herbs for 1 hour.', ['Simmer the tomatoes with…']],
    ['10 minutes.', ['']],
  ])('names what happens meanwhile in "%s"', (step, expected) => {
    expect(durationsIn(step).map(({ what }) => what)).toEqual(expected);
  });

  it('finds none where nothing should ring', () => {
    for (const step of [
      'Soak overnight.',
      'Buy 5-minute eggs.',
      'Stir every 5 minutes.',
      'Add 2 m of string and 200 ml milk.',
      'A few minutes later',
      'Serves 4. Minutes matter.',
      '0 minutes',
    ]) {
      expect(minutes(step)).toEqual([]);
    }
  });

  it('takes any text, and delimits parts of it in order', () => {
    const word = fc.constantFrom('1', '½', '10-12', ' ', 'hour', 'min', 'and', 'half an', 'to', '.', 'h');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, (step) => {
        let last = 0;
        for (const found of durationsIn(step)) {
          expect(found.start).toBeGreaterThanOrEqual(last);
          expect(found.end).toBeGreaterThan(found.start);
          expect(step.slice(found.start, found.end)).toBe(found.text);
          expect(found.seconds).toBeGreaterThanOrEqual(0);
          last = found.end;
        }
      }),
    );
  });
});
