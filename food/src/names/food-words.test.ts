import { describe, expect, it } from 'vitest';
import { foodWords, isEnoughFor, isStaple } from './food-words.ts';

const isEnough = (have: string, need: string) => isEnoughFor(foodWords(have), foodWords(need));

describe('a grocery item and an ingredient', () => {
  it.each([
    ['Lemons', '1 lemon'],
    ['TOMATOES', '400 g cherry tomatoes in red and yellow'],
    ['Tomato', '8 cherry tomatoes'],
    ['Red lentils', '150 g red lentils'],
    ['lentils', '150 g red lentils'],
    ['Basmati rice', '180 g basmati rice'],
    ['Garlic', '3 garlic cloves'],
    ['Basil', 'A handful of basil leaves'],
    ['Jalapeños', '1 jalapeno'],
    ['Berries', '1 berry'],
    ['Red onions', '¼ red onion'],
    ['Onions', '¼ red onion'],
    ['Chickpeas', '1 tin chickpeas (400 g)'],
    ['Feta', '150 g vegetarian feta in one piece'],
    ['Feta cheese', '60 g vegetarian feta'],
    ['Chicken', '300 g boneless chicken thighs'],
    ['Spaghetti', '200 g dried egg-free spaghetti'],
    ['Chillies', '1 green chilli'],
    ['Oat milk', '300 ml cold oat milk'],
    ['Olive oil', '3 tbsp olive oil'],
    ['Peaches', '2 ripe peaches'],
    ['crème fraîche', '2 tbsp CREME FRAICHE'],
    ['Äpfel', '3 apfel'],
    // A word that every object in JavaScript knows.
    ['Constructor', '1 constructor'],
    ['gluten-free pasta', '200 g pasta, gluten-free'],
    ['glutenfreie Nudeln', '200 g Nudeln (glutenfrei)'],
    ['Lentils', '200 g dried lentils'],
    ['Peas', '100 g frozen peas'],
    ['Cinnamon', '1 tsp ground cinnamon'],
    ['butter', '1 tbsp butter (or vegan margarine)'],
    ['Nudeln', '200 g Nudeln, bei Bedarf glutenfrei'],
  ])('%s is %s', (a, b) => {
    expect(isEnough(a, b)).toBe(true);
    expect(isEnough(b, a)).toBe(true);
  });

  it.each([
    ['lemons', '1 tbsp lemon juice'],
    ['Orangen', 'Abrieb einer Orange'],
    ['citrons', 'jus de citron'],
    ['limones', 'zumo de limones'],
  ])('%s are enough for %s, not the other way round', (whole, part) => {
    expect(isEnough(whole, part)).toBe(true);
    expect(isEnough(part, whole)).toBe(false);
  });

  it.each([
    ['Milk', '400 ml oat milk'],
    ['Coconut', '200 ml coconut milk'],
    ['Butter', '3 tbsp crunchy peanut butter'],
    ['Peanuts', '3 tbsp crunchy peanut butter'],
    ['Rice', '1 tbsp rice vinegar'],
    ['Olive oil', '2 tbsp sunflower oil'],
    ['Potatoes', '400 g sweet potatoes'],
    ['Onions', '3 spring onions'],
    ['Red lentils', '200 g green lentils'],
    ['Tomatoes', '2 tbsp tomato paste'],
    ['Pea', 'Pear'],
    ['pasta', '200 g gluten-free pasta'],
    ['pasta', '200 g gluten free pasta'],
    ['pasta', '200 g de pasta sin gluten'],
    ['Nudeln', '200 g glutenfreie Nudeln'],
    ['Nudeln', '200 g Nudeln ohne Gluten'],
    ['sausages', '4 vegan sausages'],
    ['Würstchen', '4 vegane Würstchen'],
    ['mince', '400 g plant-based mince'],
    ['Hackfleisch', '400 g pflanzliches Hackfleisch'],
    ['butter', '50 g lactose-free butter'],
    ['Butter', '50 g laktosefreie Butter'],
    ['Milch', '1 l Milch (laktosefrei)'],
    ['beer', '1 alcohol-free beer'],
    ['Bier', '1 alkoholfreies Bier'],
    ['cola', '1 sugar-free cola'],
    ['coffee', 'decaf coffee'],
    ['tomatoes', '50 g dried tomatoes'],
    ['tomatoes', '50 g sun-dried tomatoes'],
    ['Tomaten', '50 g getrocknete Tomaten'],
    ['Tomaten', '50 g sonnengetrocknete Tomaten'],
    ['salmon', '100 g smoked salmon'],
    ['ginger', '1 tsp ground ginger'],
    ['Ingwer', '1 TL gemahlener Ingwer'],
    ['chicken breast', '4 chicken thighs'],
    ['lemon zest', '1 tbsp lemon juice'],
    ['', ''],
    ['🍋', '1 lemon'],
  ])('%s is not %s', (a, b) => expect([isEnough(a, b), isEnough(b, a)]).toEqual([false, false]));

  it('are taken literally if only describing words are left', () => expect(isEnough('Fresh', 'fresh')).toBe(true));
});

describe('the key of a food', () => {
  it.each([
    ['gluten-free pasta', 'pasta'],
    ['oat milk', 'milk'],
    ['vegan sausages', 'sausages'],
    ['lemon juice', 'lemons'],
    ['dried tomatoes', 'tomatoes'],
    ['chicken breast', 'chicken thighs'],
    ['laktosefreie Butter', 'Butter'],
    ['getrocknete Tomaten', 'Tomaten'],
  ])('of %s is not that of %s', (a, b) => expect(foodWords(a).key).not.toBe(foodWords(b).key));

  it('is the same again for a key, and for the words of a diet in any place', () => {
    for (const name of ['gluten-free pasta', 'vegane Würstchen', 'sugar free cola', 'dried tomatoes', 'Vegan']) {
      const { key } = foodWords(name);
      expect(foodWords(key).key).toBe(key);
    }
    expect(foodWords('Milk (lactose-free)').key).toBe(foodWords('lactose free milk').key);
    expect(foodWords('Nudeln, glutenfrei').key).toBe(foodWords('glutenfreie Nudeln').key);
  });
});

describe('staples', () => {
  it.each(['½ tsp salt', '1 tsp fine salt', '200 ml cold water', 'Black pepper', 'A pinch of flaky salt'])(
    'include %s',
    (name) => expect(isStaple(foodWords(name))).toBe(true),
  );
  it.each(['1 red pepper', '2 tbsp olive oil', 'Watermelon'])('do not include %s', (name) =>
    expect(isStaple(foodWords(name))).toBe(false),
  );
});
