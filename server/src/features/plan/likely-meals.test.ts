import { describe, expect, it } from 'vitest';
import { searchTextOf } from '../meals/search-words.ts';
import { likeliest } from './likely-meals.ts';

const meal = (id: string, ...ingredients: string[]) => ({
  id,
  text: searchTextOf({ name: 'A dish', ingredients }),
});

describe('the likeliest meals', () => {
  it('are those of which the fewest ingredients are missing, then those that use most', async () => {
    const meals = [
      meal('half', '1 leek', '1 lime'),
      meal('all', '2 leeks', '1 tsp salt'),
      meal('more', '1 leek', '2 onions', '1 lime'),
      meal('nothing', '1 lime'),
    ];
    expect(await likeliest(meals, ['Leeks', 'Onion'], 3)).toEqual(['all', 'more', 'half']);
  });

  it.each([
    ['Berries', '1 berry'],
    ['Berry', '200 g berries'],
    ['Bay leaf', '2 bay leaves'],
    ['Crème fraîche', '2 tbsp CREME FRAICHE'],
  ])('have %s as %s', async (item, ingredient) => {
    expect(await likeliest([meal('other', '1 lime'), meal('it', ingredient)], [item], 1)).toEqual(['it']);
  });

  it('are the first ones if nothing is at home but what is always in the cupboard', async () => {
    const meals = [meal('first', '1 lime'), meal('second', '2 tbsp olive oil', '1 pinch of salt')];
    expect(await likeliest(meals, ['Olive oil', 'Salt', '🍋'], 1)).toEqual(['first']);
    expect(await likeliest(meals, [], 1)).toEqual(['first']);
  });
});
