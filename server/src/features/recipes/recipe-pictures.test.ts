import { API_BASE } from '@moodbowl/contract/endpoint';
import {
  createRecipe,
  createRecipes,
  deleteRecipe,
  listRecipes,
  updateRecipe,
  uploadRecipePicture,
} from '@moodbowl/contract/recipes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { atOnce, times } from '../../../test/at-once.ts';
import { idsOf, shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import { storeRecipePicture } from './recipe-pictures.service.ts';

async function setUp(options: { pictureQuota?: number } = {}) {
  const app = await createTestApp(options);
  const maya = await app.signIn('maya');
  const countPictures = async () => (await app.database.db.selectFrom('recipe_pictures').select('id').execute()).length;
  const fetchPicture = (url: string) => app.app.inject({ url: `${API_BASE}${url}` });
  const statusOf = async (url: string) => (await fetchPicture(url)).statusCode;
  return { app, maya, countPictures, fetchPicture, statusOf };
}

/** A small picture of one colour. */
async function paint(background: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

async function send(user: TestUser, content: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('image', new File([content], 'soup.png'));
  return user.call(uploadRecipePicture, { body });
}

const COLOURS = ['#c00000', '#00c000', '#0000c0', '#c0c000', '#00c0c0'];
const upload = async (user: TestUser, colour: string) => (await send(user, await paint(colour))).body.url;
const addRecipe = async (user: TestUser, image_url: string) =>
  (await user.call(createRecipe, { body: { name: 'Soup', image_url } })).body.id;

describe('a picture of a recipe', () => {
  it('is served as WebP to whoever knows its name, and goes with the recipe', async () => {
    const { maya, fetchPicture } = await setUp();
    const { status, body } = await send(maya, await paint('#ffce54'));
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^\/uploads\/recipes\/[0-9a-f]{32}\.webp$/) }]);
    const { statusCode, headers, rawPayload } = await fetchPicture(body.url);
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
      'nosniff',
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    const recipe = await maya.call(createRecipe, { body: { name: 'Soup', image_url: body.url } });
    expect([recipe.status, recipe.body.image_url]).toEqual([201, body.url]);
  });

  it('is refused if it is none', async () => {
    const { maya, countPictures } = await setUp();
    const { status, raw } = await send(maya, new Uint8Array(Buffer.from('<svg onload="alert(1)"/>')));
    expect([status, raw.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect((await maya.call(uploadRecipePicture, { body: new FormData() })).status).toBe(400);
    expect(await countPictures()).toBe(0);
  });

  it('cannot be found by who has the same picture, nor used in another home', async () => {
    const { app, maya, statusOf } = await setUp();
    const leo = await app.signIn('leo');
    const [mayas, leos] = [await upload(maya, '#fff'), await upload(leo, '#fff')];
    expect(leos).not.toBe(mayas);
    for (const refused of [
      await leo.call(createRecipe, { body: { name: 'Soup', image_url: mayas } }),
      await leo.call(createRecipes, { body: { recipes: [{ id: newId(), name: 'Soup', image_url: mayas }] } }),
      await leo.call(updateRecipe, {
        params: { id: await addRecipe(leo, leos) },
        body: { name: 'Soup', image_url: mayas },
      }),
    ])
      expect([refused.status, refused.raw.fields]).toEqual([
        400,
        { image_url: 'This picture is no longer here. Choose it again.' },
      ]);
    expect((await leo.call(listRecipes)).body.map(({ image_url }) => image_url)).toEqual([leos]);
    expect([await statusOf(mayas), await statusOf(leos)]).toEqual([200, 200]);
  });

  it('is not there under odd names', async () => {
    const { app, maya, statusOf } = await setUp();
    const url = await upload(maya, '#fff');
    const [, name = ''] = /\/([^/]+)$/.exec(url) ?? [];
    const { home_id } = await idsOf(app, 'maya');
    const mayas = url.slice(0, -name.length);
    for (const odd of [
      `/uploads/recipes/${home_id}/${name}`,
      `/uploads/recipes/${newId()}/${name}`,
      `/uploads/recipes/none/${name}`,
      `/uploads/recipes/${'x'.repeat(36)}/${name}`,
      `${mayas}${'0'.repeat(32)}.webp`,
      `${mayas}${name.toUpperCase()}`,
      `${mayas}${name.replace('.webp', '.png')}`,
      `${mayas}${name}%00`,
      `${mayas}..%2f..%2fmeals%2fdefault-meal.png`,
      `${mayas}%27%20or%201=1`,
      mayas,
      `/uploads/meals/${name}`,
    ])
      expect(await statusOf(odd), odd).toBe(404);
    expect(await statusOf(url)).toBe(200);
  });
});

describe('the room for pictures of a home', () => {
  it('is full at its quota, for all who live there and for nobody else', async () => {
    const size = (await probeSize()) * 2;
    const { app, maya, countPictures } = await setUp({ pictureQuota: size });
    const [leo, zoe] = [await app.signIn('leo'), await app.signIn('zoe')];
    await shareHome(maya, leo);
    for (const [user, colour] of [
      [maya, '#c00000'],
      [leo, '#00c000'],
    ] as const)
      await addRecipe(user, await upload(user, colour));
    const { status, raw } = await send(maya, await paint('#0000c0'));
    expect([status, raw.code]).toEqual([409, 'PICTURES_FULL']);
    expect((await send(leo, await paint('#0000c0'))).status).toBe(409);
    expect(await countPictures()).toBe(2);
    expect((await send(zoe, await paint('#0000c0'))).status).toBe(201);
  });

  it('takes a picture that is there already, also when it is full', async () => {
    const { maya, countPictures } = await setUp({ pictureQuota: await probeSize() });
    const url = await upload(maya, '#c00000');
    const again = await send(maya, await paint('#c00000'));
    expect([again.status, again.body.url]).toEqual([201, url]);
    expect(await countPictures()).toBe(1);
  });

  it('is not exceeded by uploads at the same moment', async () => {
    const { app, countPictures } = await setUp();
    const { home_id: homeId } = await idsOf(app, 'maya');
    const { db } = app.database;
    const now = app.clock.now();
    // Not by calls: those wait for the pictures, each for as long as it takes.
    const answers = await atOnce(
      app,
      times(6, (n) =>
        db
          .transaction()
          .execute(async (transaction) =>
            storeRecipePicture(transaction, { homeId, content: new Uint8Array(100).fill(n), now, quota: 299 }),
          )
          .catch((error: unknown) => (error instanceof CodedError ? error.code : 'ERROR')),
      ),
    );
    expect(answers.filter((answer) => answer === 'PICTURES_FULL')).toHaveLength(4);
    expect(await countPictures()).toBe(2);
  });

  it('is free again when a recipe is deleted', async () => {
    const { maya } = await setUp({ pictureQuota: await probeSize() });
    const id = await addRecipe(maya, await upload(maya, '#c00000'));
    expect((await send(maya, await paint('#00c000'))).status).toBe(409);
    await maya.call(deleteRecipe, { params: { id } });
    expect((await send(maya, await paint('#00c000'))).status).toBe(201);
  });
});

/** How many bytes the largest of these pictures takes when it is stored; they hardly differ. */
async function probeSize(): Promise<number> {
  const { app, maya } = await setUp();
  for (const colour of COLOURS) await upload(maya, colour);
  const rows = await app.database.db.selectFrom('recipe_pictures').select('bytes').execute();
  const sizes = rows.map(({ bytes }) => bytes);
  // So that three never fit where two do.
  expect(Math.max(...sizes) * 2).toBeLessThan(Math.min(...sizes) * 3);
  return Math.max(...sizes);
}

describe('a picture that no recipe uses', () => {
  it('vanishes with the next upload after a day, not before', async () => {
    const { app, maya, statusOf } = await setUp();
    const [unused, used] = [await upload(maya, '#c00000'), await upload(maya, '#00c000')];
    await addRecipe(maya, used);
    app.clock.advance({ hours: 24 });
    await upload(maya, '#0000c0');
    expect(await statusOf(unused)).toBe(200);
    app.clock.advance({ seconds: 1 });
    await upload(maya, '#c0c000');
    expect([await statusOf(unused), await statusOf(used)]).toEqual([404, 200]);
  });

  it('has another day when it is uploaded again', async () => {
    const { app, maya, statusOf } = await setUp();
    const url = await upload(maya, '#c00000');
    app.clock.advance({ hours: 23 });
    await upload(maya, '#c00000');
    app.clock.advance({ hours: 23 });
    await upload(maya, '#00c000');
    expect(await statusOf(url)).toBe(200);
  });

  it('is one that a recipe has lost: deleted, or with another picture, or with none', async () => {
    const { maya, statusOf, countPictures } = await setUp();
    const urls = [];
    for (const colour of COLOURS.slice(1)) urls.push(await upload(maya, colour));
    const [first = '', second = '', third = '', other = ''] = urls;
    const [deleted, replaced, removed] = [
      await addRecipe(maya, first),
      await addRecipe(maya, second),
      await addRecipe(maya, third),
    ];
    await maya.call(deleteRecipe, { params: { id: deleted } });
    await maya.call(updateRecipe, { params: { id: replaced }, body: { name: 'Soup', image_url: other } });
    await maya.call(updateRecipe, { params: { id: removed }, body: { name: 'Soup' } });
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 404]);
    expect([await statusOf(other), await countPictures()]).toEqual([200, 1]);
  });

  it('stays for the recipe for which somebody is writing, when another recipe is deleted or changed', async () => {
    const { app, maya, statusOf } = await setUp();
    const leo = await app.signIn('leo');
    await shareHome(maya, leo);
    const ofMaya = [
      await addRecipe(maya, await upload(maya, '#c00000')),
      await addRecipe(maya, await upload(maya, '#00c000')),
    ];
    const ofLeo = await upload(leo, '#0000c0');
    await maya.call(deleteRecipe, { params: { id: ofMaya[0] } });
    await maya.call(updateRecipe, { params: { id: ofMaya[1] }, body: { name: 'Soup' } });
    expect(await statusOf(ofLeo)).toBe(200);
  });
});

describe('a picture that two recipes use', () => {
  it('stays until the last is gone', async () => {
    const { maya, statusOf } = await setUp();
    const url = await upload(maya, '#c00000');
    const [first, second] = [await addRecipe(maya, url), await addRecipe(maya, url)];
    await maya.call(deleteRecipe, { params: { id: first } });
    expect(await statusOf(url)).toBe(200);
    await maya.call(updateRecipe, { params: { id: second }, body: { name: 'Stew', image_url: url } });
    expect(await statusOf(url)).toBe(200);
    await maya.call(deleteRecipe, { params: { id: second } });
    expect(await statusOf(url)).toBe(404);
  });
});
