import { t } from '@moodbowl/i18n/t';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { CHEF_TIPS, GROCERY_HINTS } from './tips.ts';

describe('tips', () => {
  it('are five from the chef, and two for the shopping of each mood', () => {
    expect(new Set(CHEF_TIPS).size).toBe(5);
    for (const mood of MOOD_NAMES) expect(new Set(GROCERY_HINTS[mood]).size).toBe(2);
  });

  it('never speak of weight, calories or guilt', () => {
    const texts = [...CHEF_TIPS, ...Object.values(GROCERY_HINTS).flat()].map((id) => t(id));
    expect(texts.join(' ')).not.toMatch(/\bweight|calorie|\bkcal|\bfat\b|\bdiet|\bslim|guilt|\bsin/i);
  });
});
