import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canonicalZone, formatsByZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each([
    ['UTC', 'UTC'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['america/argentina/buenos_aires', 'America/Buenos_Aires'],
    ['eUROPE/bERLIN', 'Europe/Berlin'],
    ['ETC/gmt+5', 'Etc/GMT+5'],
  ])('may be %s, and is spelt %s', (name, spelt) => {
    expect(canonicalZone(name)).toBe(spelt);
  });

  it.each([
    '',
    ' ',
    'Mars/Olympus',
    '+02:00',
    '-11',
    'Europe/Berlin ',
    'Europe/Berlin\0',
    '../etc/passwd',
    'constructor',
    'x'.repeat(5_000),
  ])('is not %j', (name) => {
    expect(canonicalZone(name)).toBeUndefined();
  });

  it('is found however many unknown ones were asked for before', () => {
    for (let index = 0; index < 2_500; index += 1) canonicalZone(`Nowhere/Number${index}`);
    expect(canonicalZone('America/Paramaribo')).toBe('America/Paramaribo');
  });

  it('is formatted by one format, in however many spellings it comes', () => {
    const spellings = Array.from({ length: 1_000 }, (_, bits) =>
      Array.from('europe/lisbon', (letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => made.mockRestore());
    const formatOf = formatsByZone({ year: 'numeric' });
    const formats = new Set(spellings.map((spelling) => formatOf(canonicalZone(spelling) ?? '')));
    expect(formats.size).toBe(1);
    // One to find the name, one to format.
    expect(made.mock.calls.length).toBeLessThanOrEqual(2);
  });
});
