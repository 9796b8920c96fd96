import { correctMood, listMoods, saveMood } from '@moodbowl/contract/moods';
import { addTag, changeTag, listTags, STARTER_TAGS, starterTagId, type Tag, TAG_LIMITS } from '@moodbowl/contract/tags';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const WALK = starterTagId('walk');
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name);
const own = async (user: TestUser) => (await user.call(listTags)).body.filter(({ kind }) => kind === 'own');
const garden = { name: 'Garden', emoji: '🌻', kind: 'own' } as const;

async function addGarden(user: TestUser): Promise<Tag> {
  return (await user.call(addTag, { body: garden })).body;
}

describe('tags', () => {
  it('begin with some for everybody, in the language of the caller', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { body } = await maya.call(listTags);
    expect(body).toHaveLength(STARTER_TAGS.length);
    expect(namesOf(body)).toContain('Walk');
    const { body: german } = await app.call(listTags, {}, { token: maya.token, language: 'de' });
    expect(namesOf(german)).toContain('Spaziergang');
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  });

  it('take a name once, whatever its case', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const tag = await addGarden(maya);
    expect(tag).toEqual({ ...garden, id: tag.id, archived: false, merged_into: null });
    expect((await maya.call(addTag, { body: { name: ' gARDEN ' } })).body).toEqual(tag);
    expect((await maya.call(addTag, { body: { name: 'WALK' } })).body.id).toBe(WALK);
    expect(await own(maya)).toEqual([tag]);
    const rename = await maya.call(changeTag, { params: { id: tag.id }, body: { name: 'walk' } });
    expect(rename).toMatchObject({ status: 409, body: { code: 'TAG_EXISTS' } });
  });

  it('are stored once per id', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const id = newId();
    const added = await Promise.all([1, 2].map(async () => maya.call(addTag, { body: { ...garden, id } })));
    expect(added.map(({ body }) => body.id)).toEqual([id, id]);
    expect(await own(maya)).toHaveLength(1);
  });

  it('keep the name of every language until they are renamed', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const params = { id: WALK };
    const change = { emoji: '🐕', kind: 'sport' } as const;
    const nameIn = async (language: 'en' | 'de') =>
      (await app.call(listTags, {}, { token: maya.token, language })).body.find(({ id }) => id === WALK)?.name;
    await maya.call(changeTag, { params, body: { ...change, name: 'Walk' } });
    expect([await nameIn('en'), await nameIn('de')]).toEqual(['Walk', 'Spaziergang']);
    await maya.call(changeTag, { params, body: { ...change, name: 'Dog' } });
    expect([await nameIn('en'), await nameIn('de')]).toEqual(['Dog', 'Dog']);
  });

  it('are not offered when they are archived, until they are added again', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const tag = await addGarden(maya);
    await maya.call(changeTag, { params: { id: tag.id }, body: { ...garden, archived: true } });
    expect((await maya.call(listTags)).body.at(-1)).toEqual({ ...tag, archived: true });
    expect((await maya.call(addTag, { body: { name: 'garden' } })).body).toEqual(tag);
  });

  it('merge, also those that were merged before, and come apart again', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const tag = await addGarden(maya);
    const { body: allotment } = await maya.call(addTag, { body: { name: 'Allotment' } });
    const merge = async (from: Tag, merged_into: string | null) =>
      maya.call(changeTag, { params: { id: from.id }, body: { ...from, merged_into } });
    expect((await merge(allotment, tag.id)).body.merged_into).toBe(tag.id);
    expect((await maya.call(addTag, { body: { name: 'Allotment' } })).body).toEqual(tag);
    // Neither into itself, nor into what is merged, nor into nothing.
    for (const into of [tag.id, allotment.id, newId()])
      expect(await merge(tag, into)).toMatchObject({ status: 409, body: { code: 'CANNOT_MERGE' } });
    expect((await merge(tag, starterTagId('outdoors'))).status).toBe(200);
    const merged = await own(maya);
    expect(merged.map(({ merged_into }) => merged_into)).toEqual(Array(2).fill(starterTagId('outdoors')));
    expect((await merge(allotment, null)).body.merged_into).toBeNull();
  });

  it('come in the order of their use, mostly at this time of the day', async () => {
    const app = await createTestApp({ now: '2026-03-10T07:00:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const log = async (tags: string[], hour: string) =>
      maya.call(saveMood, { body: { mood: 'Happy', tags, created_at: `2026-03-09T${hour}:00:00Z` } });
    for (const hour of ['18', '19']) await log([starterTagId('friends')], hour);
    await log([starterTagId('sleptWell')], '07');
    await log([starterTagId('rain')], '12');
    const first = async () => namesOf((await maya.call(listTags)).body).slice(0, 4);
    expect(await first()).toEqual(['Slept well', 'Friends', 'Rain', 'Family']);
    app.clock.set('2026-03-10T19:00:00Z');
    expect(await first()).toEqual(['Friends', 'Slept well', 'Rain', 'Family']);
  });

  it('are as many as fit', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { user_id } = await app.database.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
    const row = { user_id, name: 'x', emoji: '', kind: 'own', archived: 0, merged_into: null } as const;
    const created_at = '2026-03-10T09:00:00.000Z';
    const rows = Array.from({ length: TAG_LIMITS.most }, () => ({ ...row, id: newId(), created_at }));
    await app.database.db.insertInto('tags').values(rows).execute();
    expect(await maya.call(addTag, { body: garden })).toMatchObject({ status: 409, body: { code: 'TAGS_FULL' } });
    // What is there can still be changed.
    const params = { id: rows[0]?.id ?? '' };
    expect((await maya.call(changeTag, { params, body: garden })).status).toBe(200);
  });

  it.each([
    { name: ' ' },
    { name: 'n'.repeat(41) },
    { name: 'Tea', emoji: 'T' },
    { name: 'Tea', emoji: '1' },
    { name: 'Tea', emoji: '\u202e' },
    { name: 'Tea', emoji: '🫖'.repeat(17) },
    { name: 'Tea', kind: 'calories' },
  ])('are refused when they are %j', async (body) => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(addTag, { body: body as never })).status).toBe(400);
  });

  it.each(['', '🫖', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🇩🇪', '🤸🏾‍♀️', '☀️'])('have %j as emoji', async (emoji) => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(addTag, { body: { name: 'Tea', emoji } })).body.emoji).toBe(emoji);
  });
});

describe('a mood entry', () => {
  it('says how strong it was, and what was going on', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const tag = await addGarden(maya);
    const tags = [WALK, tag.id, WALK];
    const { body } = await maya.call(saveMood, { body: { mood: 'Happy', strength: 5, tags } });
    expect(body).toMatchObject({ strength: 5, tags: [WALK, tag.id] });
    expect((await maya.call(listMoods)).body).toEqual([body]);
    const correct = async (change: object) =>
      (await maya.call(correctMood, { params: { id: body.id }, body: { mood: 'Sad', ...change } })).body;
    expect(await correct({})).toMatchObject({ strength: 5, tags: [WALK, tag.id] });
    expect(await correct({ strength: null, tags: [] })).toMatchObject({ strength: null, tags: [] });
  });

  it.each([{ strength: 0 }, { strength: 6 }, { strength: 2.5 }, { tags: ['walk'] }, { tags: Array(21).fill(WALK) }])(
    'is refused with %j',
    async (more) => {
      const maya = await (await createTestApp()).signIn('maya');
      expect((await maya.call(saveMood, { body: { mood: 'Happy', ...more } })).status).toBe(400);
    },
  );

  it('takes tags of its own person only', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const theirs = (await addGarden(leo)).id;
    for (const tag of [theirs, newId()]) {
      const saved = await maya.call(saveMood, { body: { mood: 'Happy', tags: [tag] } });
      expect(saved).toMatchObject({ status: 409, body: { code: 'UNKNOWN_TAG' } });
    }
    expect((await maya.call(listMoods)).body).toEqual([]);
  });
});
