import { searchMoods } from '@moodbowl/contract/mood-search';
import { t } from '@moodbowl/i18n/t';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, signIn } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
import { refusal, stubServer } from '../../test/stub-server.ts';

const entry = (n: number, note: string) => ({
  id: idOf(n),
  mood: 'Happy' as const,
  note,
  created_at: '2026-03-10T09:00:00.000Z',
  date: '2026-03-10',
  strength: null,
  tags: [],
});

it('finds entries by words, mood and days, and goes on further back', async () => {
  const asked: object[] = [];
  stubServer().on(searchMoods, ({ query }) => {
    asked.push(Object.fromEntries(query));
    if (!query.has('q')) return { entries: [], next: null };
    return !query.has('before')
      ? { entries: [entry(1, 'Sun on the balcony')], next: idOf(9) }
      : { entries: [entry(2, 'Sun at the sea')], next: null };
  });
  signIn();
  await openScreen('/search-moods');
  await screen.findByText('0 moods found');
  fill('Words in a note', ' sun ');
  fill('Mood', 'Happy');
  await screen.findByText('Sun on the balcony');
  screen.getByText('1 mood found so far');
  await press('Search further back');
  await screen.findByText('Sun at the sea');
  screen.getByText('2 moods found');
  expect(screen.queryByRole('button', { name: 'Search further back' })).toBeNull();
  expect(asked.slice(-2)).toEqual([
    { q: 'sun', mood: 'Happy' },
    { q: 'sun', mood: 'Happy', before: idOf(9) },
  ]);
});

it('says what is wrong with the days, and when the server refuses', async () => {
  stubServer().on(searchMoods, refusal('The kettle is cold.'));
  signIn();
  await openScreen('/search-moods');
  await screen.findByText('The kettle is cold.');
  fill('From', '2026-03-10');
  fill('To', '2026-03-09');
  await waitFor(() => expect(screen.queryByText('The kettle is cold.')).toBeNull());
  screen.getByText(t('fields.endsBeforeItBegins'));
});
