import { getPatterns, type Pattern } from '@moodbowl/contract/patterns';
import { listTags, starterTagId, type Tag } from '@moodbowl/contract/tags';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, signIn } from '../../../test/open-screen.tsx';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const tag_id = starterTagId('walk');
const WALK: Tag = { id: tag_id, name: 'Walk', emoji: '🚶', kind: 'sport', archived: false, merged_into: null };
const counts = { with: { n: 6, yes: 5 }, without: { n: 9, yes: 3 } };
const pattern = (what: Pattern['what'], outcome: Pattern['outcome'] = 'good'): Pattern => ({
  what,
  outcome,
  ...counts,
});

async function openInsights(patterns: Pattern[]) {
  const server = stubServer().on(listTags, [WALK]).on(getPatterns, { patterns, looked_at: 12, days: 15 });
  signIn();
  await openScreen('/insights');
  return server;
}

it.each([
  [pattern({ kind: 'weekday', weekday: 6 }), 'Saturday: on 5 of 6 days you felt good; on other days 3 of 9.'],
  [pattern({ kind: 'part', part: 3 }), 'In the evening you felt good 5 of 6 times; otherwise 3 of 9.'],
  [pattern({ kind: 'tag', tag_id }), 'On 5 of 6 days with “Walk” you felt good; otherwise on 3 of 9.'],
  [pattern({ kind: 'day before', tag_id }), 'On 5 of 6 days after one with “Walk” you felt good; otherwise on 3 of 9.'],
  [
    pattern({ kind: 'tag', tag_id }, 'strong'),
    'On 5 of 6 days with “Walk” your moods were strong; otherwise on 3 of 9.',
  ],
])('says with its counts what goes together: %j', async (found, sentence) => {
  await openInsights([found]);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByText(/12 comparisons had at least three days/)).toBeTruthy();
});

it('says that nothing stands out', async () => {
  await openInsights([]);
  expect(screen.getByText(/Nothing stands out so far/)).toBeTruthy();
});

it('says why it could not be loaded', async () => {
  stubServer().on(getPatterns, refusal('Not now.'));
  signIn();
  await openScreen('/insights');
  expect(screen.getByText(/Not now/)).toBeTruthy();
});
