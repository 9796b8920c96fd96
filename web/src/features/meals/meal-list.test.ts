import { describe, expect, it } from 'vitest';
import { fitsMood, moodsOf } from './meal-list.ts';

describe('a mood of meals', () => {
  it('fits whatever its case, and none fits nothing', () => {
    expect(fitsMood({ mood: 'HAPPY' }, 'happy')).toBe(true);
    expect(fitsMood({ mood: 'Sad' }, 'happy')).toBe(false);
    expect(fitsMood({ mood: 'Sad' }, undefined)).toBe(false);
  });

  it('is listed once, sorted, with its first letter a capital', () => {
    expect(moodsOf([{ mood: 'sad' }, { mood: ' HAPPY' }, { mood: 'Sad' }])).toEqual(['Happy', 'Sad']);
  });
});
