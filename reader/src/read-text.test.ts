import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecipeText } from './read-text.ts';

describe('pasted text', () => {
  it('is read by its headings', () => {
    const text = `Lentil soup
Better on the second day.
Serves 4
Prep time: 10 minutes
Cook time: 25 min
https://example.org/soup

Ingredients
- 250 g red lentils
- 1 onion
Salt

Method
1. Fry the onion.
2. Add the lentils and simmer.

Notes
Freezes well.`;
    expect(readRecipeText(text)).toEqual({
      name: 'Lentil soup',
      description: 'Better on the second day.',
      ingredients: ['250 g red lentils', '1 onion', 'Salt'],
      steps: ['Fry the onion.', 'Add the lentils and simmer.'],
      servings: 4,
      minutes_prep: 10,
      minutes_cook: 25,
      image_url: '',
      source_url: 'https://example.org/soup',
      diet: null,
      found_by: 'text',
    });
  });

  it('is read without headings by how its lines look', () => {
    const text =
      'Pancakes\n\n200 g flour\n2 eggs\nsalt\n1/2 l milk\n\nStir everything until it is smooth.\nFry in a hot pan.';
    expect(readRecipeText(text)).toMatchObject({
      name: 'Pancakes',
      ingredients: ['200 g flour', '2 eggs', 'salt', '1/2 l milk'],
      steps: ['Stir everything until it is smooth.', 'Fry in a hot pan.'],
    });
  });

  it('is read when only the method has a heading', () => {
    expect(readRecipeText('Pancakes\n200 g flour\n2 eggs\nPreparation:\nStir and fry.')).toMatchObject({
      ingredients: ['200 g flour', '2 eggs'],
      steps: ['Stir and fry.'],
    });
  });

  it.each([
    ['German', 'Suppe\n4 Portionen\nZutaten\n1 Zwiebel\n2 Möhren\nZubereitung\nAlles kochen.'],
    ['Japanese', 'スープ\n4人分\n材料\n玉ねぎ 1個\nにんじん 2本\n作り方\n全部煮る。'],
    ['Arabic', 'شوربة\n٤ أشخاص\nالمكونات\nبصلة\n٢ جزر\nالطريقة\nاطبخ الكل.'],
  ])('is read in %s', (_language, text) => {
    const found = readRecipeText(text);
    expect(found?.servings).toBe(4);
    expect(found?.ingredients).toHaveLength(2);
    expect(found?.steps).toHaveLength(1);
  });

  it.each(['', '   ', 'Hello, how are you?', 'Dear Ann,\n\nsee you on Friday.\nYours, Bob', '1\n2\n3'])(
    'is no recipe: %j',
    (text) => {
      expect(readRecipeText(text)).toBeUndefined();
    },
  );

  it('of any kind does not make it fail', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.constantFrom('\n', 'Ingredients\n', 'Method\n', '1 egg\n', 'Serves 4\n', '<b>')),
        ),
        (parts) => {
          const found = readRecipeText(parts.join(''));
          expect(found === undefined || (found.name !== '' && found.ingredients.length > 0)).toBe(true);
        },
      ),
    );
  });

  it('may be 100,000 characters of one kind', () => {
    const start = process.cpuUsage();
    for (const part of ['1', '-', ' ', '1\n', 'a\n', 'prep ', 'x: ', '. '])
      readRecipeText(part.repeat(100_000 / part.length));
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  });
});
