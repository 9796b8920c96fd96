import { describe, expect, it } from 'vitest';
import { byCount, percentOf, shareLabel } from './mood-share.ts';

describe('shares of moods', () => {
  it('read as label, count and percent with one decimal', () => {
    expect(shareLabel({ mood: 'Happy', count: 1 }, 3)).toBe('Happy: 1 (33.3%)');
    expect(shareLabel({ mood: 'Sad', count: 4 }, 4)).toBe('Sad: 4 (100.0%)');
  });

  it('are zero without entries', () => expect(percentOf(0, 0)).toBe('0.0%'));

  it('are sorted by count, then by name, without moods never logged', () => {
    const counts = [
      { mood: 'Sad', count: 2 },
      { mood: 'Bored', count: 0 },
      { mood: 'Happy', count: 5 },
      { mood: 'Angry', count: 2 },
    ] as const;
    expect(byCount(counts).map(({ mood }) => mood)).toEqual(['Happy', 'Angry', 'Sad']);
  });
});
