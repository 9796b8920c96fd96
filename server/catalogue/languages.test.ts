import { createAisleFinder } from '@moodbowl/food/aisles/aisle-of';
import { FOODS } from '@moodbowl/food/aisles/foods.de';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { describe, expect, it } from 'vitest';
import { isBreakfast } from '../src/features/plan/fill-places.ts';
import { STARTER_TEXTS } from '../src/features/meals/starter-texts.ts';
import { catalogue } from './catalogue.ts';

/** What a vegan meal does not have, as the end of a word or a word, and the plants that sound like it. */
const ANIMAL = {
  de: /(?:fleisch|hähnchen|huhn|hühner|lamm|rind|speck|schinken|fisch|lachs|garnelen?|milch|butter|sahne|käse|quark|joghurt|skyr|kefir|honig|mayonnaise)\b|\beier\b|\bei\b/giu,
  en: /(?!)/g,
};
const PLANTS = { de: /\bvegane\w* \w+|\w*kokosmilch|erdnussbutter|ohne ei\b|tofu-rührei/giu, en: /(?!)/g };
const NEVER_SAID = /\b(?:kalorien|diät|schlank|gesund\w*|ungesund\w*|schuld\w*|entgift\w*|detox|nährstoff\w*)\b/iu;

/** The numbers in a text, in any order: amounts, minutes and degrees. */
function numbersIn(text: string): string[] {
  return (text.replaceAll(',', '.').match(/\d+(?:\.\d+)?|[½¼¾]/gu) ?? []).toSorted();
}

describe.each(Object.entries(STARTER_TEXTS))('the starter meals in %s', (language, texts) => {
  const pairs = catalogue.flatMap((meal) => {
    const own = texts[meal.slug];
    return own ? [{ meal, own, slug: meal.slug }] : [];
  });
  const lines = pairs.flatMap(({ meal, own }) =>
    meal.ingredients.map((english, index) => ({ english, own: own.ingredients[index] ?? '' })),
  );

  it('are all there, each once and nothing else', () => {
    expect(pairs.filter(({ meal, own }) => own.english !== meal.name)).toEqual([]);
    expect(Object.keys(texts).toSorted()).toEqual(catalogue.map(({ slug }) => slug).toSorted());
    expect(new Set(pairs.map(({ own }) => own.name.toLowerCase())).size).toBe(pairs.length);
  });

  it('have as many ingredients and steps', () => {
    const differing = pairs.filter(
      ({ meal, own }) => own.ingredients.length !== meal.ingredients.length || own.steps.length !== meal.steps.length,
    );
    expect(differing.map(({ slug }) => slug)).toEqual([]);
  });

  it('say how long they take, and two sentences', () => {
    const shape = /^[^:]+: [^.!?]+\. [^.!?]+\.$/u;
    for (const { meal, own } of pairs) {
      expect(own.description).toMatch(shape);
      expect(numbersIn(own.description.split(':')[0] ?? ''), own.name).toEqual(
        numbersIn(meal.description.split(':')[0] ?? ''),
      );
    }
  });

  it('have the same amounts, minutes and degrees', () => {
    const differing = lines.filter(({ english, own }) => {
      const { amount } = readIngredient(english);
      return amount !== null && readIngredient(own).amount !== amount;
    });
    expect(differing).toEqual([]);
    for (const { meal, own, slug } of pairs)
      for (const [index, step] of meal.steps.entries())
        expect(numbersIn(own.steps[index] ?? ''), `${slug}, step ${index + 1}`).toEqual(numbersIn(step));
  });

  it('begin each ingredient with its amount, without a comma', () => {
    expect(lines.filter(({ own }) => !/^[\d½¼¾][^,]+$/u.test(own))).toEqual([]);
  });

  it('have whole sentences as steps', () => {
    const steps = pairs.flatMap(({ own }) => own.steps);
    expect(steps.filter((step) => !/^[\p{Lu}\d].*\.$/u.test(step))).toEqual([]);
  });

  it('name no animal product if they are vegan', () => {
    const tongue = language as keyof typeof ANIMAL;
    const found = pairs
      .filter(({ meal }) => meal.diet === 'vegan')
      .flatMap(({ own, slug }) => {
        const text = [own.name, own.description, ...own.ingredients, ...own.steps].join('\n');
        return (
          text
            .replaceAll(PLANTS[tongue], '')
            .match(ANIMAL[tongue])
            ?.map((word) => `${slug}: ${word}`) ?? []
        );
      });
    expect(found).toEqual([]);
  });

  it('never judge how anyone eats', () => {
    expect(pairs.filter(({ own }) => NEVER_SAID.test(JSON.stringify(own))).map(({ slug }) => slug)).toEqual([]);
  });

  it('are for the morning where the English ones are', () => {
    const differing = pairs.filter(({ meal, own }) => isBreakfast(meal.name) !== isBreakfast(own.name));
    expect(differing.map(({ meal, own }) => `${meal.name}: ${own.name}`)).toEqual([]);
  });

  it('have ingredients of known aisles', () => {
    const aisleOf = createAisleFinder(FOODS, 'de');
    const unknown = lines.filter(({ own }) => aisleOf(readIngredient(own).food) === 'other');
    expect(unknown.map(({ own }) => own)).toEqual([]);
  });
});
