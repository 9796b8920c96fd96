import { existsSync } from 'node:fs';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { drawDish } from './drawn-dish.ts';

const dishOf = (name: string) => /\/dishes\/(.+)\.webp$/.exec(drawDish({ name })?.address ?? '')?.[1];

describe('the drawing of a recipe without a picture', () => {
  it.each([
    ["Grandma's lentil soup", 'soup'],
    ['Kartoffelsuppe', 'soup'],
    ['Kartoffelsalat', 'salad'],
    ['Sunday pancakes', 'pancakes'],
    ['Apfelpfannkuchen', 'pancakes'],
    ['Emergency tomato pasta', 'pasta'],
    ['Käsespätzle', 'pasta'],
    ['Rhabarberkuchen', 'cake'],
    ['Chicken curry', 'curry'],
    ['Rührei mit Schnittlauch', 'eggs'],
    ['Omas Rinderbraten', 'meat'],
    ['Fried rice with egg', 'rice'],
    ['Früchtetee', undefined],
    ['Mystery', undefined],
    ['', undefined],
  ])('of %j is %j', (name, dish) => expect(dishOf(name)).toBe(dish));

  it('has the ground of its mood, or one that its name chooses', () => {
    expect(drawDish({ name: 'Soup', mood: 'Sad' })?.colour).toBe(MOOD_COLOURS.Sad);
    const soups = ['a soup', 'b soup', 'c soup', 'd soup', 'e soup'];
    const grounds = soups.map((name) => drawDish({ name, mood: 'Uncategorized' })?.colour);
    expect(soups.map((name) => drawDish({ name })?.colour)).toEqual(grounds);
    expect(new Set(grounds).size).toBeGreaterThan(1);
  });

  it('exists for each dish', () => {
    const names = ['pancake', 'pizza', 'soup', 'salad', 'curry', 'dumpling', 'noodle', 'pasta', 'muffin', 'cookie'];
    names.push('cake', 'pie', 'waffle', 'porridge', 'burger', 'taco', 'wrap', 'sandwich', 'stew', 'rice', 'fish');
    names.push('chicken', 'beef', 'eggs', 'potato', 'bread', 'sorbet', 'smoothie', 'vegetable');
    const missing = names.filter((name) => {
      const address = drawDish({ name })?.address;
      return !address || !existsSync(new URL(`../../../public${address}`, import.meta.url));
    });
    expect(missing).toEqual([]);
  });
});
