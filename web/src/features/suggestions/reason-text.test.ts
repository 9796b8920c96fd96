import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import { activateLanguage } from '@moodbowl/i18n/t';
import { afterEach, describe, expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';

const none = { mood: null, items: [], saved: false };
const items = ['Lentils', 'Onions'];

afterEach(() => activateLanguage('en'));

describe('the reason for a suggestion', () => {
  it.each<[string, SuggestionReason]>([
    ['Made for a happy day, and it uses your lentils and onions.', { mood: 'Happy', items, saved: true }],
    ['You saved it, and it uses your lentils and onions.', { ...none, items, saved: true }],
    ['It uses your carrots.', { ...none, items: ['Carrots'] }],
    ['It uses your Red Lentils and CARROTS.', { ...none, items: ['Red Lentils', 'CARROTS'] }],
    ['You saved it, and it is made for a happy day.', { ...none, mood: 'Happy', saved: true }],
    ['Made for an angry day.', { ...none, mood: 'Angry' }],
    ['You saved it and have not had it lately.', { ...none, saved: true }],
    ['You have not had this lately.', none],
  ])('reads: %s', (text, reason) => expect(reasonText(reason)).toBe(text));

  it('keeps the capitals of German nouns', async () => {
    await activateLanguage('de');
    expect(reasonText({ ...none, items })).toContain('Lentils und Onions');
  });
});
