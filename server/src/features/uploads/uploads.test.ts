import { t } from '@moodbowl/i18n/t';
import { errorBody } from '@moodbowl/contract/error';
import { createMeal } from '@moodbowl/contract/meals';
import { UPLOAD_LIMITS, uploadMealImage } from '@moodbowl/contract/uploads';
import { crc32, deflateSync } from 'node:zlib';
import type { OpenApiDocument } from '../../http/openapi.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';

const UPLOADED = /^\/uploads\/meals\/[0-9a-f]{32}\.webp$/;

async function setUp() {
  const app = await createTestApp();
  const cook = await app.signIn('cook', { admin: true });
  const fetchPicture = (url: string) => app.app.inject({ url: `/api${url}` });
  const countStored = async () => (await app.database.db.selectFrom('uploads').select('name').execute()).length;
  /** Sends a body made by hand. */
  const sendRaw = async (payload: string | Buffer, contentType: string) => {
    const headers = { authorization: `Bearer ${cook.token}`, 'content-type': contentType };
    const response = await app.app.inject({ method: 'POST', url: '/api/meals/upload', payload, headers });
    return { status: response.statusCode, body: errorBody.strict().parse(response.json()) };
  };
  return { app, cook, fetchPicture, countStored, sendRaw };
}

function form(...fields: [name: string, content: Uint8Array<ArrayBuffer> | string, fileName?: string][]): FormData {
  const data = new FormData();
  for (const [field, content, name = 'picture.jpg'] of fields) {
    if (typeof content === 'string') data.append(field, content);
    else data.append(field, new File([content], name));
  }
  return data;
}

const send = (user: TestUser, content: Uint8Array<ArrayBuffer>, name = 'picture.jpg') =>
  user.call(uploadMealImage, { body: form(['image', content, name]) });

function canvas(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#ffce54' }, limitInputPixels: false });
}

/** A picture that hardly gets smaller by compression. */
function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

const bytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A PNG with one more chunk behind its first one, in which its size stands. */
function withChunk(png: Uint8Array, type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = join(text(type), content);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return join(png.slice(0, 33), length, named, check, png.slice(33));
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'may be a %s, whatever its name, and is served as WebP',
    async (format) => {
      const { cook, fetchPicture } = await setUp();
      const { status, body } = await send(cook, await bytes(canvas(300, 200)[format]()), 'notes.txt');
      expect([status, body]).toEqual([201, { url: expect.stringMatching(UPLOADED) }]);
      const { statusCode, headers, rawPayload } = await fetchPicture(body.url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    },
  );

  it.each([
    [4000, 3000, 1024, 768],
    [600, 2048, 300, 1024],
    [1024, 1024, 1024, 1024],
    [1025, 1, 1024, 1],
    [1, 1, 1, 1],
  ])('of %i×%i is stored at %i×%i', async (width, height, keptWidth, keptHeight) => {
    const { cook, fetchPicture } = await setUp();
    const { body } = await send(cook, await bytes(canvas(width, height).png()));
    const { rawPayload } = await fetchPicture(body.url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
  });

  it('loses its metadata', async () => {
    const { cook, fetchPicture } = await setUp();
    const exif = {
      IFD0: { Artist: 'Maya Example', Make: 'Kitchencam' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    };
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
    const sent = await bytes(canvas(300, 200).jpeg().withExif(exif).withXmp(xmp).withIccProfile('p3'));
    const before = await sharp(sent).metadata();
    expect([before.exif, before.xmp, before.icc].map((part) => part !== undefined)).toEqual([true, true, true]);
    expect(Buffer.from(sent).includes('Maya Example')).toBe(true);

    const { rawPayload } = await fetchPicture((await send(cook, sent)).body.url);
    const after = await sharp(rawPayload).metadata();
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rawPayload.includes('Maya Example')).toBe(false);
  });

  it('is turned upright', async () => {
    const { cook, fetchPicture } = await setUp();
    // Half red, half blue, and to be turned a quarter clockwise: red comes to the top.
    const red = await bytes(sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } }).png());
    const sideways = canvas(400, 200)
      .flatten({ background: '#00f' })
      .composite([{ input: Buffer.from(red), left: 0, top: 0 }]);
    const sent = await bytes(sideways.jpeg().withMetadata({ orientation: 6 }));
    const { rawPayload } = await fetchPicture((await send(cook, sent)).body.url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 400 });
    const { data } = await sharp(rawPayload)
      .extract({ left: 100, top: 50, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('keeps its transparency', async () => {
    const { cook, fetchPicture } = await setUp();
    const sent = await bytes(
      sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } }).png(),
    );
    const { rawPayload } = await fetchPicture((await send(cook, sent)).body.url);
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
  });

  it('is stored once, however often it is sent', async () => {
    const { cook, countStored } = await setUp();
    const sent = await bytes(canvas(30, 20).png());
    const answers = [...(await Promise.all([send(cook, sent), send(cook, sent)])), await send(cook, sent, 'again.png')];
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(await countStored()).toBe(1);
    await send(cook, await bytes(canvas(31, 20).png()));
    expect(await countStored()).toBe(2);
  });

  it('can be given to a meal', async () => {
    const { cook } = await setUp();
    const { body: picture } = await send(cook, await bytes(canvas(30, 20).png()));
    const { status, body } = await cook.call(createMeal, {
      body: { name: 'Toast', mood: 'Happy', image_url: picture.url },
    });
    expect([status, body.image_url]).toEqual([201, picture.url]);
  });

  it('loses trailing data', async () => {
    const { cook, fetchPicture } = await setUp();
    const polyglots = {
      'a page behind a GIF': join(await bytes(canvas(30, 20).gif()), text('<html><script>alert(1)</script>')),
      'an archive behind a JPEG': join(
        await bytes(canvas(30, 20).jpeg()),
        text('PK\u0003\u0004<script>alert(1)</script>'),
      ),
      'a page behind a PNG': join(await bytes(canvas(30, 20).png()), text('<script>alert(1)</script>')),
    };
    for (const [label, sent] of Object.entries(polyglots)) {
      const { status, body } = await send(cook, sent, 'shell.html');
      expect(status, label).toBe(201);
      const { headers, rawPayload } = await fetchPicture(body.url);
      expect([headers['content-type'], rawPayload.includes('script')], label).toEqual(['image/webp', false]);
    }
  });

  it('loses hidden data, and what that would unpack to', async () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000));
    const { cook, fetchPicture } = await setUp();
    const script = text('<?php system($_GET[0]); ?><script>alert(1)</script>');
    const png = await bytes(canvas(30, 20).png());
    const jpeg = await bytes(canvas(30, 20).jpeg());
    const hidden = {
      'a script in a text of a PNG': withChunk(png, 'tEXt', join(text('Comment\0'), script)),
      'a megabyte of texts in a PNG': withChunk(
        png,
        'tEXt',
        join(text('Comment\0'), new Uint8Array(1_000_000).fill(65)),
      ),
      'a packed text of 100 MB in a PNG': withChunk(png, 'zTXt', join(text('Comment\0\0'), bomb)),
      'a colour profile of 100 MB in a PNG': withChunk(png, 'iCCP', join(text('icc\0\0'), bomb)),
      'a chunk that nobody knows in a PNG': withChunk(png, 'evIl', script),
      // Behind the two bytes with which it begins: a comment, with its length.
      'a script in a comment of a JPEG': join(
        jpeg.slice(0, 2),
        new Uint8Array([0xff, 0xfe, 0, script.length + 2]),
        script,
        jpeg.slice(2),
      ),
    };
    const before = process.memoryUsage.rss();
    for (const [label, sent] of Object.entries(hidden)) {
      const { status, body } = await send(cook, sent, 'shell.php');
      expect(status, label).toBe(201);
      const { headers, rawPayload } = await fetchPicture(body.url);
      expect([headers['content-type'], rawPayload.includes('script')], label).toEqual(['image/webp', false]);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
  });

  it.each(['gif', 'webp'] as const)(
    'of thousands of frames (%s) is reduced to the first one quickly',
    async (format) => {
      const [side, frames] = [16, 3_000];
      // Black and white in turns: like frames would be left out.
      const raw = Buffer.alloc(side * side * frames * 3).map(
        (_, index) => Math.floor(index / (side * side * 3)) % 2 && 255,
      );
      const film = sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
      const sent = await bytes(film[format]());
      const { cook, fetchPicture } = await setUp();
      expect((await sharp(sent).metadata()).pages).toBeGreaterThan(1_000);
      const { status, body } = await send(cook, sent);
      expect(status).toBe(201);
      const { width, height, pages } = await sharp((await fetchPicture(body.url)).rawPayload).metadata();
      expect([width, height, pages]).toEqual([side, side, undefined]);
    },
  );

  it('may have any file name', async () => {
    const { cook } = await setUp();
    const names = [
      '../../etc/passwd',
      '..\\..\\windows\\system.ini',
      '/etc/cron.d/x.png',
      'a\0b.png',
      `${'x'.repeat(5000)}.png`,
      '',
      '<script>.png',
      '日本.png',
      '__proto__',
    ];
    for (const name of names) {
      const { status, body } = await send(cook, await bytes(canvas(30, 20).png()), name);
      expect([status, body.url], name).toEqual([201, expect.stringMatching(UPLOADED)]);
    }
  });
});

describe('an upload', () => {
  it('is for administrators only, and otherwise never decoded', async () => {
    const { app, countStored } = await setUp();
    const maya = await app.signIn('maya');
    const sent = await bytes(canvas(30, 20).png());
    expect((await send(maya, sent)).raw.code).toBe('FORBIDDEN');
    expect((await app.call(uploadMealImage, { body: form(['image', sent]) })).raw.code).toBe('UNAUTHORIZED');
    expect((await maya.call(uploadMealImage, { body: form(['image', text('nonsense')]) })).status).toBe(403);
    expect(await countStored()).toBe(0);
  });

  it('is documented as a form', async () => {
    const { app } = await setUp();
    const { paths, components } = (await app.app.inject({ url: '/api/openapi.json' })).json<OpenApiDocument>();
    expect(paths['/api/meals/upload']?.['post']?.requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: { $ref: '#/components/schemas/UploadMealImageRequest' },
          example: expect.any(Object),
        },
      },
    });
    expect(components.schemas['UploadMealImageRequest']).toMatchObject({
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary', description: expect.any(String) } },
    });
  });

  const webp = (async () => bytes(canvas(30, 20).webp()))();
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>]>([
    [
      'an SVG',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG behind a declaration',
      () =>
        text(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        ),
    ],
    ['a TIFF', () => bytes(canvas(30, 20).tiff())],
    ['a page', () => text('<!doctype html><title>Soup</title>')],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a text', () => text('soup')],
    ['an icon', () => text('\u0000\u0000\u0001\u0000\u0001\u0000\u0010\u0010')],
    ['a bitmap', () => text('BM\u0036\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0036\u0000\u0000\u0000')],
    ['a page before a picture', async () => join(text('<script>alert(1)</script>'), await webp)],
  ])('of %s is rejected as a wrong type', async (_, content) => {
    const { cook, countStored } = await setUp();
    const { status, raw } = await send(cook, await content(), 'picture.jpg');
    expect([status, raw]).toEqual([
      415,
      {
        code: 'UNSUPPORTED_TYPE',
        message: t('uploads.unsupported'),
        error: t('uploads.unsupported'),
        fields: { image: t('uploads.unsupported') },
      },
    ]);
    expect(await countStored()).toBe(0);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('of a truncated %s is rejected', async (format) => {
    const { cook, countStored } = await setUp();
    const whole = await bytes(noise(200, 200)[format]());
    for (const length of [whole.length / 2, whole.length * 0.9, 40]) {
      const { status, raw } = await send(cook, whole.slice(0, Math.floor(length)));
      expect([status, raw.code, raw.fields], String(length)).toEqual([
        400,
        'INVALID_INPUT',
        { image: t('uploads.damaged') },
      ]);
    }
    expect(await countStored()).toBe(0);
  });

  it('that only starts like a picture is always rejected', async () => {
    const { cook } = await setUp();
    const starts = [
      '\u00ff\u00d8\u00ff',
      '\u0089PNG\r\n\u001a\n',
      'GIF89a',
      'RIFF\u0024\u0000\u0000\u0000WEBPVP8 ',
      '\u0000\u0000\u0000\u0020ftypavif',
      '\u0000\u0000\u0000\u0020ftypheic',
    ];
    for (const start of starts) {
      for (const rest of ['', 'x'.repeat(100), '\u0000'.repeat(5000), '\u00ff'.repeat(5000)]) {
        const { status } = await send(cook, text(start + rest));
        expect([400, 415], JSON.stringify(start)).toContain(status);
      }
    }
  });

  it('of a decompression bomb is rejected before it is unpacked', async () => {
    const { cook } = await setUp();
    const lie = async (width: number, height: number) => {
      const png = await bytes(canvas(30, 20).png());
      const header = new DataView(png.buffer);
      header.setUint32(16, width);
      header.setUint32(20, height);
      return png;
    };
    const [tooManyPixels, tooLong] = [t('uploads.tooManyPixels'), t('uploads.tooLong')];
    const floods: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['one row too many', await bytes(canvas(10_000, 5_001).greyscale().png({ compressionLevel: 1 })), tooManyPixels],
      ['only said to be', await lie(60_000, 60_000), tooManyPixels],
      ['one long line', await lie(49_000_000, 1), tooLong],
      ['one pixel too wide', await lie(UPLOAD_LIMITS.sentSide + 1, 1), tooLong],
      ['one pixel too high', await lie(1, UPLOAD_LIMITS.sentSide + 1), tooLong],
    ];
    for (const [label, sent, message] of floods) {
      expect(sent.length, label).toBeLessThan(UPLOAD_LIMITS.bytes);
      const { status, raw } = await send(cook, sent);
      expect([status, raw.code, raw.message], label).toEqual([413, 'TOO_LARGE', message]);
    }
  });

  it('waits for its turn, and is refused when too many of one account wait, but not for others', async () => {
    const { app, cook, countStored } = await setUp();
    const baker = await app.signIn('baker', { admin: true });
    const before = await countStored();
    // The first takes long enough for all others to be there.
    const sizes = [6_000, ...Array.from({ length: 24 }, (_, index) => 1 + index)];
    const pictures = await Promise.all(
      sizes.map(async (height) => bytes(canvas(height > 24 ? 6_000 : 8, height).png())),
    );
    const many = pictures.map(async (picture) => send(cook, picture));
    const other = send(baker, await bytes(canvas(9, 9).png()));
    const answers = await Promise.all(many);
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 503);
    expect(taken.length + refused.length).toBe(sizes.length);
    expect(taken.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
    expect((await other).status).toBe(201);
    expect(await countStored()).toBe(before + taken.length + 1);
  });

  it('may be 2 MB, and not a byte more', async () => {
    const { cook, countStored } = await setUp();
    const picture = await bytes(canvas(30, 20).png());
    const fill = (length: number) => join(picture, new Uint8Array(length - picture.length));
    expect((await send(cook, fill(2 * 1024 * 1024))).status).toBe(201);
    for (const length of [2 * 1024 * 1024 + 1, 2 * 1024 * 1024 + 100_000, 20 * 1024 * 1024]) {
      const { status, raw } = await send(cook, fill(length));
      expect([status, raw.code, raw.message]).toEqual([413, 'TOO_LARGE', 'Please choose a file of at most 2 MB.']);
    }
    expect(await countStored()).toBe(1);
  });

  it('that is far too large is answered while it is still being sent', async () => {
    const { app, cook } = await setUp();
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${cook.token}` };
    // Once with its length said before, once without.
    const { body: stream, headers: types } = new Response(form(['image', new Uint8Array(30 * 1024 * 1024)]));
    const type = types.get('content-type') ?? '';
    const requests = [
      { body: form(['image', new Uint8Array(30 * 1024 * 1024)]), headers },
      { body: stream, duplex: 'half' as const, headers: { ...headers, 'content-type': type } },
    ];
    for (const request of requests) {
      const response = await fetch(`${address}/api/meals/upload`, { method: 'POST', ...request });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'TOO_LARGE']);
    }
    // The server goes on as ever.
    expect((await send(cook, await bytes(canvas(30, 20).png()))).status).toBe(201);
  });

  it('needs one picture under the name image', async () => {
    const { cook, countStored } = await setUp();
    const picture = await bytes(canvas(30, 20).png());
    const bodies: Record<string, FormData> = {
      'no field': form(),
      'another field': form(['picture', picture]),
      'a text': form(['image', 'https://example.org/soup.jpg']),
      'an empty file': form(['image', new Uint8Array()]),
      'another case': form(['Image', picture]),
    };
    for (const [label, body] of Object.entries(bodies)) {
      const { status, raw } = await cook.call(uploadMealImage, { body });
      expect([status, raw.code, raw.fields], label).toEqual([400, 'INVALID_INPUT', { image: t('uploads.required') }]);
    }
    for (const body of [form(['image', picture], ['image', picture]), form(['other', picture], ['image', picture])]) {
      const { status, raw } = await cook.call(uploadMealImage, { body });
      expect([status, raw.code]).toEqual([413, 'TOO_LARGE']);
    }
    expect(await countStored()).toBe(0);
  });

  it('may contain a few texts, which are ignored', async () => {
    const { cook } = await setUp();
    const body = form(['name', 'Soup'], ['image', await bytes(canvas(30, 20).png())], ['alt', 'A bowl']);
    expect((await cook.call(uploadMealImage, { body })).status).toBe(201);
  });

  it('of a thousand parts is rejected', async () => {
    const { cook } = await setUp();
    const picture = await bytes(canvas(30, 20).png());
    const texts = Array.from({ length: 1000 }, (_, index): [string, string] => [`field${index}`, 'x']);
    for (const body of [form(...texts), form(['image', picture], ...texts), form(...texts, ['image', picture])]) {
      const { status, raw } = await cook.call(uploadMealImage, { body });
      expect([status, raw.code]).toEqual([413, 'TOO_LARGE']);
    }
  });

  it('that is not a form is rejected', async () => {
    const { app, cook, sendRaw } = await setUp();
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      expect(await sendRaw('{"image":"https://example.org/soup.jpg"}', type)).toMatchObject({
        status: 415,
        body: { message: 'Please send multipart/form-data.' },
      });
    }
    for (const type of ['image/png', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      expect((await sendRaw('x', type)).status, type).toBe(415);
    }
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/meals/upload',
      headers: { authorization: `Bearer ${cook.token}` },
    });
    expect(statusCode).toBe(415);
  });

  const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const asFile = (field: string) => `content-disposition: form-data; name="${field}"; filename="a.png"`;
  it.each([
    ['nothing', ''],
    ['no parts', '--b--\r\n'],
    ['a part that never ends', part(asFile('image')).trimEnd()],
    ['a part without its head', '--b\r\n\r\nx\r\n--b--'],
    ['half a head', '--b\r\ncontent-disposition: form-d'],
    ['another boundary', '--c\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--c--'],
    ['only text', 'hello'],
    ['zeros', '\0'.repeat(10_000)],
    ['a prototype as a field', `${part('content-disposition: form-data; name="__proto__"')}--b--`],
    ['a prototype as a file', `${part(asFile('__proto__'))}--b--`],
    ['a constructor', `${part(asFile('constructor'))}--b--`],
    [
      'JSON that reaches for a prototype',
      `${part('content-disposition: form-data; name="image"\r\ncontent-type: application/json', '{"__proto__":{"a":1}}')}--b--`,
    ],
    [
      'JSON that passes for a file',
      `${part('content-disposition: form-data; name="image"\r\ncontent-type: application/json', '{"type":"file","size":3}')}--b--`,
    ],
    ['an endless head', `${part(`${asFile('image')}\r\nx-long: ${'x'.repeat(100_000)}`)}--b--`],
    ['a hundred heads', `${part(`${asFile('image')}${'\r\nx-a: b'.repeat(100)}`)}--b--`],
    ['a field with an endless name', `${part(asFile('i'.repeat(10_000)))}--b--`],
    ['an endless text', `${part('content-disposition: form-data; name="name"', 'x'.repeat(60_000))}--b--`],
  ])('with %s for a body is a bad request', async (_, payload) => {
    const { sendRaw, countStored } = await setUp();
    const { status } = await sendRaw(payload, 'multipart/form-data; boundary=b');
    expect([400, 415]).toContain(status);
    expect(await countStored()).toBe(0);
  });

  it('without a boundary, or with an invalid one, is rejected', async () => {
    const { sendRaw } = await setUp();
    for (const boundary of ['', '; boundary=', '; boundary', `; boundary=${'b'.repeat(5000)}`]) {
      expect([400, 415]).toContain(
        (await sendRaw(`${part(asFile('image'))}--b--`, `multipart/form-data${boundary}`)).status,
      );
    }
  });
});
