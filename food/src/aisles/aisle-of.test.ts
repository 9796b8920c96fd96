import { AISLES } from './aisles.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAisleFinder, foodNames } from './aisle-of.ts';
import { FOODS as GERMAN } from './foods.de.ts';
import { FOODS as ENGLISH } from './foods.en.ts';

const inEnglish = createAisleFinder(ENGLISH, 'en');
const inGerman = createAisleFinder(GERMAN, 'de');

describe('the aisle of an item in English', () => {
  it.each([
    // Case and accents
    ['TOMATO', 'produce'],
    ['creme fraiche', 'dairy'],
    ['Crème Fraîche', 'dairy'],
    ['jalapeno', 'produce'],
    ['gruye\u0300re', 'dairy'],
    // Plurals
    ['apples', 'produce'],
    ['tomatoes', 'produce'],
    ['strawberries', 'produce'],
    ['loaves', 'bakery'],
    ['bay leaves', 'spices'],
    ['tins of chickpeas', 'tins'],
    // Plurals that are something else
    ['mint', 'produce'],
    ['mints', 'snacks'],
    ['black pepper', 'spices'],
    ['yellow peppers', 'produce'],
    // The longest phrase
    ['milk', 'dairy'],
    ['coconut milk', 'tins'],
    ['peanut butter (crunchy)', 'breakfast'],
    ['cream', 'dairy'],
    ['ice cream', 'frozen'],
    ['sun cream', 'household'],
    ['garlic cloves', 'produce'],
    ['dried apricots', 'baking'],
    // The later word
    ['strawberry yoghurt', 'dairy'],
    ['lamb stock', 'spices'],
    ['cheese and onion crisps', 'snacks'],
    ['chocolate milk', 'dairy'],
    ['milk chocolate', 'snacks'],
    // Words written as one or with a hyphen
    ['icecream', 'frozen'],
    ['tooth paste', 'household'],
    ['self raising flour', 'baking'],
    ['sugar-free cola', 'drinks'],
    // Frozen and tinned
    ['frozen mango', 'frozen'],
    ['Peas, frozen', 'frozen'],
    ['frozen leftovers', 'frozen'],
    ['tinned peaches', 'tins'],
    ['canned lychees', 'tins'],
    ['2 cans of tomatoes', 'tins'],
    ['a jar of peppers', 'tins'],
    // What else comes in tins
    ['six cans of beer', 'drinks'],
    ['jar of honey', 'breakfast'],
    ['cake tin', 'household'],
    ['frozen food bags', 'household'],
    ['whatever you can find', 'other'],
    // Amounts, brands and details around it
    ['2 kg red potatoes', 'produce'],
    ['1,5 l milk', 'dairy'],
    ['Oatly oat milk 1l', 'dairy'],
    ["baker's yeast", 'baking'],
    ['tuna in olive oil', 'tins'],
    ['lemons for the cake', 'produce'],
    ['eggs (free range, no cake)', 'dairy'],
    ['crisps - salt & vinegar', 'snacks'],
    ['something for pancakes', 'bakery'],
  ] as const)('%j is in %s', (name, aisle) => expect(inEnglish(name)).toBe(aisle));
});

describe('the aisle of an item in German', () => {
  it.each([
    // Case, accents, and other spellings of umlauts
    ['KÄSE', 'dairy'],
    ['Kaese', 'dairy'],
    ['creme fraiche', 'dairy'],
    ['Muesli', 'breakfast'],
    ['Soße', 'spices'],
    ['Sosse', 'spices'],
    ['Süßkartoffeln', 'produce'],
    ['Suesskartoffeln', 'produce'],
    ['Mangoeis', 'frozen'],
    // Plurals
    ['Äpfel', 'produce'],
    ['Aepfel', 'produce'],
    ['Nüsse', 'snacks'],
    ['Zwiebeln', 'produce'],
    ['Bohnen', 'tins'],
    ['Brote', 'bakery'],
    ['Eier', 'dairy'],
    ['Lorbeerblätter', 'spices'],
    ['Avocados', 'produce'],
    // Compounds by their ending
    ['Vollkornbrot', 'bakery'],
    ['Walnussbrote', 'bakery'],
    ['Hafermilch', 'dairy'],
    ['Rinderhack', 'meat'],
    ['Kokosmilch', 'tins'],
    ['Scheuermilch', 'household'],
    ['Mandarinenmarmelade', 'breakfast'],
    ['Huehnerbruehe', 'spices'],
    ['Himbeereis', 'frozen'],
    ['Joghurteis', 'frozen'],
    ['Basmatireis', 'grains'],
    ['Glühbirnen', 'household'],
    // Compounds with a hyphen or a space
    ['Erdbeer-Joghurt', 'dairy'],
    ['Soja Sauce', 'spices'],
    ['Kokos Milch', 'tins'],
    ['Coca-Cola', 'drinks'],
    // Chance endings
    ['Bäckerei', 'other'],
    ['Protein', 'other'],
    ['Schwein', 'meat'],
    ['Rucola', 'produce'],
    // The longest phrase, then the earlier word
    ['passierte Tomaten', 'tins'],
    ['rote Linsen', 'grains'],
    ['gemahlene Mandeln', 'baking'],
    ['Joghurt Erdbeere', 'dairy'],
    ['Chips Paprika', 'snacks'],
    // Frozen and tinned
    ['TK-Brokkoli', 'frozen'],
    ['TK Himbeeren', 'frozen'],
    ['Tiefkühl-Lachs', 'frozen'],
    ['tiefgekuehlte Beeren', 'frozen'],
    ['Dose Tomaten', 'tins'],
    ['Pfirsiche aus der Dose', 'tins'],
    ['Dosenananas', 'tins'],
    ['Glas Rotkohl', 'tins'],
    ['Dose Cola', 'drinks'],
    ['Dosenöffner', 'household'],
    // Amounts, brands and details around it
    ['Bio-Äpfel (rot)', 'produce'],
    ['ein Bund Petersilie', 'produce'],
    ['1,5 l Wasser', 'drinks'],
    ['Milch 3,5 %', 'dairy'],
    ['Thunfisch in Öl', 'tins'],
    ['Zitronen für Kuchen', 'produce'],
    ['Öl', 'spices'],
  ] as const)('%j is in %s', (name, aisle) => expect(inGerman(name)).toBe(aisle));
});

describe.each([
  ['English', ENGLISH, inEnglish],
  ['German', GERMAN, inGerman],
])('the aisles of foods in %s', (_language, foods, aisleOf) => {
  it('are those of the table', () => {
    const table = Object.entries(foods).flatMap(([aisle, names]) =>
      names.split(',').map((name) => ({ name: name.trim(), aisle })),
    );
    expect(table.map(({ name }) => ({ name, aisle: aisleOf(name) }))).toEqual(table);
  });

  it('name every food once', () => {
    const names = foodNames(foods);
    expect(names.length).toBeGreaterThan(600);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name.trim() !== name || name === '')).toEqual([]);
  });

  it.each(['', ' ', '(', '-', '12', 'xyzzy', 'Geschenk', '🍲', '日本'])('leave %j in other', (name) =>
    expect(aisleOf(name)).toBe('other'),
  );

  it('are found for any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: fc.constantFrom('a', 'e', 'ü', 'ß', ' ', '-', '(', '\u0301', '\uFDFA'), maxLength: 120 }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(AISLES).toContain(aisleOf(text));
      }),
    );
  });

  it('do not depend on what is around a food', () => {
    const food = fc.constantFrom(...foodNames(foods));
    fc.assert(
      fc.property(food, (name) => {
        expect(aisleOf(`2 kg ${name} (xyzzy)`)).toBe(aisleOf(name));
      }),
    );
  });
});
