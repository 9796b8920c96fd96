import type { MoodName } from '@moodbowl/contract/mood';

/** Words to begin with, for how the friend feels: kind, never advice that nobody asked for, and so short that two fit beside one another. */
const IDEAS: Readonly<Record<MoodName, readonly [string, string]>> = {
  Happy: ['So glad for you!', 'Love your smile!'],
  Sad: ['Thinking of you.', 'Soup at mine?'],
  Angry: ['I am with you.', 'Let it all out!'],
  Stressed: ['One step at a time.', 'Tea for you?'],
  Bored: ['Cook together?', 'Any good snacks?'],
  Energised: ['Love your energy!', 'Go, go, go!'],
  Confused: ['It will get clearer.', 'Think out loud?'],
  Grateful: ['So lovely to see!', 'Glad to know you.'],
};

const FOR_ANY_MOOD = ['Hope you are well!', 'Thinking of you.'] as const;

export function encouragementIdeas(mood: MoodName | null): readonly string[] {
  return mood === null ? FOR_ANY_MOOD : IDEAS[mood];
}
