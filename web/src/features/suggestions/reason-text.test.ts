import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import { activateLanguage } from '@moodbowl/i18n/t';
import { afterEach, describe, expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';

const none: SuggestionReason = { mood: null, items: [], saved: false, learned: null, worth_a_try: null };
const meal = { minutes: 15, missing: Array.from({ length: 7 }, () => ({ item_name: 'Leek', quantity: '1' })) };
const learned = { mood: 'Stressed', with: { times: 6, better: 5 }, without: { times: 7, better: 2 } } as const;
const items = ['Lentils', 'Onions'];

afterEach(() => activateLanguage('en'));

describe('the reason for a suggestion', () => {
  it.each<[string, SuggestionReason]>([
    ['Made for a happy day, and it uses your lentils and onions.', { ...none, mood: 'Happy', items, saved: true }],
    ['You saved it, and it uses your lentils and onions.', { ...none, items, saved: true }],
    ['It uses your carrots.', { ...none, items: ['Carrots'] }],
    ['It uses your Red Lentils and CARROTS.', { ...none, items: ['Red Lentils', 'CARROTS'] }],
    ['You saved it, and it is made for a happy day.', { ...none, mood: 'Happy', saved: true }],
    ['Made for an angry day.', { ...none, mood: 'Angry' }],
    ['You saved it and have not had it lately.', { ...none, saved: true }],
    ['You have not had this lately.', none],
    [
      'You felt better after this 5 of 6 times when stressed; usually 2 of 7.',
      { ...none, mood: 'Stressed', items, learned },
    ],
    [
      'You felt better after this 1 of 1 time when you felt low; usually 0 of 3.',
      { ...none, learned: { mood: null, with: { times: 1, better: 1 }, without: { times: 3, better: 0 } } },
    ],
    ['Worth a try when sad; too early to say for you.', { ...none, worth_a_try: 'Sad' }],
  ])('reads: %s', (text, reason) => expect(reasonText({ ...meal, reason }, true)).toBe(text));

  it('is how simple the meal is for somebody whose kitchen is unknown', () => {
    expect(reasonText({ ...meal, reason: none }, false)).toBe('Ready in 15 minutes.');
    expect(reasonText({ ...meal, missing: meal.missing.slice(2), reason: none }, false)).toBe('Only 5 ingredients.');
    expect(reasonText({ ...meal, minutes: null, reason: none }, false)).toBe('You have not had this lately.');
    expect(reasonText({ ...meal, reason: { ...none, mood: 'Sad' } }, false)).toBe('Made for a sad day.');
  });

  it('keeps the capitals of German nouns', async () => {
    await activateLanguage('de');
    expect(reasonText({ ...meal, reason: { ...none, items } }, true)).toContain('Lentils und Onions');
  });
});
