import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertTemperatures } from './temperatures.ts';

describe('convertTemperatures', () => {
  it.each([
    ['Bake at 350°F for 20 minutes.', 'Bake at 175°C for 20 minutes.'],
    ['Heat the oven to 425 °F.', 'Heat the oven to 220 °C.'],
    ['Heat the oven to 400 degrees F', 'Heat the oven to 205 degrees C'],
    ['Preheat to 375 degrees Fahrenheit.', 'Preheat to 190 degrees Celsius.'],
    ['Roast at 450F', 'Roast at 230C'],
    ['350-375°F', '175-190°C'],
    ['until it reads 165°F', 'until it reads 75°C'],
    ['Bake at 350℉.', 'Bake at 175℃.'],
    ['Bake at 425 degrees for an hour.', 'Bake at 220 degrees C for an hour.'],
    ['Bake at 325 to 350 degrees.', 'Bake at 165 to 175 degrees C.'],
  ])('shows "%s" in Celsius', (text, expected) => {
    expect(convertTemperatures(text, 'metric')).toBe(expected);
  });

  it.each([
    ['Bake at 180 °C.', 'Bake at 350 °F.'],
    ['Heat oven to 200C/180C fan/gas 6', 'Heat oven to 400F/350F fan/gas 6'],
    ['Ofen auf 220 Grad Celsius vorheizen', 'Ofen auf 425 Grad Fahrenheit vorheizen'],
    ['water of 40°C', 'water of 105°F'],
    ['Bake at 220 ℃', 'Bake at 425 ℉'],
    ['Bei 180 Grad backen.', 'Bei 350 Grad Fahrenheit backen.'],
    ['Bake at 180 degrees.', 'Bake at 350 degrees F.'],
    ['sugar at 118°C', 'sugar at 245°F'],
    ['freeze at -18°C', 'freeze at 0°F'],
  ])('shows "%s" in Fahrenheit', (text, expected) => {
    expect(convertTemperatures(text, 'us')).toBe(expected);
  });

  it('leaves a temperature that is given in both scales', () => {
    for (const text of ['180C/350F', '350°F (180°C)', '180 °C or 350 °F', 'gas mark 4']) {
      expect(convertTemperatures(text, 'metric')).toBe(text);
      expect(convertTemperatures(text, 'us')).toBe(text);
    }
  });

  it('leaves vitamins, cups and what is already in the scale', () => {
    for (const text of ['rich in vitamin C', '2 C flour', '12 C water', '10 Foods', '100 Celery stalks', '180°C']) {
      expect(convertTemperatures(text, 'metric')).toBe(text);
    }
    for (const text of [
      '2 C flour',
      '12 C water',
      '100 Cups',
      '350°F',
      'Rotate the tray 180 degrees',
      'at 400 degrees',
    ])
      expect(convertTemperatures(text, 'us')).toBe(text);
  });

  it('changes nothing as written, and takes any text', () => {
    const word = fc.constantFrom('180', '350', '°', 'C', 'F', ' ', '/', '-', '(', 'degrees');
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        expect(convertTemperatures(written, 'written')).toBe(written);
        expect(typeof convertTemperatures(written, 'us')).toBe('string');
      }),
    );
  });
});
