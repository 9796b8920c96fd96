import { describe, expect, it } from 'vitest';
import { headingLine, isHeadingLine, sectionsOf } from './heading-line.ts';

describe('a heading among ingredients or steps', () => {
  it.each([
    'For the sauce:',
    'Tag 1:',
    '酱汁：',
    'For the herb butter (optional)',
    'Für die Soße',
    'To serve',
    'Zum Bestreuen',
  ])('recognises "%s"', (line) => {
    expect(isHeadingLine(line)).toBe(true);
  });

  it.each([
    '2 eggs',
    'For serving: lemon wedges',
    'For the best results chill it overnight in a bowl',
    'For the sauce, melt the butter.',
    'To serve, scatter the herbs over it.',
    `Mix these ${'very '.repeat(20)}well:`,
    ':',
  ])('takes "%s" for what it is', (line) => {
    expect(isHeadingLine(line)).toBe(false);
  });

  it('is written with one colon, unless it is a sentence or an amount', () => {
    expect(['Roast', 'Roast:', 'Heat the oven.', '500 g flour', ''].map(headingLine)).toEqual([
      'Roast:',
      'Roast:',
      'Heat the oven.',
      '500 g flour',
      '',
    ]);
  });

  it('stands over the lines below it', () => {
    expect(sectionsOf(['Heat the oven.', 'Roast:', 'Cut.', 'Roast.', 'Serve:'])).toEqual([
      { heading: '', lines: ['Heat the oven.'] },
      { heading: 'Roast:', lines: ['Cut.', 'Roast.'] },
      { heading: 'Serve:', lines: [] },
    ]);
  });
});
