import { describe, expect, it } from 'vitest';
import { DEFAULT_IMAGE, imageAddress } from './meal-image.ts';

describe('the address of a picture', () => {
  it.each([
    ['/uploads/meals/dal.webp', '/api/uploads/meals/dal.webp'],
    ['https://example.org/dal.jpg', '/default-meal.png'],
    ['//example.org/dal.jpg', '/api//example.org/dal.jpg'],
    ['data:image/png;base64,iVBORw0KGgo=', '/default-meal.png'],
    ['', '/default-meal.png'],
  ])('for %j is %j', (url, address) => expect(imageAddress(url, DEFAULT_IMAGE.carousel)).toBe(address));

  it('has another default on recipes', () => {
    expect(DEFAULT_IMAGE).toEqual({ recipe: '/api/uploads/meals/default-meal.png', carousel: '/default-meal.png' });
  });
});
