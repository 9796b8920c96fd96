import { addToMoodImport, beginMoodImport, finishMoodImport } from '@moodbowl/contract/mood-imports';
import { newId } from '../../db/new-id.ts';
import {
  asOwner,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type FeatureRows,
  type OwnedThing,
} from '../../../test/feature-calls.ts';
import type { TestUser } from '../../../test/test-app.ts';

const SECRET = 'An imported note for nobody else.';

function entry(note = '') {
  return { id: newId(), mood: 'Sad', note, created_at: '2024-05-01T12:00:00.000Z', date: '2024-05-01' };
}

async function begin(owner: TestUser): Promise<string> {
  return (await owner.call(beginMoodImport, { body: { id: newId(), source: 'daylio' } })).body.id;
}

/** An import that is finished. */
async function importOne(owner: TestUser): Promise<string> {
  const id = await begin(owner);
  await owner.call(addToMoodImport, { params: { id }, body: { entries: [entry(SECRET)] } });
  await owner.call(finishMoodImport, { params: { id } });
  return id;
}

export const ownerHas: OwnedThing = {
  name: 'moodImport',
  secret: SECRET,
  add: async (owner) => {
    await importOne(owner);
    const id = await begin(owner);
    await owner.call(addToMoodImport, { params: { id }, body: { entries: [entry(SECRET)] } });
    return id;
  },
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /mood-imports': {
    access: [ownWith(({ moodImport: id }) => ({ body: { id, source: 'table' } }))],
    plans: [
      asOwner(({ owners }) => ({ body: { id: owners.moodImport, source: 'daylio' } })),
      asOwner(() => ({ body: { id: newId(), source: 'daylio' } })),
    ],
    spends: true,
  },
  'POST /mood-imports/:id/entries': {
    access: [missing(({ moodImport: id }) => ({ params: { id }, body: { entries: [entry()] } }))],
    plans: [asOwner(async ({ owner }) => ({ params: { id: await begin(owner) }, body: { entries: [entry()] } }))],
  },
  'POST /mood-imports/:id/finish': {
    access: [missing(({ moodImport: id }) => ({ params: { id } }))],
    plans: [
      asOwner(async ({ owner }) => {
        const id = await begin(owner);
        await owner.call(addToMoodImport, { params: { id }, body: { entries: [entry()] } });
        return { params: { id } };
      }),
    ],
  },
  'GET /mood-imports': {
    access: [own, missing(({ moodImport: before }) => ({ query: { before } }))],
    plans: [asOwner(), asOwner(async ({ owner }) => ({ query: { before: await importOne(owner) } }))],
  },
  'DELETE /mood-imports/:id': {
    access: [missing(({ moodImport: id }) => ({ params: { id } }))],
    plans: [asOwner(async ({ owner }) => ({ params: { id: await importOne(owner) } }))],
  },
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    mood_imports: [
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d1901',
        source: 'daylio',
        created_at: ago(2),
        finished_at: ago(2),
        added: 1,
        duplicates: 0,
        beyond: 0,
      },
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d1902',
        source: 'pixels',
        created_at: ago(0, 30),
        finished_at: null,
        added: 0,
        duplicates: 0,
        beyond: 0,
      },
    ],
    staged_moods: [
      {
        user_id,
        import_id: '01957c00-0000-7000-8000-00000a0d1902',
        created_at: ago(400),
        id: '01957c00-0000-7000-8000-00000a0d1903',
        date: ago(400).slice(0, 10),
        mood: 'Happy',
        strength: 3,
        tags: '',
        note: 'From another app.',
      },
    ],
  }),
  many: ({ user_id }, each) => ({
    mood_imports: each.map(({ id, created_at }) => ({
      user_id,
      id,
      source: 'daylio' as const,
      created_at,
      finished_at: created_at,
    })),
  }),
};
