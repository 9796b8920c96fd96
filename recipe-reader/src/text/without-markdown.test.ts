import { describe, expect, it } from 'vitest';
import { withoutMarkdown } from './without-markdown.ts';

describe('a text without Markdown', () => {
  it('keeps the words of links and emphasis and leaves pictures out', () => {
    expect(
      withoutMarkdown(
        'Press the **tofu**, *1 hour*, with __very__ _hot_ [tomatoes](https://example.com/a "Buy") ![x](a.jpg)in ***oil***.',
      ),
    ).toBe('Press the tofu, 1 hour, with very hot tomatoes in oil.');
  });

  it('makes headings of lines that are only a heading, bold or in brackets', () => {
    expect(withoutMarkdown('## Sauce\n**For the topping**\n[Chili]\n__To serve:__\n# *Dough* #')).toBe(
      'Sauce:\nFor the topping:\nChili:\nTo serve:\nDough:',
    );
  });

  it('makes no heading of a bold sentence or amount', () => {
    expect(withoutMarkdown('**Heat the oven.**\n**500 g flour**')).toBe('Heat the oven.\n500 g flour');
  });

  it('keeps bullets, numbers and marks that point to notes', () => {
    const text = '* 2 eggs\n- 20 g butter* or oil*\n3*4*5\n1. Mix ** and ** bake\nsnake_case_word';
    expect(withoutMarkdown(text)).toBe(text);
  });

  it('leaves out rules, boxes to tick, quotes and escapes', () => {
    expect(withoutMarkdown('a\n---\n- [ ] 2 eggs\n[x] flour\n> Enjoy\n1\\. Mix \\*well\\*')).toBe(
      'a\n\n- 2 eggs\nflour\nEnjoy\n1. Mix *well*',
    );
  });

  it('takes time in proportion to the length of the text', () => {
    for (const part of ['**a ', '[a](', '*a', '_ ', '![', '- ']) {
      const began = performance.now();
      withoutMarkdown(part.repeat(50_000));
      expect(performance.now() - began, part).toBeLessThan(2000);
    }
  });
});
