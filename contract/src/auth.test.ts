import { describe, expect, it } from 'vitest';
import { newUsername, username } from './auth.ts';

describe('a new username', () => {
  it.each([
    'maya.oat_7',
    'Élodie-Müller',
    'Łukasz',
    'Иван.7',
    'Ὀδυσσεύς',
    'משה_12',
    'محمد٧',
    'अनुष्का',
    'สมชาย',
    'ნინო',
    'Անի',
    'たろう_タロウ_太郎',
    'ラーメン',
    '김민준_金',
    'ㄅㄆㄇ_注音',
    'taro山田',
    'Kim김민준',
    'ᏣᎳᎩ',
    'ꆈꌠꉙ',
    '12.34',
    'a\u0331bc',
  ])('may be %s', (name) => {
    expect(newUsername.safeParse(name).error?.issues).toBeUndefined();
  });

  it.each([
    ['mаya', 'Latin and Cyrillic'],
    ['mayа', 'Latin and Cyrillic'],
    ['mαya', 'Latin and Greek'],
    ['Ινаn', 'Greek, Cyrillic and Latin'],
    ['Иvan', 'Cyrillic and Latin'],
    ['abcᎪ', 'Latin and Cherokee'],
    ['abօ', 'Latin and Armenian'],
    ['김ㄅㄆ', 'Hangul and Bopomofo'],
    ['たろう김', 'Hiragana and Hangul'],
    ['משהa', 'Hebrew and Latin'],
    ['maya٧', 'Latin letters and an Arabic digit'],
  ])('uses one script, unlike %s (%s)', (name) => {
    expect(username.safeParse(name).success).toBe(true);
    expect(newUsername.safeParse(name).error?.issues.map(({ message }) => message)).toEqual(['auth.usernameScripts']);
  });

  it.each(['1', '.', '\u0301', '\u20d0', '\u1ab0', 'Ꭺ', '山'])(
    'is validated quickly, however often it has %j',
    (character) => {
      const started = performance.now();
      expect(newUsername.safeParse(`${character.repeat(28)}mа`).success).toBe(false);
      expect(performance.now() - started).toBeLessThan(100);
    },
  );
});
