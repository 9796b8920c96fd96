import { API_BASE } from '@moodbowl/contract/endpoint';
import { createMeal, getMeal, updateMeal } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { tinyWeb } from '../../../test/tiny-web.ts';
import type { FetchPublic } from '../../http/fetch-public.ts';
import { createFetchPublic } from '../../http/fetch-public.ts';

const ELSEWHERE = 'https://pictures.example/soup.jpg';
const SOUP = { name: 'Soup', mood: 'Happy' as const, image_url: ELSEWHERE };
const OWN = /^\/uploads\/meals\/[0-9a-f]{32}\.webp$/;

/** A web that can be closed, and what was asked of it. */
async function setUp() {
  const asked: string[] = [];
  const closed = createFetchPublic({ enabled: false });
  const web = { isOpen: true };
  const fetchPublic: FetchPublic = (url, options) => {
    asked.push(`${options.kind} ${url}`);
    return (web.isOpen ? tinyWeb : closed)(url, options);
  };
  const app = await createTestApp({ fetchPublic });
  const cook = await app.signIn('cook', { admin: true });
  return { app, cook, maya: await app.signIn('maya'), asked, web };
}

describe('the picture of a meal at an https address', () => {
  it('is fetched once, when the meal is saved, and served from here', async () => {
    const { app, cook, maya, asked } = await setUp();
    const { status, body } = await cook.call(createMeal, { body: SOUP });
    expect(status).toBe(201);
    expect(body.image_url).toMatch(OWN);
    const picture = await app.app.inject({ url: `${API_BASE}${body.image_url}` });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const params = { id: body.id };
    await cook.call(updateMeal, { params, body: { ...SOUP, image_url: body.image_url, name: 'Broth' } });
    expect((await maya.call(getMeal, { params })).body).toMatchObject({ name: 'Broth', image_url: body.image_url });
    expect(asked).toEqual([`picture ${ELSEWHERE}`]);
    const changed = await cook.call(updateMeal, { params, body: { ...SOUP, image_url: `${ELSEWHERE}?2` } });
    expect(changed.body.image_url).toMatch(OWN);
    expect(asked).toHaveLength(2);
  });

  it('that cannot be had keeps nothing from being saved, and is fetched when the meal is saved again', async () => {
    const { cook, web } = await setUp();
    web.isOpen = false;
    const { status, body } = await cook.call(createMeal, { body: SOUP });
    expect([status, body.image_url]).toEqual([201, ELSEWHERE]);
    web.isOpen = true;
    expect((await cook.call(updateMeal, { params: { id: body.id }, body: SOUP })).body.image_url).toMatch(OWN);
  });

  it.each(['', '/uploads/meals/default-meal.png'])('is not looked for if it is %j', async (image_url) => {
    const { cook, asked } = await setUp();
    expect((await cook.call(createMeal, { body: { ...SOUP, image_url } })).body.image_url).toBe(image_url);
    expect(asked).toEqual([]);
  });
});
