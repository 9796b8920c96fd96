import { saveMood } from '@moodbowl/contract/moods';
import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press, valueOf } from '../../../../test/actions.ts';
import { findToast, openScreen, settle, signIn } from '../../../../test/open-screen.tsx';
import { sampleEntry } from '../../../../test/samples.ts';
import { held, Refusal, refusal, type SentCall, stubServer, unreachable } from '../../../../test/stub-server.ts';

const face = (mood: MoodName) =>
  within(screen.getByRole('group', { name: 'Mood' })).getByRole('button', { name: mood });
const isPressed = (mood: MoodName) => face(mood).getAttribute('aria-pressed') === 'true';
const alertInForm = () => face('Happy').closest('form')?.querySelector('[role="alert"]')?.textContent;
const note = /^Note/;
let saved = 0;
const toEntry = ({ body }: SentCall) => sampleEntry(++saved, body as { mood: MoodName; note: string });

async function enter(mood: MoodName, text: string): Promise<void> {
  fireEvent.click(face(mood));
  fill(note, text);
  await press('Save Mood Entry');
}

it.each([
  ['/home', 'Please select a mood!', 3],
  ['/meals', 'Please select a mood!', 3],
  ['/mood-tracker', 'Please select a mood before saving!', 2.5],
])('on %s warns without a mood, and sends nothing', async (path, text, seconds) => {
  const server = stubServer();
  signIn();
  await openScreen(path);
  await press('Save Mood Entry');
  expect(alertInForm()).toBe(text);
  await findToast(`⚠️ ${text}`, seconds);
  expect(server.callsOf(saveMood)).toEqual([]);
});

it.each([
  ['/home', new Refusal(500), 'Request failed'],
  ['/home', refusal('The kettle is cold.'), 'The kettle is cold.'],
  ['/meals', refusal('Not today.'), 'Not today.'],
  ['/home', unreachable, t('errors.offline')],
])('on %s shows a failure in the form and as a toast, and keeps the text', async (path, answer, reason) => {
  const server = stubServer().on(saveMood, answer);
  signIn();
  await openScreen(path);
  await enter('Sad', 'Rain.');
  const text = `Failed to save mood: ${reason}`;
  // A request that gets no response is retried.
  await vi.waitFor(() => expect(alertInForm()).toBe(text), 10_000);
  await findToast(`❌ ${text}`);
  expect([valueOf(note), isPressed('Sad')]).toEqual(['Rain.', true]);
  server.on(saveMood, toEntry);
  await press('Save Mood Entry');
  await findToast('Mood "Sad" saved successfully!');
});

it.each([
  ['keeps a failed entry and shows the failure', () => new Refusal(500), /^❌ Failed to save mood/, 'Rain.'],
  ['clears a saved entry and shows the success', toEntry, 'Mood "Sad" saved successfully!', ''],
] as const)('%s after its screen was left', async (_, answer, toast, kept) => {
  const saving = held<Refusal | ReturnType<typeof toEntry>>(answer);
  stubServer().on(saveMood, saving.answer);
  signIn();
  const { router } = await openScreen('/home');
  await enter('Sad', 'Rain.');
  await act(() => router.navigate('/friends'));
  await settle();
  saving.release();
  await findToast(toast);
  await act(() => router.navigate('/home'));
  await settle();
  expect(valueOf(note)).toBe(kept);
});

it('keeps what is chosen and written while an entry is being saved', async () => {
  const saving = held(toEntry);
  const server = stubServer().on(saveMood, saving.answer);
  signIn();
  await openScreen('/home');
  await enter('Sad', 'Rain.');
  fireEvent.click(face('Happy'));
  fill(note, 'Sun!');
  saving.release();
  await findToast('Mood "Sad" saved successfully!');
  expect([isPressed('Happy'), valueOf(note)]).toEqual([true, 'Sun!']);
  await press('Save Mood Entry');
  await findToast('Mood "Happy" saved successfully!');
  await press(t('learning.anotherMood'));
  expect(valueOf(note)).toBe('');
  expect(server.callsOf(saveMood).map(({ body }) => body)).toMatchObject([
    { mood: 'Sad', note: 'Rain.' },
    { mood: 'Happy', note: 'Sun!' },
  ]);
});

it('is saved once by a double click', async () => {
  const saving = held(toEntry);
  const server = stubServer().on(saveMood, saving.answer);
  signIn();
  await openScreen('/home');
  fireEvent.click(face('Happy'));
  const save = screen.getByRole('button', { name: 'Save Mood Entry' });
  for (let clicks = 0; clicks < 2; clicks += 1) {
    fireEvent.click(save);
    await settle();
  }
  saving.release();
  await findToast('Mood "Happy" saved successfully!');
  expect(server.callsOf(saveMood)).toHaveLength(1);
});
