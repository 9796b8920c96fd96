import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten, splitLong, splitSentences } from './cut.ts';
import { withinLimits } from './limits.ts';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('a text that is too long', () => {
  it('ends after a sentence, or after a word with an ellipsis', () => {
    expect(shorten('Stir it. Bake it. Eat it slowly.', 20)).toBe('Stir it. Bake it.');
    expect(shorten('Grandmother’s famous lentil soup', 20)).toBe('Grandmother’s…');
    expect(shorten('short', 20)).toBe('short');
  });

  it('is never longer than allowed, and never half a character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, max) => {
        const short = shorten(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is split at sentences', () => {
    expect(splitLong('Stir it well. Bake it. Eat it.', 24)).toEqual(['Stir it well. Bake it.', 'Eat it.']);
  });

  it('loses nothing when it is split', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, max) => {
        const parts = splitLong(text, max);
        expect(squeezed(parts.join(''))).toBe(squeezed(text));
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('a recipe that is too long', () => {
  const base = {
    name: 'A',
    description: '',
    ingredients: [],
    steps: [],
    servings: null,
    minutes_prep: null,
    minutes_cook: null,
    minutes_rest: null,
    image_url: '',
    source_url: '',
    diet: null,
    found_by: 'text' as const,
  };

  it('joins short steps when they are too many', () => {
    const steps = Array.from({ length: 250 }, (_, index) => `Do ${index}.`);
    const fitting = withinLimits({ ...base, steps }).steps;
    expect(fitting).toHaveLength(RECIPE_LIMITS.steps);
    expect(fitting.join(' ')).toBe(steps.join(' '));
  });

  it('splits a step that is too long at its sentences', () => {
    const sentence = `${'very '.repeat(100)}long.`;
    const steps = withinLimits({ ...base, steps: [Array.from({ length: 10 }, () => sentence).join(' ')] }).steps;
    expect(steps).toHaveLength(2);
    expect(steps[0]).toMatch(/long\.$/);
  });

  it('shortens name and description', () => {
    const recipe = withinLimits({ ...base, name: 'soup '.repeat(100), description: 'good '.repeat(2000) });
    expect(recipe.name.length).toBeLessThanOrEqual(RECIPE_LIMITS.name);
    expect(recipe.description.length).toBeLessThanOrEqual(RECIPE_LIMITS.description);
  });
});

describe('a long paragraph', () => {
  it.each([
    [
      'English',
      [
        'Heat the oven to 180 °C. Fry the onions in approx. 2 tbsp. Oil may spit, so take care.',
        'Add the lentils and 500 ml of stock, and simmer everything for 25 min. until it is soft.',
        'Mash half of it with a fork (or don’t!). Season with salt, pepper and the juice of a lemon.',
        'Serve it with bread, a spoon of yogurt and some of the herbs that are left in the garden.',
      ],
      6,
    ],
    [
      'German',
      [
        'Den Ofen auf 180 Grad vorheizen und die Zwiebeln mit ca. 2 EL Öl in einer Pfanne andünsten.',
        'Die Linsen und evtl. Gewürze wie z. B. Kreuzkümmel zugeben und ca. 25 Min. Kochen lassen, bis sie weich sind.',
        'Die Hälfte mit einer Gabel zerdrücken und mit Salz, Pfeffer und dem Saft einer Zitrone würzen.',
      ],
      3,
    ],
  ])('is split into its sentences in %s', (_language, sentences, least) => {
    const parts = splitSentences(sentences.join(' '));
    expect(parts.join(' ')).toBe(sentences.join(' '));
    expect(parts.length).toBeGreaterThanOrEqual(least - 1);
    expect(parts.length).toBeLessThanOrEqual(least);
  });

  it('stays whole where it is short, or has no sentences', () => {
    expect(splitSentences('Stir. Bake. Eat it all.')).toEqual(['Stir. Bake. Eat it all.']);
    const endless = 'stir and bake and '.repeat(30).trim();
    expect(splitSentences(endless)).toEqual([endless]);
  });
});
