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
      minutes_rest: null,
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

  it('is read from a letter, without its greeting and signature', () => {
    const text = `Hi Maya,

here is the recipe you asked for! It always works.

Lemon Chicken Traybake
Serves 4, takes about 1 hour
So good

8 chicken thighs
2 lemons

Preheat the oven to 200 °C.
Takes 20 minutes to brown, so be patient.

Love, Aunt Jo
Sent from my iPhone`;
    expect(readRecipeText(text)).toMatchObject({
      name: 'Lemon Chicken Traybake',
      description: 'here is the recipe you asked for! It always works.\nSo good',
      ingredients: ['8 chicken thighs', '2 lemons'],
      steps: ['Preheat the oven to 200 °C.', 'Takes 20 minutes to brown, so be patient.'],
      servings: 4,
      minutes_prep: null,
      minutes_cook: 60,
    });
  });

  it.each([
    ['Zubereitungszeit 40 Min.', null, 40],
    ['Für 4 Personen · Zubereitungszeit: ca. 1 Std. 10 Min.', null, 70],
    ['Arbeitszeit: etwa 20 Minuten | Gesamtzeit: 45 Minuten', 20, 25],
    ['Ready in 30 to 35 minutes', null, 35],
    ['Dauert 1 Stunde', null, 60],
    ['4 Portionen, 20 Minuten', null, 20],
  ])('tells its times in "%s"', (line, minutes_prep, minutes_cook) => {
    expect(readRecipeText(`Spätzle\n${line}\nZutaten\n400 g Mehl\n4 Eier\nZubereitung\nKochen.`)).toMatchObject({
      description: '',
      minutes_prep,
      minutes_cook,
    });
  });

  it.each([
    ['Vorbereitung: 20 Min.\nRuhezeit: 2 Std.\nBackzeit: 45 Minuten', 20, 45, 120],
    ['Prep 10 min\nCook 25 min\nTotal 2 hours 35 min', 10, 25, 120],
    ['Chill time: 4 hours', null, null, 240],
    ['Prep 10 min\nRest time 30 min\nTotal 1 hour', 10, 20, 30],
  ])('tells how long it rests in "%s"', (lines, minutes_prep, minutes_cook, minutes_rest) => {
    expect(readRecipeText(`Pie\n${lines}\nZutaten\n400 g Mehl\n4 Eier\nZubereitung\nKochen.`)).toMatchObject({
      minutes_prep,
      minutes_cook,
      minutes_rest,
    });
  });

  it('keeps notes below the last step in the description', () => {
    expect(
      readRecipeText('Oats\nIngredients:\n50 g oats\nMethod:\nMix.\nTip: stir.\nWait.\nNotes: keeps 3 days'),
    ).toMatchObject({
      description: 'Notes: keeps 3 days',
      steps: ['Mix.', 'Tip: stir.', 'Wait.'],
    });
  });

  it.each(['Love, Jo', 'Viele Grüße\nInge', 'LG Maya', 'Kind regards,\nBob', 'Von meinem iPhone gesendet'])(
    'ends before "%s"',
    (signature) => {
      expect(readRecipeText(`Pancakes\n200 g flour\n2 eggs\nBest served warm.\n${signature}`)?.steps).toEqual([
        'Best served warm.',
      ]);
    },
  );

  it('has no name that an app has given it', () => {
    expect(readRecipeText('Note\nPancakes\n200 g flour\n2 eggs\nStir and fry.')).toMatchObject({
      name: 'Pancakes',
      description: '',
    });
    expect(readRecipeText('Fwd: Hello Dolly bars\n200 g flour\n2 eggs\nStir and bake.')?.name).toBe('Hello Dolly bars');
  });

  it('is read without its Markdown', () => {
    const text =
      '# Lemon cake\n**Prep time:** 10 min\n## Ingredients\n**For the top**\n* 2 *ripe* lemons\n- [ ] 20 g sugar\n## Method\nPress the **lemons**.';
    expect(readRecipeText(text)).toMatchObject({
      name: 'Lemon cake',
      minutes_prep: 10,
      ingredients: ['For the top:', '2 ripe lemons', '20 g sugar'],
      steps: ['Press the lemons.'],
    });
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
