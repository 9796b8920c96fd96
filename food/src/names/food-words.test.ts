import { describe, expect, it } from 'vitest';
import { foodWords, isSameFood, isStaple } from './food-words.ts';

const same = (a: string, b: string) => isSameFood(foodWords(a), foodWords(b));

describe('a grocery item and an ingredient', () => {
  it.each([
    ['Lemons', '1 lemon'],
    ['lemon', '1 tsp lemon juice'],
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
  ])('%s is %s', (a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
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
    ['', ''],
    ['🍋', '1 lemon'],
  ])('%s is not %s', (a, b) => expect(same(a, b)).toBe(false));

  it('are taken literally if only describing words are left', () => expect(same('Fresh', 'fresh')).toBe(true));
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
