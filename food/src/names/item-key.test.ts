import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemKey } from './item-key.ts';

describe('the key of an item', () => {
  it.each([
    ['Tomato', 'tomatoes'],
    ['Tomate', 'TOMATEN'],
    ['berry', 'berries'],
    ['cookie', 'cookies'],
    ['chilli', 'chillies'],
    ['peach', 'peaches'],
    ['loaf of bread', 'loaves of bread'],
    ['Zwiebel', 'Zwiebeln'],
    ['Apfel', 'Äpfel'],
    ['Ei', 'Eier'],
    ['Brot', 'Brote'],
    ['Keks', 'Kekse'],
    ['Kürbis', 'Kürbisse'],
    ['Nuss', 'Nüsse'],
    ['Glas', 'Gläser'],
    ['Käse', 'KÄSE'],
    ['kiwi', 'kiwis'],
    ['Grieß', 'GRIESS'],
    ['crème fraîche', 'Creme Fraiche'],
    ['Coca-Cola', 'coca cola'],
    ['cherry tomato', ' Cherry  tomatoes'],
    ['Äpfel', 'A\u0308pfel'],
    ["baker's yeast", 'bakers yeast'],
  ])('is the same for %j and %j', (a, b) => expect(itemKey(a)).toBe(itemKey(b)));

  it.each([
    ['milk', 'oat milk'],
    ['Reis', 'rice'],
    ['peas', 'pears'],
    ['pasta', 'paste'],
    ['Salat', 'Salz'],
    ['Butter', 'Butt'],
    ['Kraut', 'Kräuter'],
    ['flour type 405', 'flour type 550'],
    ['B6', 'B12'],
    ['tea', 'tee'],
    ['🍎', '🍐'],
    ['か', 'が'],
    ['!', '?'],
  ])('differs for %j and %j', (a, b) => expect(itemKey(a)).not.toBe(itemKey(b)));

  it('is empty for blank names only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(itemKey(name) === '').toBe(name.trim() === '');
      }),
    );
  });
});
