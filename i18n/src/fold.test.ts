import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase, foldForSearch } from './fold.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe('names that are compared', () => {
  it.each([
    ['Maya', 'mAYA'],
    ['ﬁona', 'FIONA'],
    ['straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ｍａｙａ', 'maya'],
    ['e\u0301lodie', '\u00c9LODIE'],
    ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς'],
    ['\u212Aelvin', 'kelvin'],
    ['Ǆungla', 'ǆungla'],
    ['ŉdebele', 'ʼNdebele'],
  ])('are equal: %s and %s', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  it.each([
    ['maya', 'mája'],
    ['maya', 'maya_'],
    // Letters of different scripts stay different.
    ['a', 'а'],
  ])('are different: %s and %s', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other));
  });

  it('do not depend on the case in which they are written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // Upper case first: that is where İ and its like lose what tells them apart.
        expect(foldCase(text.toUpperCase().toLowerCase())).toBe(foldCase(text.toUpperCase()));
      }),
    );
  });

  it('stay the same when folded again, for every character', () => {
    const strange: string[] = [];
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
      const character = String.fromCodePoint(code);
      const once = foldCase(character);
      if (foldCase(once) !== once) strange.push(`U+${code.toString(16)}`);
      for (const form of [character.toLowerCase(), character.toUpperCase()]) {
        if (foldCase(form) !== once) strange.push(`U+${code.toString(16)} as ${form}`);
      }
    }
    expect(strange).toEqual([]);
  });
});

describe('text that is searched', () => {
  it('ignores accents and case', () => {
    expect(foldForSearch('Crème BRÛLÉE')).toBe('creme brulee');
    expect(foldForSearch('phở gà')).toBe(foldForSearch('PHO GA'));
  });

  it('is found inside a longer text', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, text, after) => {
        expect(foldForSearch(`${before} ${text} ${after}`)).toContain(foldForSearch(text));
      }),
    );
  });

  it('is found by the beginning of a word, also at a final sigma', () => {
    expect(foldForSearch('γίγαντες')).toContain(foldForSearch('ΓΊΓΑΝΤΕΣ'));
    expect(foldForSearch('σαλάτα')).toContain(foldForSearch('Σ'));
  });
});
