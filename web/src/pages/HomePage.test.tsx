import { getStreak, listMoods, saveMood, todaysMood } from '@moodbowl/contract/moods';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen, signIn } from '../../test/open-screen.tsx';
import { sampleEntry } from '../../test/samples.ts';
import { Refusal, stubServer } from '../../test/stub-server.ts';

it('logs a streak that cannot be loaded, without a toast', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServer().on(getStreak, new Refusal(500));
  signIn();
  await openScreen('/home');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('streak'), expect.anything());
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('puts a saved entry first, and replaces one with the same id', async () => {
  const before = [sampleEntry(2, { mood: 'Sad' }), sampleEntry(1, { mood: 'Bored' })];
  stubServer()
    .on(todaysMood, before[0] ?? null)
    .on(listMoods, before)
    .on(saveMood, sampleEntry(1, { mood: 'Grateful' }));
  signIn();
  await openScreen('/mood-tracker');
  const logged = () =>
    screen.getAllByRole('button', { name: /^Edit / }).map((edit) => /^Edit (\w+)/.exec(edit.ariaLabel ?? '')?.[1]);
  expect(logged()).toEqual(['Sad', 'Bored']);
  fireEvent.click(screen.getByRole('button', { name: 'Grateful' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save Mood Entry' }));
  await waitFor(() => expect(logged()).toEqual(['Grateful', 'Sad']));
});
