import { groceryDraft } from '@moodbowl/contract/groceries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shoppingItem } from './shopping-item.ts';

describe('an ingredient on the grocery list', () => {
  it.each([
    ['150 g red lentils', 'Red lentils', '150 g'],
    ['1 onion', 'Onion', '1'],
    ['1½ kg potatoes', 'Potatoes', '1½ kg'],
    ['½ mango', 'Mango', '1'],
    ['2 tbsp olive oil', 'Olive oil', '1'],
    ['½ tsp ground turmeric', 'Ground turmeric', '1'],
    ['3 cm fresh ginger', 'Fresh ginger', '1'],
    ['A handful of basil leaves', 'Basil leaves', '1'],
    ['A pinch of sugar', 'Sugar', '1'],
    ['2 sprigs of rosemary', 'Rosemary', '2 sprigs'],
    ['1 tin chickpeas (400 g)', 'Chickpeas', '1 tin'],
    ['4 chicken thighs with skin and bone (about 500 g)', 'Chicken thighs with skin and bone', '4'],
    ['2 garlic cloves', 'Garlic cloves', '2'],
    ['1 ½ tsp ground cumin', 'Ground cumin', '1'],
    ['2 cups flour, sifted', 'Flour', '2 cups'],
    ['1/2 onion', 'Onion', '1'],
    ['fresh ginger ((grated))', 'Fresh ginger', '1'],
    ['400 g minced beef', 'Minced beef', '400 g'],
    ['Basil', 'Basil', '1'],
    ['200 ml milk, lactose-free', 'Milk (lactose-free)', '200 ml'],
    ['200 g Nudeln (glutenfrei), gekocht', 'Nudeln (glutenfrei)', '200 g'],
    ['200 g pasta (gluten-free if needed)', 'Pasta', '200 g'],
    ['50 g butter (or vegan margarine)', 'Butter', '50 g'],
    ['(optional)', '(optional)', '1'],
  ])('%s becomes %s, %s', (ingredient, item_name, quantity) =>
    expect(shoppingItem(ingredient)).toEqual({ item_name, quantity }),
  );

  it('is always a valid grocery item', () => {
    const ingredients = fc
      .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
      .filter((text) => /\p{L}/u.test(text));
    fc.assert(
      fc.property(ingredients, (ingredient) => {
        expect(groceryDraft.safeParse(shoppingItem(ingredient)).error?.issues).toBeUndefined();
      }),
    );
  });
});
