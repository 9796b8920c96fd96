import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterEach, describe, expect, it } from 'vitest';
import { issueMessage, message, writeMessage } from './message.ts';
import { pseudo } from './pseudo.ts';
import { activateLanguage, language, t } from './t.ts';
import { translators } from './translators.ts';

afterEach(() => activateLanguage('en'));

describe('a message', () => {
  it('uses the plural rules of its language', () => {
    expect(t('groceries.manyBought', { count: 1 })).toBe('1 item bought');
    expect(t('groceries.manyBought', { count: 1_234 })).toBe('1,234 items bought');
    expect(translators.de('groceries.manyBought', { count: 1_234 })).toContain('1.234');
  });

  it('works where the language is not known', () => {
    const bought = message('groceries.bought', { item: 'Oats' });
    expect(writeMessage(bought, translators.en)).toBe('Marked "Oats" as bought!');
    expect(writeMessage(bought, translators.de)).not.toBe('Marked "Oats" as bought!');
  });

  it('is written in the language of the page', async () => {
    const english = t('errors.unauthorized');
    await activateLanguage('de');
    expect([language(), t('errors.unauthorized') === english]).toEqual(['de', false]);
  });

  it('leaves values as they are', () => {
    expect(t('groceries.deleted', { item: "{count} <b>'" })).toBe('Deleted "{count} <b>\'"');
  });
});

describe('a validation error of the contract', () => {
  it('has a message with an id and the limit', () => {
    expect(writeMessage(issueMessage({ message: 'fields.tooLong', maximum: 5_000 }), translators.en)).toBe(
      'Please keep this to 5,000 characters',
    );
  });

  it("keeps zod's text for a wrong type", () => {
    expect(issueMessage({ message: 'Invalid input: expected string' })).toBe('Invalid input: expected string');
  });
});

describe('the pseudo-locale', () => {
  it('is 40% longer, and keeps the values and plural forms of compiled messages', () => {
    const compiled = {
      plain: compileMessageOrThrow('Open'),
      count: compileMessageOrThrow('{n, plural, one {# egg} other {# eggs}}'),
    };
    expect(pseudo(compiled)).toEqual({
      plain: ['Ópén~~'],
      count: [['n', 'plural', { one: ['#', ' égg~~'], other: ['#', ' éggs~~'] }]],
    });
  });

  it('leaves texts with values alone that are not compiled', () => {
    expect(pseudo({ plain: 'Open', count: '{n} eggs' })).toEqual({ plain: 'Ópén~~', count: '{n} eggs' });
  });
});
