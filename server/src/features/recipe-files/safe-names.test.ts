import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DistinctNames, safeName } from './safe-names.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', ':', '🍲', '\u202e', '~'), maxLength: 20 }),
  fc.constantFrom('NUL', 'lpt1.txt', 'Com5'),
);

it('a safe name can be stored on every system, and stays itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const safe = safeName(name);
      expect(safe).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[\s.~]|[\s.]$/u);
      expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(81);
      expect(safeName(safe)).toBe(safe);
    }),
  );
});

it('names are given out once, also where case does not count', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 20 }), (names) => {
      const distinct = new DistinctNames('Recipe');
      const taken = names.map((name) => distinct.take(name));
      expect(taken).not.toContain('');
      expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
});

it.each([
  ['Grandma’s soup', 'Grandma’s soup'],
  ['Fish & Chips', 'Fish & Chips'],
  ['Rice / Beans', 'Rice Beans'],
  ['味噌汁', '味噌汁'],
  ['nul.soup', 'nul_.soup'],
])('keeps what it can: %s', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});
