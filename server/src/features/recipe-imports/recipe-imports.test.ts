import { t } from '@moodbowl/i18n/t';
import { importPicture, importRecipe } from '@moodbowl/contract/recipe-imports';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { openDoor, page, redirectTo, serve } from '../../../test/local-web.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { RECIPE_PAGE } from '../../../test/tiny-web.ts';
import { createFetchPublic } from '../../http/fetch-public.ts';

const TEXT = 'Lentil soup\n\nIngredients\n250 g red lentils\n1 onion\n\nSteps\nFry the onion.\nAdd the lentils.';

async function setUp(fetchPublic = openDoor()) {
  const app = await createTestApp({ fetchPublic });
  const maya = await app.signIn('maya');
  return {
    app,
    fromAddress: (url: string) => maya.call(importRecipe, { body: { url } }),
    fromHtml: (html: string, url?: string) => maya.call(importRecipe, { body: { html, ...(url && { url }) } }),
    fromText: (text: string) => maya.call(importRecipe, { body: { text } }),
    keepPicture: (url: string) => maya.call(importPicture, { body: { url } }),
    send: (body: unknown) => maya.call(importRecipe, { body }),
  };
}

describe('the recipe of a page', () => {
  it('is read from its address, and says where it is in the end', async () => {
    const { fromAddress } = await setUp();
    const target = await serve(page(RECIPE_PAGE));
    const { url } = await serve(redirectTo(`${target.url}lentils`));
    const { status, body } = await fromAddress(url);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Lentil soup',
        ingredients: ['250 g red lentils', '1 onion'],
        steps: ['Fry the onion.', 'Add the lentils.'],
        source_url: `${target.url}lentils`,
        found_by: 'json-ld',
      }),
    ]);
  });

  it('is read from an old and packed page too', async () => {
    const { fromAddress } = await setUp();
    const html = RECIPE_PAGE.replace('Lentil soup', 'Gr\u00fctze');
    const { url } = await serve((_request, response) => {
      const headers = { 'content-type': 'text/html; charset=iso-8859-1', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync(Buffer.from(html, 'latin1')));
    });
    expect((await fromAddress(url)).body.name).toBe('Grütze');
  });

  it('is, of several, the one that is asked for by name', async () => {
    const { send } = await setUp();
    const html = `${RECIPE_PAGE}${RECIPE_PAGE.replace('Lentil soup', 'Salsa')}`;
    const { url } = await serve(page(html));
    expect((await send({ url })).body).toMatchObject({ name: 'Lentil soup', others: ['Salsa'] });
    for (const body of [
      { url, name: 'Salsa' },
      { html, name: 'Salsa' },
    ])
      expect((await send(body)).body).toMatchObject({ name: 'Salsa', others: ['Lentil soup'] });
  });

  it('is read from what a browser has sent, with or without its address', async () => {
    const { fromHtml } = await setUp(createFetchPublic({ enabled: false }));
    const source_url = 'https://soups.example/lentils';
    expect((await fromHtml(RECIPE_PAGE, source_url)).body).toMatchObject({ name: 'Lentil soup', source_url });
    expect((await fromHtml(RECIPE_PAGE)).body).toMatchObject({ name: 'Lentil soup', source_url: '' });
  });

  it('is not looked for any longer than five seconds, in what is sent and in what is fetched', async () => {
    const { fromHtml, fromText } = await setUp();
    const { setTimeout: startTimer } = globalThis;
    const wait = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((callback: () => void, ms?: number, ...values: []) =>
        startTimer(callback, ms === 5_000 ? 0 : ms, ...values),
      );
    const answers = [await fromHtml(RECIPE_PAGE), await fromText(TEXT)];
    wait.mockRestore();
    for (const { status, raw } of answers)
      expect([status, raw.code, raw.message]).toEqual([422, 'UNREADABLE', t('recipes.unreadable')]);
  });

  it('is missing on other pages', async () => {
    const { fromAddress, fromHtml } = await setUp();
    const { url } = await serve(page('<title>News</title><p>Soup is back.</p>'));
    for (const { status, raw } of [await fromAddress(url), await fromHtml('<p>Soup is back.</p>')])
      expect([status, raw.code, raw.message]).toEqual([422, 'NO_RECIPE', t('recipes.noneOnPage')]);
  });

  it('is refused by a site that asks whether we are a robot, also with status 200', async () => {
    const { fromAddress } = await setUp();
    const { url } = await serve(page('<title>Just a moment...</title><p>Verify you are human</p>'));
    const { status, raw } = await fromAddress(url);
    expect([status, raw.code, raw.message]).toEqual([422, 'PAGE_REFUSED', t('recipes.pageRefused')]);
  });

  it('is not fetched from a private address, nor while fetching is off', async () => {
    const { url } = await serve(page(RECIPE_PAGE));
    const closed = await (await setUp(createFetchPublic({ enabled: true }))).fromAddress(url);
    expect([closed.status, closed.raw.code]).toEqual([422, 'PAGE_NOT_REACHABLE']);
    const off = await (await setUp(createFetchPublic({ enabled: false }))).fromAddress(url);
    expect([off.status, off.raw.code, off.raw.message]).toEqual([422, 'FETCHING_OFF', t('recipes.fetchingOff')]);
  });

  it.each(['ftp://soups.example/', 'file:///etc/passwd', 'soup', 'javascript:alert(1)'])(
    'has an address of the web, unlike %s',
    async (url) => {
      const { fromAddress } = await setUp();
      const { status, raw } = await fromAddress(url);
      expect([status, raw.code]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('is asked for in one way at a time', async () => {
    const { send } = await setUp();
    for (const body of [{}, { text: 'Soup', html: '<p>Soup' }, { url: 'https://soups.example/', text: 'Soup' }])
      expect((await send(body)).status).toBe(400);
  });
});

describe('the recipe of a text', () => {
  it('is read', async () => {
    const { fromText } = await setUp();
    const { status, body } = await fromText(TEXT);
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Lentil soup', found_by: 'text' })]);
  });

  it('is missing in other texts', async () => {
    const { fromText } = await setUp();
    const { status, raw } = await fromText('Soup is back.');
    expect([status, raw.code, raw.message]).toEqual([422, 'NO_RECIPE', t('recipes.noneInText')]);
  });
});

describe('a picture of the web', () => {
  const jpeg = sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#ffce54' } }).jpeg();

  it('is kept as an uploaded one is, and served from here', async () => {
    const { app, keepPicture } = await setUp();
    const content = await jpeg.clone().toBuffer();
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(content);
    });
    const { status, body } = await keepPicture(url);
    expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/uploads\/recipes\/[0-9a-f]{32}\.webp$/)]);
    const { rawPayload } = await app.app.inject({ url: `/api${body.url}` });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_024, height: 512 });
    expect((await keepPicture(url)).body).toEqual(body);
  });

  it.each<[string, string, string, number, string]>([
    ['a page', 'text/html', '<p>Soup', 415, 'UNSUPPORTED_TYPE'],
    ['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'UNSUPPORTED_TYPE'],
    ['a page that says it is a picture', 'image/png', '<p>Soup', 415, 'UNSUPPORTED_TYPE'],
    ['nothing', 'image/png', '', 400, 'INVALID_INPUT'],
  ])('is not %s', async (_what, type, content, status, code) => {
    const { keepPicture } = await setUp();
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(content);
    });
    const { raw, ...answer } = await keepPicture(url);
    expect([answer.status, raw.code]).toEqual([status, code]);
  });

  it('that is not found is none', async () => {
    const { keepPicture } = await setUp();
    const { url } = await serve((_request, response) => void response.writeHead(404).end());
    const { status, raw } = await keepPicture(url);
    expect([status, raw.code, raw.message]).toEqual([422, 'PAGE_GONE', t('recipes.notAPicture')]);
  });
});

describe('imports of an account', () => {
  it('are limited to sixty fetched pages an hour, from any address', async () => {
    const app = await createTestApp({ throttles: true, fetchPublic: createFetchPublic({ enabled: false }) });
    const [maya, noor] = [await app.signIn('maya'), await app.signIn('noor')];
    const fetchAs = ({ token }: typeof maya, address: string) =>
      app.call(importRecipe, { body: { url: 'https://soups.example/' } }, { token, address });
    for (let asked = 0; asked < 60; asked += 1) expect((await fetchAs(maya, `203.0.113.${asked}`)).status).toBe(422);
    expect((await fetchAs(maya, '203.0.113.99')).status).toBe(429);
    expect((await fetchAs(noor, '203.0.113.99')).status).toBe(422);
    // Pasting goes on.
    const pasted = await app.call(importRecipe, { body: { html: RECIPE_PAGE } }, { token: maya.token });
    expect(pasted.status).toBe(200);
  });
});
