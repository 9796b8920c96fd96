import { t } from '@moodbowl/i18n/t';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import type { MoodName } from '@moodbowl/contract/mood';

/**
 * Suggested encouragements for each mood of the friend: kind, without advice, and short enough that two fit side by
 * side.
 */
const IDEAS: Readonly<Record<MoodName, readonly [PlainMessageId, PlainMessageId]>> = {
  Happy: ['friends.soGladForYou', 'friends.loveYourSmile'],
  Sad: ['friends.thinkingOfYou', 'friends.soupAtMine'],
  Angry: ['friends.iAmWithYou', 'friends.letItAllOut'],
  Stressed: ['friends.oneStepAtATime', 'friends.teaForYou'],
  Bored: ['friends.cookTogether', 'friends.anyGoodSnacks'],
  Energised: ['friends.loveYourEnergy', 'friends.goGoGo'],
  Confused: ['friends.itWillGetClearer', 'friends.thinkOutLoud'],
  Grateful: ['friends.soLovelyToSee', 'friends.gladToKnowYou'],
};

const FOR_ANY_MOOD: readonly PlainMessageId[] = ['friends.hopeYouAreWell', 'friends.thinkingOfYou'];

export function encouragementIdeas(mood: MoodName | null): readonly string[] {
  const ideas = mood === null ? FOR_ANY_MOOD : IDEAS[mood];
  return ideas.map((id) => t(id));
}
