import { describe, expect, it } from 'vitest';
import { registration } from './auth.ts';
import { filledText, secretText, text } from './text.ts';

describe('a text', () => {
  it('is trimmed and composed, and otherwise as typed', () => {
    expect(text({ max: 50 }).parse('  \tcafe\u0301 👩‍👧 \u202bשלום\u202c\n')).toBe('caf\u00e9 👩‍👧 \u202bשלום\u202c');
  });

  it.each(['a\0b', '\ud83d', '\ude00\ud83d', 'a\udc00'])('cannot be %j, which no database keeps', (value) => {
    for (const schema of [
      text({ max: 50 }),
      filledText({ max: 50, blank: 'blank' }),
      secretText({ min: 1, tooShort: 'short', max: 50 }),
    ]) {
      expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
        'This text has a character that cannot be stored',
      ]);
    }
  });

  it('is measured after trimming, in code points', () => {
    const schema = text({ max: 2, tooLong: 'too long' });
    expect(schema.safeParse(' 🍋🍋 ').success).toBe(true);
    expect(schema.safeParse('🍋🍋a').error?.issues[0]?.message).toBe('too long');
  });

  it('that is too long is not looked at any further, because patterns take time', () => {
    const endless = `a@${'.'.repeat(60_000)}@`;
    const { error } = registration.safeParse({ username: endless, email: endless, password: 'porridge' });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['username', 'Please keep this to 30 characters'],
      ['email', 'Please keep this to 254 characters'],
    ]);
  });

  it.each(['', ' ', '\u200b', '\u00a0\u2028', '\u00ad\u2060\ufe0f', '\u3164'])('of %j has nothing to see', (value) => {
    expect(
      filledText({ max: 50, blank: 'blank' })
        .safeParse(value)
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['blank']);
  });

  it('that is secret keeps its spaces', () => {
    expect(secretText({ min: 6, tooShort: 'short', max: 50 }).parse('      ')).toBe('      ');
  });
});
