import { existsSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { catalogue, type CatalogueMeal } from './catalogue.ts';
import { emojiFile } from './emoji-file.ts';

const MOODS = ['Happy', 'Sad', 'Angry', 'Stressed', 'Bored', 'Energised', 'Confused', 'Grateful'] as const;

const MEAT_AND_FISH =
  /\b(?:chicken|beef|pork|lamb|ham|bacon|sausages?|mince|meat|turkey|duck|veal|chorizo|salami|pepperoni|prosciutto|steak|gelatine?|lard|suet|fish|salmon|tuna|cod|haddock|mackerel|sardines?|anchov(?:y|ies)|prawns?|shrimps?|crab|lobster|squid|octopus|mussels?|clams?|oysters?|worcestershire|parmesan|dashi|bonito)\b/i;

const DAIRY_EGGS_AND_HONEY =
  /\b(?:milk|butter|buttery|buttermilk|ghee|cream|cheese|cheddar|feta|mozzarella|ricotta|parmesan|halloumi|paneer|mascarpone|yoghurt|yogurt|kefir|skyr|curds?|whey|eggs?|mayonnaise|honey|honeyed)\b/i;

/** Words of plants that only sound as if they came from an animal. */
const PLANT_WORDS =
  /\b(?:vegan|egg-free|peanut|coconut|oat|soya|almond|cocoa|oyster mushrooms?|butter beans?|butternut)\b(?: (?:butter|milk|cream|yoghurt|mayonnaise|cheese))?/gi;

const NEVER_SAID =
  /\b(?:weights?|calor\w*|guilt\w*|health\w*|unhealthy|diets?|dieting|slim\w*|serotonin|dopamine|detox\w*|immune|cleans(?:e|ing)|superfood\w*|nutrit\w*|boost\w*|cures?|heals?)\b/i;

function textOf(meal: CatalogueMeal): string {
  return [meal.name, meal.description, ...meal.ingredients, ...meal.steps].join('\n');
}

function shareOf(diets: readonly CatalogueMeal['diet'][]): number {
  return catalogue.filter((meal) => diets.includes(meal.diet)).length / catalogue.length;
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** The meals that break a rule, by name, so that a failing test says which ones. */
function mealsWhere(breaksRule: (meal: CatalogueMeal) => boolean): string[] {
  return catalogue.filter(breaksRule).map((meal) => meal.slug);
}

/** How many words have to be put in, taken out or replaced to get from one name to the other. */
function wordsApart(one: string, other: string): number {
  const from = one.toLowerCase().split(' ');
  const to = other.toLowerCase().split(' ');
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [taken, word] of from.entries()) {
    const next = [taken + 1];
    for (const [index, wanted] of to.entries()) {
      const replaced = row[index]! + (word === wanted ? 0 : 1);
      next.push(Math.min(replaced, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

describe('the starter catalogue', () => {
  it('has 96 meals', () => {
    expect(catalogue).toHaveLength(96);
  });

  it.each(MOODS)('has 12 meals for the mood %s', (mood) => {
    expect(catalogue.filter((meal) => meal.mood === mood)).toHaveLength(12);
  });

  it('starts with a meal for every mood', () => {
    expect(catalogue.slice(0, MOODS.length).map((meal) => meal.mood)).toEqual(MOODS);
  });

  it('is at least one third vegan', () => {
    expect(shareOf(['vegan'])).toBeGreaterThanOrEqual(1 / 3);
  });

  it('is at least half vegetarian or vegan', () => {
    expect(shareOf(['vegan', 'vegetarian'])).toBeGreaterThanOrEqual(1 / 2);
  });

  it('has something for every diet in every mood', () => {
    for (const mood of MOODS) {
      const diets = catalogue.filter((meal) => meal.mood === mood).map((meal) => meal.diet);
      expect([...new Set(diets)].toSorted(), mood).toEqual(['omnivore', 'vegan', 'vegetarian']);
    }
  });

  it('comes from at least 25 cuisines', () => {
    expect(new Set(catalogue.map((meal) => meal.cuisine)).size).toBeGreaterThanOrEqual(25);
  });
});

describe('the name of a meal', () => {
  it('is unique, and so is its slug', () => {
    expect(repeated(catalogue.map((meal) => meal.slug))).toEqual([]);
    expect(repeated(catalogue.map((meal) => meal.name.toLowerCase()))).toEqual([]);
  });

  it('has a slug in kebab case', () => {
    expect(mealsWhere((meal) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(meal.slug))).toEqual([]);
  });

  it('has 120 characters at most', () => {
    expect(mealsWhere((meal) => meal.name.length > 120)).toEqual([]);
  });

  it('differs from every other name by more than one word', () => {
    const names = catalogue.map((meal) => meal.name);
    const tooClose = names.flatMap((name, index) =>
      names.slice(index + 1).filter((other) => wordsApart(name, other) < 2),
    );
    expect(tooClose).toEqual([]);
  });
});

describe('the description of a meal', () => {
  it('starts with the minutes, followed by two sentences', () => {
    const shape = /^\d+ min prep, \d+ min cook: [^.!?]+\. [A-Z][^.!?]+\.$/;
    expect(mealsWhere((meal) => !shape.test(meal.description))).toEqual([]);
  });

  it('has 2000 characters at most', () => {
    expect(mealsWhere((meal) => meal.description.length > 2000)).toEqual([]);
  });
});

describe('the ingredients of a meal', () => {
  it('are 4 to 14', () => {
    expect(mealsWhere(({ ingredients }) => ingredients.length < 4 || ingredients.length > 14)).toEqual([]);
  });

  it('each begin with an amount', () => {
    const ingredients = catalogue.flatMap((meal) => meal.ingredients);
    expect(ingredients.filter((ingredient) => !/^(?:[\d½¼¾]|[Aa] )/.test(ingredient))).toEqual([]);
  });

  it('contain no comma, at which the admin form would split them', () => {
    const ingredients = catalogue.flatMap((meal) => meal.ingredients);
    expect(ingredients.filter((ingredient) => ingredient.includes(','))).toEqual([]);
  });

  it('have 200 characters at most and are named once only', () => {
    expect(mealsWhere((meal) => meal.ingredients.some((text) => text.length > 200))).toEqual([]);
    expect(mealsWhere((meal) => repeated(meal.ingredients).length > 0)).toEqual([]);
  });
});

describe('the steps of a meal', () => {
  it('are 4 to 9', () => {
    expect(mealsWhere(({ steps }) => steps.length < 4 || steps.length > 9)).toEqual([]);
  });

  it('are whole sentences without a number at the start', () => {
    const steps = catalogue.flatMap((meal) => meal.steps);
    expect(steps.filter((step) => !/^[A-Z].*\.$/.test(step))).toEqual([]);
  });

  it('have 1000 characters at most', () => {
    expect(mealsWhere((meal) => meal.steps.some((step) => step.length > 1000))).toEqual([]);
  });
});

describe('the words of a meal', () => {
  it('name no animal product if it is vegan', () => {
    const found = catalogue
      .filter((meal) => meal.diet === 'vegan')
      .flatMap((meal) => {
        const text = textOf(meal).replaceAll(PLANT_WORDS, '');
        const words = [MEAT_AND_FISH.exec(text)?.[0], DAIRY_EGGS_AND_HONEY.exec(text)?.[0]];
        return words.filter((word) => word !== undefined).map((word) => `${meal.slug}: ${word}`);
      });
    expect(found).toEqual([]);
  });

  it('name neither meat nor fish if it is vegetarian', () => {
    const found = catalogue
      .filter((meal) => meal.diet === 'vegetarian')
      .flatMap((meal) => {
        const word = MEAT_AND_FISH.exec(textOf(meal).replaceAll(PLANT_WORDS, ''))?.[0];
        return word === undefined ? [] : [`${meal.slug}: ${word}`];
      });
    expect(found).toEqual([]);
  });

  it('never judge how anyone eats and promise no effect', () => {
    expect(mealsWhere((meal) => NEVER_SAID.test(textOf(meal)))).toEqual([]);
  });
});

describe('the art of a meal', () => {
  it('has two to four different ingredients around the dish', () => {
    expect(
      mealsWhere(({ art }) => {
        const different = new Set(art.around).size;
        return different !== art.around.length || different < 2 || different > 4;
      }),
    ).toEqual([]);
  });

  it('uses only emoji that the package has pictures of', () => {
    for (const { art } of catalogue) {
      for (const emoji of [art.dish, ...art.around]) {
        const file = emojiFile(emoji);
        expect(path.isAbsolute(file) && existsSync(file), emoji).toBe(true);
      }
    }
  });

  it('shows no toadstool', () => {
    expect(mealsWhere(({ art }) => [art.dish, ...art.around].includes('🍄'))).toEqual([]);
  });

  it('draws at least 60 dishes, none for more than three meals', () => {
    const times = new Map<string, number>();
    for (const { art } of catalogue) {
      // What fills a bowl is part of its drawing.
      const dish = art.dish === '🥣' ? JSON.stringify(art.bowl ?? art.around[0]) : art.dish;
      times.set(dish, (times.get(dish) ?? 0) + 1);
    }
    expect(times.size).toBeGreaterThanOrEqual(60);
    expect([...times].filter(([, count]) => count > 3)).toEqual([]);
  });

  it('is different for every meal', () => {
    const scenes = catalogue.map(({ art }) => [art.dish, ...art.around.toSorted()].join(' '));
    expect(repeated(scenes)).toEqual([]);
  });
});

describe('the file of an emoji', () => {
  it('is found with and without the variation selector', () => {
    expect(emojiFile('\u{1F336}')).toBe(emojiFile('\u{1F336}\u{FE0F}'));
    expect(emojiFile('\u{1F35D}\u{FE0F}')).toBe(emojiFile('\u{1F35D}'));
  });

  it('reports a missing file clearly', () => {
    expect(() => emojiFile('x')).toThrow('There is no picture of the emoji "x" (78).');
  });
});
