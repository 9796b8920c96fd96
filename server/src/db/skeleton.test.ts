import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skeletonOf } from './skeleton.ts';

describe('names that look alike', () => {
  it.each([
    ['maya', 'mаya', 'one Cyrillic letter'],
    ['coco', 'сосо', 'all Cyrillic'],
    ['MAMA', 'МАМА', 'Cyrillic capitals'],
    ['bob', 'ВОВ', 'Cyrillic capitals of a name in small letters'],
    ['OTTO', 'ΟΤΤΟ', 'Greek capitals'],
    ['maya', 'MAYA', 'case'],
    ['maya', 'ｍａｙａ', 'full width'],
    ['maya', 'rnaya', 'two letters for one'],
    ['Mimi', 'Mirni', 'two letters for one, after a capital'],
    ['laura', 'Iaura', 'a capital i for a small L'],
    ['annal', 'anna1', 'a digit for a letter'],
    ['leo', 'le0', 'a zero'],
    ['isabel', 'ısabel', 'a missing dot'],
    ['Élodie', 'e\u0301lodie', 'composed or not'],
    ['ロ口', '口ロ', 'Katakana and Han'],
  ])('have the same skeleton: %s and %s (%s)', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ['maya', 'mája'],
    ['maya', 'maja'],
    ['maya', 'maya_'],
    ['anna.b', 'anna-b'],
    ['anna.b', 'anna_b'],
    ['maia', 'mala'],
    ['user1', 'user11'],
    ['user2', 'userz'],
    ['иван', 'ivan'],
    ['たろう', 'タロウ'],
  ])('do not include %s and %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  it('differ when their numbers differ', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => skeletonOf(`user${index}`));
    expect(new Set(names).size).toBe(names.length);
  });

  it('have the same skeleton whether composed, decomposed or in compatibility forms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(skeletonOf(name.normalize(form))).toBe(skeletonOf(name));
      }),
    );
  });
});
