import { describe, expect, it } from 'vitest';
import { LeftOut } from './left-out.ts';

describe('foods to leave out', () => {
  it.each([
    ['Peanuts', '2 tbsp peanut butter'],
    ['peanut', '50 g Erdnüsse'],
    ['Erdnüsse', '50 g peanuts'],
    ['Erdnuss', 'Erdnussbutter'],
    ['Nüsse', '1 handful walnuts'],
    ['Tomaten', '3 tomatoes, chopped'],
    ['tomatoes', '1 Dose Tomaten'],
    ['Milch', '200 ml milk'],
    ['milk', '200 ml Kuhmilch'],
    ['Eier', '2 eggs'],
    ['egg', '3 Eier (Größe M)'],
    ['fish', '2 salmon fillets'],
    ['Fisch', 'Lachs'],
    ['Pilze', '200 g mushrooms'],
    ['MÖHREN', 'carrots'],
    ['brussels sprouts', '300 g Brussels sprouts'],
    ['Koriander', 'a bunch of cilantro'],
    ['cheese', '50 g Parmesan'],
    ['gluten', '300 g Spaghetti'],
  ])('%s are found in %s', (food, text) => {
    expect(new LeftOut([food]).isIn(text)).toBe(true);
  });

  it.each([
    ['egg', '1 eggplant'],
    ['ham', 'Champignons'],
    ['oat', 'goat cheese'],
    ['nut', 'grated nutmeg'],
    ['brussels sprouts', 'bean sprouts'],
    ['salmon', '2 tuna steaks'],
    ['…', 'anything'],
  ])('%s are not found in %s', (food, text) => {
    expect(new LeftOut([food]).isIn(text)).toBe(false);
  });

  it.each(['Fleisch', 'meat'])('%s means to eat vegetarian', (food) => {
    expect(new LeftOut([food]).diet).toBe('vegetarian');
    expect(new LeftOut(['Peanuts']).diet).toBeNull();
  });

  it('take a time in proportion to the text, also the longest ones', () => {
    const leftOut = new LeftOut(Array.from({ length: 300 }, (_, n) => `${'a'.repeat(35)}${n}`));
    const text = `${'a'.repeat(200)} ${'ab '.repeat(10_000)}`;
    const begin = performance.now();
    for (let times = 0; times < 20; times += 1) leftOut.isIn(text);
    expect(performance.now() - begin).toBeLessThan(1_000);
  });
});
