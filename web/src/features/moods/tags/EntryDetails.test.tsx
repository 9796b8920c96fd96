import { correctMood, deleteMood, listMoods, saveMood } from '@moodbowl/contract/moods';
import { addTag, changeTag, listTags, starterTagId, type Tag } from '@moodbowl/contract/tags';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../../test/actions.ts';
import { findToast, openScreen, pressInToast, signIn } from '../../../../test/open-screen.tsx';
import { idOf, sampleEntry } from '../../../../test/samples.ts';
import { refusal, stubServer } from '../../../../test/stub-server.ts';

const WALK = starterTagId('walk');
const RAIN = starterTagId('rain');
const tag = (id: string, name: string, changes: Partial<Tag> = {}): Tag => ({
  id,
  name,
  emoji: '',
  kind: 'own',
  archived: false,
  merged_into: null,
  ...changes,
});
const TAGS = [tag(WALK, 'Walk'), tag(RAIN, 'Rain'), tag(idOf(9), 'Old', { archived: true })];
const bodies = (server: ReturnType<typeof stubServer>) => server.callsOf(saveMood).map(({ body }) => body);
const row = async () => screen.findByRole('group', { name: 'What was going on?' });

async function openTracker() {
  const server = stubServer().on(listTags, TAGS).on(saveMood, sampleEntry(1));
  signIn();
  await openScreen('/mood-tracker');
  await press('Happy', 'button', screen.getByRole('group', { name: 'Mood' }));
  return server;
}

it('says how strong a mood is, and what was going on', async () => {
  const server = await openTracker();
  const tags = await row();
  expect(within(tags).queryByRole('button', { name: 'Old' })).toBeNull();
  await press('Walk', 'button', tags);
  await press('Rain', 'button', tags);
  await press('Rain', 'button', tags);
  // A further press on the face makes it stronger, a step of its own sets it.
  await press('Happy', 'button', screen.getByRole('group', { name: 'Mood' }));
  expect(screen.getByRole('button', { name: '1 of 5' }).getAttribute('aria-pressed')).toBe('true');
  await press('4 of 5');
  await press('Save Mood Entry');
  await findToast('Mood "Happy" saved successfully!');
  expect(bodies(server)).toMatchObject([{ mood: 'Happy', strength: 4, tags: [WALK] }]);
});

it('saves a mood without any of it', async () => {
  const server = await openTracker();
  await press('Save Mood Entry');
  await findToast('Mood "Happy" saved successfully!');
  expect(bodies(server)).toMatchObject([{ mood: 'Happy', strength: null, tags: [] }]);
});

it('leaves out a tag that is gone when it is saved again', async () => {
  const server = await openTracker();
  await press('Walk', 'button', await row());
  await press('Rain', 'button', await row());
  server.on(saveMood, refusal('One of these tags does not exist any more.', 409, 'UNKNOWN_TAG'));
  server.on(listTags, [tag(WALK, 'Walk')]);
  await press('Save Mood Entry');
  await findToast(/does not exist any more/);
  server.on(saveMood, sampleEntry(1));
  await press('Save Mood Entry');
  expect(bodies(server).map((body) => (body as { tags: string[] }).tags)).toEqual([[WALK, RAIN], [WALK]]);
});

it('adds a tag of one’s own, and merges one into another', async () => {
  const server = await openTracker();
  server.on(addTag, ({ body }) => tag(idOf(5), (body as { name: string }).name));
  await press('More …', 'button', await row());
  const dialog = await screen.findByRole('dialog', { name: 'What was going on?' });
  await press('Add tag', 'button', dialog);
  expect(dialog.querySelector('[role="alert"]')?.textContent).toBe('A tag needs a name.');
  fill('A tag of your own', 'Garden', dialog);
  await press('Add tag', 'button', dialog);
  expect((await within(dialog).findByRole('button', { name: 'Garden' })).getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf(saveMood)).toEqual([]);
  await press('Change tags', 'button', dialog);
  await press('Rain', 'button', screen.getByRole('dialog'));
  server.on(changeTag, ({ body }) => ({ ...(body as Tag), id: RAIN }));
  fill('Merge into', WALK, screen.getByRole('dialog'));
  await press('Merge', 'button', screen.getByRole('dialog'));
  await findToast(/“Rain” counts as “Walk” from now on/);
  expect(server.callsOf(changeTag).map(({ body }) => body)).toMatchObject([{ name: 'Rain', merged_into: WALK }]);
});

it('brings a deleted entry back as it was', async () => {
  const entry = sampleEntry(1, { mood: 'Bored', note: 'Rain.', strength: 2, tags: [WALK] });
  const server = stubServer().on(listTags, TAGS).on(listMoods, [entry]).on(deleteMood, { id: entry.id });
  server.on(saveMood, entry).on(correctMood, entry);
  signIn();
  await openScreen('/mood-tracker');
  const log = screen.getByRole('list', { name: 'What was going on?' });
  expect(log.textContent).toBe('Walk');
  expect(screen.getByText('strength 2 of 5')).toBeTruthy();
  await press(/^Edit Bored/);
  await press('Delete');
  await press('Yes, delete it');
  await pressInToast('Entry deleted.', 'Undo');
  await findToast('The entry is back.');
  const { date: _, ...stored } = entry;
  expect(bodies(server)).toEqual([stored]);
});
