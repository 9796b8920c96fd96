import { correctMood, listMoods } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../../test/actions.ts';
import { findToast, openScreen, settle, signIn } from '../../../../test/open-screen.tsx';
import { today } from '../../../lib/local-date.ts';
import { sampleEntry } from '../../../../test/samples.ts';
import { held, refusal, stubServer } from '../../../../test/stub-server.ts';

const dialog = () => screen.getByRole('dialog');
const noteIn = () => dialog().querySelector('textarea')?.value;

async function openLog() {
  const entries = [sampleEntry(2, { mood: 'Happy', note: 'Sun.' }), sampleEntry(1, { mood: 'Bored', note: 'Rain.' })];
  const server = stubServer().on(listMoods, entries);
  signIn();
  await openScreen('/mood-tracker');
  return server;
}

it('says that an entry was deleted elsewhere', async () => {
  (await openLog()).on(correctMood, refusal(t('errors.notFound'), 404, 'NOT_FOUND'));
  await press(/^Edit Bored/);
  await press('Save changes');
  expect(dialog().querySelector('[role="alert"]')?.textContent).toBe('We could not find that.');
});

it('shows a failure in a toast after it was closed, and not in the next dialog', async () => {
  const correcting = held(() => refusal('Not today.'));
  (await openLog()).on(correctMood, correcting.answer);
  await press(/^Edit Bored/);
  fill(/^Note/, 'Drizzle.', dialog());
  await press('Save changes');
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  await settle();
  await press(/^Edit Happy/);
  expect(noteIn()).toBe('Sun.');
  correcting.release();
  await findToast('Not today.');
  expect([noteIn(), dialog().querySelector('[role="alert"]')]).toEqual(['Sun.', null]);
});

it('moves an entry to another day and time, and leaves its time alone otherwise', async () => {
  const entry = sampleEntry(1, { mood: 'Bored', note: '' });
  const server = (await openLog()).on(correctMood, entry);
  await press(/^Edit Bored/);
  await press('Save changes');
  await press(/^Edit Bored/);
  const day = today(new Date(Date.parse(entry.created_at) - 86_400_000));
  fill('Day and time', `${day}T06:15`, dialog());
  await press('Save changes');
  const sent = server.callsOf(correctMood).map(({ body }) => (body as { created_at?: string }).created_at);
  expect(sent).toEqual([undefined, new Date(`${day}T06:15`).toISOString()]);
});
