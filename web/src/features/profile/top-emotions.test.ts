import type { MoodName } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { topEmotions } from './top-emotions.ts';

function of(...moods: MoodName[]) {
  return topEmotions(
    moods.map((mood) => ({ mood })),
    4,
  );
}

describe('the top emotions', () => {
  it('are the four logged most', () => {
    expect(of('Sad', 'Happy', 'Sad', 'Bored', 'Happy', 'Sad', 'Angry', 'Angry', 'Bored', 'Confused')).toEqual([
      { mood: 'Sad', count: 3 },
      { mood: 'Happy', count: 2 },
      { mood: 'Bored', count: 2 },
      { mood: 'Angry', count: 2 },
    ]);
  });

  it('are fewer when fewer were logged', () => {
    expect(of()).toEqual([]);
    expect(of('Grateful')).toEqual([{ mood: 'Grateful', count: 1 }]);
  });

  it('has the one logged last first among equals', () => {
    expect(of('Sad', 'Happy').map(({ mood }) => mood)).toEqual(['Sad', 'Happy']);
  });
});
