// Alone: it replaces the worker of the document.
import {
  addToMoodImport,
  beginMoodImport,
  finishMoodImport,
  type ImportedMood,
  listMoodImports,
  MOOD_IMPORT_LIMITS,
  type MoodImport,
  undoMoodImport,
} from '@moodbowl/contract/mood-imports';
import { addTag, listTags, starterTagId, type Tag } from '@moodbowl/contract/tags';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { FakeWorker } from '../../test/fake-worker.ts';
import { findToast, openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { daylioTable } from '../../test/sample-mood-files.ts';
import { Refusal, refusal, type SentCall, stubServer, unreachable } from '../../test/stub-server.ts';
import { idOf } from '../../test/samples.ts';
import { forgetEndedSession } from '../features/auth/wipe-device.ts';
import { clearSession } from '../lib/session.ts';

const WALK: Tag = {
  id: starterTagId('walk'),
  name: 'Walk',
  emoji: '🚶',
  kind: 'sport',
  archived: false,
  merged_into: null,
};
const IMPORT: MoodImport = finishMoodImport.example.response;
const entriesIn = ({ body }: SentCall) => (body as { entries: ImportedMood[] }).entries;

/** A server that counts what it gets. */
function openServer() {
  const sent: ImportedMood[] = [];
  const server = stubServer()
    .on(listMoodImports, [])
    .on(listTags, [WALK])
    .on(addTag, ({ body }) => ({ ...WALK, ...(body as Pick<Tag, 'id' | 'name'>), kind: 'own' as const }))
    .on(beginMoodImport, ({ body }) => ({ ...IMPORT, ...(body as object), finished_at: null, added: 0 }))
    .on(addToMoodImport, (call) => {
      sent.push(...entriesIn(call));
      return { ...IMPORT, finished_at: null, added: 0 };
    })
    .on(finishMoodImport, () => ({
      ...IMPORT,
      created_at: new Date().toISOString(),
      added: sent.length,
      duplicates: 2,
    }))
    .on(undoMoodImport, () => ({ id: IMPORT.id, removed: sent.length }));
  return { server, sent };
}

async function open() {
  signIn();
  return openScreen('/import-moods');
}

async function choose(content: string) {
  const file = new File([content], 'moods');
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [file] } });
  await settle();
}

const TABLE = daylioTable(
  '2024-05-01,,,18:50,rad,Running | walk,Spring,Sun',
  '2024-05-01,,,18:50,rad,,,',
  '2024-04-30,,,08:00,cosy,Running,,',
  '2024-04-29,,,noon,meh,,,',
);

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
});

describe('importing moods', () => {
  it('shows what a file has, asks what becomes of it, sends it once one says so, and reports', async () => {
    const { server, sent } = openServer();
    await open();
    await choose(TABLE);
    await screen.findByRole('heading', { name: '3 moods found' });
    expect(screen.getByText('The file comes from: Daylio')).toBeTruthy();
    expect(screen.getByText(/^On 2 days, from .*April.* to .*May/)).toBeTruthy();
    expect(screen.getByText('1 entry is left out')).toBeTruthy();
    await press('Choose what becomes of them');

    expect(screen.getByLabelText<HTMLSelectElement>(/^“rad”, /).value).toBe('Happy');
    expect(screen.getByLabelText<HTMLSelectElement>('Strength of “rad”').value).toBe('5');
    expect(screen.getByLabelText<HTMLSelectElement>(/^“cosy”, /).value).toBe('');
    expect(screen.getByText('Please choose for 1 more mood')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>(/^“walk”, /).value).toBe(WALK.id);
    expect(screen.getByLabelText<HTMLSelectElement>(/^“Running”, /).value).toBe('new');
    fill(/^“cosy”, /, 'Grateful');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);

    await press('Import 3 moods');
    await screen.findByRole('heading', { name: '3 new moods' });
    expect(screen.getByText('2 moods were there already')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To your moods' }).getAttribute('href')).toBe('/year/2024');
    const added = server.callsOf(addTag).map(({ body }) => (body as { id: string }).id);
    expect(added).toHaveLength(1);
    const [running] = added;
    expect(sent.map(({ id: _, ...entry }) => entry)).toEqual([
      {
        mood: 'Grateful',
        note: '',
        created_at: new Date('2024-04-30T08:00').toISOString(),
        date: '2024-04-30',
        tags: [running],
      },
      {
        mood: 'Happy',
        strength: 5,
        note: 'Spring\nSun',
        created_at: new Date('2024-05-01T18:50').toISOString(),
        date: '2024-05-01',
        tags: [running, WALK.id],
      },
      expect.objectContaining({ mood: 'Happy', note: '' }),
    ]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  });

  it('gives the same ids to the same file, and keeps what was chosen for the app', async () => {
    const { sent } = openServer();
    await open();
    for (let times = 0; times < 2; times += 1) {
      await choose(TABLE);
      await press('Choose what becomes of them');
      if (times === 0) fill(/^“cosy”, /, 'leave');
      if (times === 0) fill(/^“Running”, /, 'leave');
      expect(screen.getByLabelText<HTMLSelectElement>(/^“cosy”, /).value).toBe('leave');
      expect(screen.getByLabelText<HTMLSelectElement>(/^“Running”, /).value).toBe('leave');
      await press('Import 2 moods');
      await press('Choose another file');
    }
    expect(sent.slice(0, 2).map(({ id }) => id)).toEqual(sent.slice(2).map(({ id }) => id));
    expect(sent.map(({ tags }) => tags)).toContainEqual([WALK.id]);
    clearSession();
    await forgetEndedSession();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('mood-import'))).toEqual([]);
  });

  it('sends at most as many at once as the server takes', async () => {
    const { server, sent } = openServer();
    await open();
    const rows = Array.from({ length: MOOD_IMPORT_LIMITS.batch + 1 }, (_, n) => `2024-05-01,,,18:50,rad,,,${n}`);
    await choose(daylioTable(...rows));
    expect(screen.getByText('51 moods are left out, because a day holds 200')).toBeTruthy();
    await press('Choose what becomes of them');
    await press('Import 251 moods');
    await screen.findByRole('heading', { name: '251 new moods' });
    expect(server.callsOf(addToMoodImport).map((call) => entriesIn(call).length)).toEqual([
      MOOD_IMPORT_LIMITS.batch,
      1,
    ]);
    expect(sent).toHaveLength(251);
  });

  it('says why a file cannot be read, and takes another', async () => {
    openServer();
    await open();
    await choose('%PDF');
    expect((await screen.findByRole('alert')).textContent).toBe('This is no file with moods that Moodbowl can read.');
    await choose(TABLE);
    await screen.findByRole('heading', { name: '3 moods found' });
  });
});

describe('a table of nobody’s', () => {
  it('is read by the columns and the order of dates that one chooses', async () => {
    const { sent } = openServer();
    await open();
    await choose('Alpha;Beta\n3/2/2024;fine\n1/2/2024;fine');
    await screen.findByRole('heading', { name: 'Which column is which?' });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Read the table like this' });
    expect(button().disabled).toBe(true);
    fill('Date', '0');
    fill('Mood', '1');
    expect(screen.getByText('3/2/2024')).toBeTruthy();
    await press('Read the table like this');
    expect((await screen.findByRole('alert')).textContent).toMatch(/can be read in two ways/);
    fill('Dates like 3/4/2026', 'dayFirst');
    await press('Read the table like this');
    await screen.findByRole('heading', { name: '2 moods found' });
    await press('Choose what becomes of them');
    await press('Import 2 moods');
    expect(sent.map(({ date }) => date)).toEqual(['2024-02-01', '2024-02-03']);
  });
});

describe('an import', () => {
  async function begin() {
    await open();
    await choose(TABLE);
    await press('Choose what becomes of them');
    fill(/^“cosy”, /, 'Grateful');
  }

  it('waits as long as the server asks for, and goes on when one wants', async () => {
    const { server } = openServer();
    await begin();
    stopTime();
    let tries = 0;
    server.on(addToMoodImport, () => {
      tries += 1;
      return tries < 3 ? unreachable() : { ...IMPORT, finished_at: null };
    });
    await press('Import 3 moods');
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be reached/);
    await passTime(2_000);
    expect(tries).toBe(2);
    await press('Go on now');
    expect(tries).toBe(3);
    expect(screen.getByRole('heading', { name: /new moods/ })).toBeTruthy();
  });

  it('that is refused says why, and leads back to the choices', async () => {
    const { server } = openServer();
    await begin();
    server.on(beginMoodImport, refusal('Too odd.', 400, 'INVALID_INPUT'));
    await press('Import 3 moods');
    await screen.findByText('Too odd.');
    await press('Back');
    expect(screen.getByLabelText<HTMLSelectElement>(/^“cosy”, /).value).toBe('Grateful');
  });

  it('stops when the session has ended', async () => {
    const { server } = openServer();
    await begin();
    server.on(addToMoodImport, new Refusal(401));
    await press('Import 3 moods');
    await screen.findByText(/You have been signed out, and nothing was added/);
  });

  it('ends with its screen, and with its person', async () => {
    for (const leave of ['screen', 'person'] as const) {
      const { server } = openServer();
      const answer = Promise.withResolvers<void>();
      server.on(addToMoodImport, async () => {
        await answer.promise;
        return { ...IMPORT, finished_at: null };
      });
      signIn();
      const { router } = await openScreen('/import-moods');
      await choose(TABLE);
      await press('Choose what becomes of them');
      fill(/^“cosy”, /, 'Grateful');
      await press('Import 3 moods');
      if (leave === 'screen') await act(() => router.navigate('/mood-tracker'));
      else act(() => signIn({ userId: idOf(7) }));
      answer.resolve();
      await settle();
      expect(server.callsOf(finishMoodImport), leave).toEqual([]);
      document.body.replaceChildren();
    }
  });

  it('can be undone, after a question', async () => {
    const { server } = openServer();
    await begin();
    await press('Import 3 moods');
    await press('Undo this import');
    const dialog = await screen.findByRole('dialog');
    await press('Undo this import', 'button', dialog);
    await findToast('3 moods were deleted');
    expect(server.callsOf(undoMoodImport)).toHaveLength(1);
    expect(await screen.findByLabelText(/Choose a file/)).toBeTruthy();
  });
});

it('lists earlier imports, which can be undone for thirty days', async () => {
  const { server } = openServer();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  server.on(listMoodImports, [
    { ...IMPORT, created_at: ago(1), added: 1 },
    { ...IMPORT, id: idOf(1), source: 'table', created_at: ago(31) },
  ]);
  await open();
  const [recent, old] = within(await screen.findByRole('region', { name: 'Earlier imports' })).getAllByRole('listitem');
  if (!recent || !old) throw new Error('one is missing');
  expect(recent.textContent).toMatch(/Daylio1 mood, /);
  expect(old.textContent).toMatch(/A table1,204 moods, /);
  expect(within(old).queryByRole('button')).toBeNull();
  server.on(undoMoodImport, refusal('Gone.', 404, 'NOT_FOUND'));
  await press('Undo this import', 'button', recent);
  await press('Undo this import', 'button', await screen.findByRole('dialog'));
  await findToast('The import is undone');
});
