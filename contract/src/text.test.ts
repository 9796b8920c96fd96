import { describe, expect, it } from 'vitest';
import { registration } from './auth.ts';
import { filledText, secretText, text } from './text.ts';

describe('a text', () => {
  it('is trimmed and composed, and otherwise left as typed', () => {
    expect(text({ max: 50 }).parse('  \tcafe\u0301 👩‍👧 \u202bשלום\u202c\n')).toBe('caf\u00e9 👩‍👧 \u202bשלום\u202c');
  });

  it.each(['a\0b', '\ud83d', '\ude00\ud83d', 'a\udc00'])('rejects %j, which databases cannot store', (value) => {
    for (const schema of [
      text({ max: 50 }),
      filledText({ max: 50, blank: 'friends.messageRequired' }),
      secretText({ min: 1, tooShort: 'auth.passwordTooShort', max: 50 }),
    ]) {
      expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual(['fields.notStorable']);
    }
  });

  it('is measured after trimming, in code points', () => {
    const schema = text({ max: 2, tooLong: 'moods.noteTooLong' });
    expect(schema.safeParse(' 🍋🍋 ').success).toBe(true);
    expect(schema.safeParse('🍋🍋a').error?.issues[0]?.message).toBe('moods.noteTooLong');
  });

  it('that is too long is not checked any further, because patterns take time', () => {
    const endless = `a@${'.'.repeat(60_000)}@`;
    const { error } = registration.safeParse({ username: endless, email: endless, password: 'porridge' });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['username', 'fields.tooLong'],
      ['email', 'fields.tooLong'],
    ]);
  });

  it.each(['', ' ', '\u200b', '\u00a0\u2028', '\u00ad\u2060\ufe0f', '\u3164'])(
    'of %j has no visible character',
    (value) => {
      expect(
        filledText({ max: 50, blank: 'friends.messageRequired' })
          .safeParse(value)
          .error?.issues.map((issue) => issue.message),
      ).toEqual(['friends.messageRequired']);
    },
  );

  it('that is secret keeps its spaces', () => {
    expect(secretText({ min: 6, tooShort: 'auth.passwordTooShort', max: 50 }).parse('      ')).toBe('      ');
  });
});
