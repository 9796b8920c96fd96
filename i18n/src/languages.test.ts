import { describe, expect, it } from 'vitest';
import { acceptedLanguage, firstLanguage } from './languages.ts';

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-de,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr;q=1, de;q=0.7, en;q=0.3', 'de'],
    ['en;q=0.3, de;q=0.7', 'de'],
    ['de;q=0, en', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [';;q=x,,', 'en'],
  ])('for %j is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
});

describe('the preferred language', () => {
  it('skips languages without a translation', () => expect(firstLanguage(['fr-FR', 'de-CH', 'en'])).toBe('de'));
  it('is none when none has a translation', () => expect(firstLanguage(['fr', 'constructor'])).toBeUndefined());
});
