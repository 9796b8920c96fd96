import { describe, expect, it } from 'vitest';
import { cutNote } from './cut-note.ts';

describe('a note in the tooltip of the jar', () => {
  it.each([
    ['', ''],
    ['Exactly fifteen', 'Exactly fifteen'],
    ['Slow breakfast with dad', 'Slow breakfast …'],
    ['Sixteen letters!', 'Sixteen letters…'],
  ])('shows %j as %j', (note, shown) => expect(cutNote(note, 15)).toBe(shown));

  it('never cuts a character in two', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(cutNote(family.repeat(15), 15)).toBe(family.repeat(15));
    expect(cutNote(family.repeat(16), 15)).toBe(`${family.repeat(15)}…`);
    expect(cutNote(`${'e\u0301'.repeat(15)}x`, 15)).toBe(`${'e\u0301'.repeat(15)}…`);
  });
});
