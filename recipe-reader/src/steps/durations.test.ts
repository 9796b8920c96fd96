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
    ['Knead for twenty-five minutes.', 25],
    ['Knead for twenty five minutes.', 25],
    ['25 Minuten kneten.', 25],
    ['Fünfundzwanzig Minuten kneten.', 25],
    ['Pétrir vingt-cinq minutes.', 25],
    ['Amasar veinticinco minutos.', 25],
    ['Impastare venticinque minuti.', 25],
    ['Bake for thirty minutes.', 30],
    ['Dreißig Minuten backen.', 30],
    ['Cuire quatre-vingt-dix minutes.', 90],
    ['Hornear cuarenta y cinco minutos.', 45],
    ['Simmer for an hour and a half.', 90],
    ['Simmer for an hour and a quarter.', 75],
    ['Simmer for two hours and a half.', 150],
    ['Eine Stunde und 15 Minuten garen.', 75],
    ['Cuire 1 heure et demie.', 90],
    ['Cuire une heure et quart.', 75],
    ['Cocer una hora y media.', 90],
    ["Cuocere un'ora e mezza.", 90],
    ['Bake 1 h 30.', 90],
    ['Bake 1 hr 15 until golden.', 75],
    ['1 Std. 30 backen.', 90],
    ['Cuire 1 heure 30 à feu doux.', 90],
    ['Braise for 2 and a half hours.', 150],
    ['Zweieinhalb Stunden schmoren.', 150],
    ['Dreieinhalb Minuten kochen.', 3.5],
    ['Prove for 1:30 h.', 90],
    ['Prove for 0:45 h.', 45],
    ['1:30 Std. gehen lassen.', 90],
    ['Boil 4:30 min.', 4.5],
    ['Eine Viertelstunde ziehen lassen.', 15],
    ['Eine Dreiviertelstunde backen.', 45],
    ['Laisser reposer une demi-heure.', 30],
    ["Cuire un quart d'heure.", 15],
    ['Cuire trois quarts d’heure.', 45],
    ['Cocer tres cuartos de hora.', 45],
    ['Reposar media hora.', 30],
    ["Cuocere mezz'ora.", 30],
    ["Cuocere un quarto d'ora.", 15],
    ['Give it a 5-minute rest.', 5],
    ['After a twenty-minute rest, fold.', 20],
    ['Nach 10-minütiger Ruhe falten.', 10],
    ['Nach zehnminütiger Ruhe falten.', 10],
    ['Nach einstündiger Ruhe falten.', 60],
  ])('finds the time in "%s"', (step, expected) => {
    expect(minutes(step)).toEqual([expected]);
  });

  it('takes no amount for minutes', () => {
    expect(minutes('Rest 1 h 30 g at a time.')).toEqual([60]);
    expect(minutes('Bake 1 hour. 30 biscuits fit.')).toEqual([60]);
    expect(minutes('1 Std. 180 °C')).toEqual([60]);
    expect(minutes('Bake 1 h 50 °C')).toEqual([60]);
  });

  it('takes the shorter end of a range', () => {
    expect(minutes('Fry five to ten minutes.')).toEqual([5]);
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
    ['Bis zu 30 Minuten ruhen lassen.', ['Ruhen lassen']],
    ['Chill overnight or for 4 hours.', ['Chill']],
    ['Chill for up to 2 hours.', ['Chill']],
    ['Den Teig über Nacht oder mindestens 6 Stunden kühlen.', ['Den Teig']],
    ['Laisser reposer pendant environ 20 minutes.', ['Laisser reposer']],
  ])('names what happens meanwhile in "%s"', (step, expected) => {
    expect(durationsIn(step).map(({ what }) => what)).toEqual(expected);
  });

  it('finds none where nothing should ring', () => {
    for (const step of [
      'Soak overnight.',
      'Stir every 5 minutes.',
      'Add 2 m of string and 200 ml milk.',
      'A few minutes later',
      'Serves 4. Minutes matter.',
      '0 minutes',
      'Serve at 18:30.',
      'Mix 1:3 with water.',
      'Stir every five minutes.',
      'Alle fünf Minuten umrühren.',
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
