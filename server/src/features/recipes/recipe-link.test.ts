import { importRecipe } from '@moodbowl/contract/recipe-imports';
import { createRecipe, deleteRecipe, linkRecipe, unlinkRecipe, uploadRecipePicture } from '@moodbowl/contract/recipes';
import { translators } from '@moodbowl/i18n/translators';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { picture } from '../../../test/feature-calls.ts';
import { idsOf, shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const EVIL = `<script>alert("1")</script><!-- & ' -->`;
const ESCAPED = `&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;!-- &amp; ' --&gt;`;
const FULL = {
  name: 'Lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g lentils', '1 onion'],
  steps: ['Fry.', 'Simmer.'],
  moods: ['Sad'],
  diet: 'vegan',
  cuisine: 'German',
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 85,
  minutes_rest: 30,
  tags: ['soup', 'winter'],
  source_url: 'https://example.org/soup?a=1&b=2',
  source_name: 'Grandma',
};

async function setUp(options: { publicUrl?: string } = {}) {
  const app = await createTestApp(options);
  const maya = await app.signIn('maya');
  const share = async (body: object, user: TestUser = maya) => {
    const { id } = (await user.call(createRecipe, { body })).body;
    const link = (await user.call(linkRecipe, { params: { id } })).body.link ?? '';
    return { id, link };
  };
  const open = (url: string, { language, method = 'GET' }: { language?: string; method?: 'GET' | 'HEAD' } = {}) =>
    app.app.inject({ method, url, headers: language === undefined ? {} : { 'accept-language': language } });
  return { app, maya, share, open };
}

/** The data for other recipe managers in a page. */
function dataOf(page: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

describe('the page of a shared recipe', () => {
  it('can be read by anybody, without its moods', async () => {
    const { share, open } = await setUp();
    const { link } = await share(FULL);
    expect(link).toMatch(/^\/r\/[\w-]{22}$/);
    const { statusCode, headers, body } = await open(link);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [
      '<h1 dir="auto">Lentil soup</h1>',
      '<title>Lentil soup · Moodbowl</title>',
      'Better on the second day.',
      '<li dir="auto">250 g lentils</li>',
      '<li dir="auto">Simmer.</li>',
      '4 servings · 10 min prep · 1 hr 25 min cooking',
      '<a href="https://example.org/soup?a=1&amp;b=2" rel="noopener noreferrer">Grandma</a>',
    ])
      expect(body).toContain(text);
    for (const secret of ['Sad', 'maya']) expect(body).not.toContain(secret);
  });

  it('has the headings of its parts without bullets, numbers and colons in the data', async () => {
    const { share, open } = await setUp();
    const ingredients = ['1 onion', 'For the top:', '20 g cheese'];
    const steps = ['Fry.', 'Top:', 'Grate.', 'Bake.', 'Rest:', 'Wait.'];
    const { body } = await open((await share({ ...FULL, ingredients, steps })).link);
    expect(body).toContain(
      '<ul><li dir="auto">1 onion</li></ul>\n<h3 dir="auto">For the top:</h3>\n<ul><li dir="auto">20 g cheese</li></ul>',
    );
    expect(body).toContain('<h3 dir="auto">Rest:</h3>\n<ol start="4"><li dir="auto">Wait.</li></ol>');
    const step = (text: string) => ({ '@type': 'HowToStep', text });
    expect(dataOf(body)).toMatchObject({
      recipeInstructions: [
        { '@type': 'HowToSection', name: 'Lentil soup', itemListElement: [step('Fry.')] },
        { '@type': 'HowToSection', name: 'Top', itemListElement: [step('Grate.'), step('Bake.')] },
        { '@type': 'HowToSection', name: 'Rest', itemListElement: [step('Wait.')] },
      ],
    });
  });

  it('leads to the import, which reads it here without asking the address', async () => {
    const { app, maya, share, open } = await setUp();
    const { id, link } = await share(FULL);
    const { body } = await open(link);
    const [, keep = ''] =
      /<footer><a class="keep" href="\/import\?url=([^"]+)">Keep it in my Moodbowl<\/a>/.exec(body) ?? [];
    const url = decodeURIComponent(keep);
    expect(url).toMatch(new RegExp(`^http://.+${link}$`));
    const leo = await app.signIn('leo');
    const { name, ingredients, steps, servings } = FULL;
    expect(await leo.call(importRecipe, { body: { url } })).toMatchObject({
      status: 200,
      body: { name, ingredients, steps, servings },
    });
    // What stands before the secret does not matter, what is gone is gone.
    const elsewhere = `https://soups.example${link}`;
    expect((await leo.call(importRecipe, { body: { url: elsewhere } })).body).toMatchObject({ name });
    // A link that has ended is an address like any other.
    await maya.call(unlinkRecipe, { params: { id } });
    expect((await leo.call(importRecipe, { body: { url: elsewhere } })).body).not.toMatchObject({ ingredients });
  });

  it('has data that recipe managers can import', async () => {
    const { share, open } = await setUp();
    const { body } = await open((await share(FULL)).link);
    expect(dataOf(body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Lentil soup',
      description: 'Better on the second day.',
      recipeYield: '4',
      prepTime: 'PT10M',
      cookTime: 'PT85M',
      totalTime: 'PT125M',
      recipeCuisine: 'German',
      suitableForDiet: 'https://schema.org/VeganDiet',
      keywords: 'soup, winter',
      recipeIngredient: ['250 g lentils', '1 onion'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Fry.' },
        { '@type': 'HowToStep', text: 'Simmer.' },
      ],
      isBasedOn: 'https://example.org/soup?a=1&b=2',
      author: { '@type': 'Person', name: 'Grandma' },
    });
    expect(dataOf((await open((await share({ name: 'Broth' })).link)).body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Broth',
      recipeIngredient: [],
      recipeInstructions: [],
    });
  });

  it('shows markup as text, in every field', async () => {
    const { share, open } = await setUp();
    const fields = { name: EVIL, description: EVIL, ingredients: [EVIL], steps: [EVIL], source_name: EVIL };
    const { link } = await share({ ...fields, tags: [EVIL.slice(0, 40)], cuisine: EVIL });
    const { body } = await open(link);
    // Title, heading, description, ingredient, step and source.
    expect(body.split(ESCAPED)).toHaveLength(7);
    // The one script is data.
    expect(body.match(/<script/g)).toEqual(['<script']);
    expect(body).not.toContain('<!--');
    expect(dataOf(body)).toMatchObject({ name: EVIL, recipeIngredient: [EVIL], recipeCuisine: EVIL });
  });

  it('keeps quotes of an address inside the attribute', async () => {
    const { share, open } = await setUp();
    const source_url = 'https://example.org/?q="onclick=alert(1)//';
    const { body } = await open((await share({ name: 'Soup', source_url })).link);
    expect(body).toContain('href="https://example.org/?q=&quot;onclick=alert(1)//"');
  });

  it('runs no scripts, is not framed, not cached and left out by search engines', async () => {
    const { share, open } = await setUp();
    const { headers, body } = await open((await share(FULL)).link);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "img-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.some((part) => part.startsWith('script-src'))).toBe(false);
    expect([headers['x-robots-tag'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      'noindex, nofollow',
      'no-store',
      'nosniff',
    ]);
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
    const style = await open(/<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '');
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    [undefined, 'en'],
  ] as const)('is in the language of the visitor: %s reads %s', async (asked, language) => {
    const { share, open } = await setUp();
    const { body } = await open((await share(FULL)).link, asked === undefined ? {} : { language: asked });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h2>${translators[language]('meals.ingredients')}</h2>`);
  });

  it('shows a picture of this server by its whole address, and none of another', async () => {
    const { app, maya, share, open } = await setUp({ publicUrl: 'https://moodbowl.example' });
    const { url } = (await maya.call(uploadRecipePicture, { body: picture() })).body;
    const { body } = await open((await share({ ...FULL, image_url: url })).link);
    const address = `https://moodbowl.example/api${url}`;
    expect(body).toContain(`<img src="${address}" alt="">`);
    expect(dataOf(body)).toMatchObject({ image: address });
    expect((await app.app.inject({ url: new URL(address).pathname })).statusCode).toBe(200);
    const linked = await share(FULL);
    const earlier = { image_url: 'https://pictures.example/a.jpg' };
    await app.database.db.updateTable('recipes').set(earlier).where('id', '=', linked.id).execute();
    const elsewhere = await open(linked.link);
    expect(elsewhere.body).not.toContain('pictures.example');
  });

  it('answers HEAD without the page', async () => {
    const { share, open } = await setUp();
    const { link } = await share(FULL);
    const { statusCode, headers, body } = await open(link, { method: 'HEAD' });
    expect([statusCode, headers['x-robots-tag'], body]).toEqual([200, 'noindex, nofollow', '']);
    expect((await open(`${link}x`, { method: 'HEAD' })).statusCode).toBe(404);
  });
});

describe('a link', () => {
  it('is made once, and ends when it is taken back; the next is another', async () => {
    const { maya, share, open } = await setUp();
    const { id, link } = await share(FULL);
    expect((await maya.call(linkRecipe, { params: { id } })).body.link).toBe(link);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await maya.call(unlinkRecipe, { params: { id } });
      expect([status, body.link]).toEqual([200, null]);
    }
    const { statusCode, headers, body } = await open(link, { language: 'de' });
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'noindex, nofollow',
    ]);
    expect(body).toContain(translators.de('recipes.linkGone'));
    expect(body).not.toContain('Lentil');
    const next = (await maya.call(linkRecipe, { params: { id } })).body.link ?? '';
    expect(next).not.toBe(link);
    expect([(await open(next)).statusCode, (await open(link)).statusCode]).toEqual([200, 404]);
  });

  it('is one, also when two people of the home make it at the same moment', async () => {
    const { app, maya, open } = await setUp();
    const leo = await app.signIn('leo');
    await shareHome(maya, leo);
    const { id } = (await maya.call(createRecipe, { body: FULL })).body;
    const answers = await atOnce(
      app,
      [maya, leo, maya].map((user) => () => user.call(linkRecipe, { params: { id } })),
    );
    const links = new Set(answers.map(({ body }) => body.link));
    expect(links.size).toBe(1);
    expect((await open([...links][0] ?? '')).statusCode).toBe(200);
  });

  it('ends with the recipe', async () => {
    const { maya, share, open } = await setUp();
    const { id, link } = await share(FULL);
    await maya.call(deleteRecipe, { params: { id } });
    expect((await open(link)).statusCode).toBe(404);
  });

  it('cannot be guessed from another, or be anything else', async () => {
    const { app, share, open } = await setUp();
    const leo = await app.signIn('leo');
    const { link } = await share(FULL);
    const other = (await share({ name: 'Leos stew' }, leo)).link;
    const secret = link.slice(3);
    const forged = [
      'A'.repeat(22),
      secret.slice(0, 21),
      `${secret}A`,
      `A${secret}`,
      `${secret}${'A'.repeat(22)}`,
      `${secret.slice(0, 21)}.`,
      `${secret.slice(0, 21)}%00`,
      `${secret.slice(0, 21)}%27`,
      newId(),
      'x'.repeat(150),
      '%F0%9F%8D%8B'.repeat(22),
    ];
    for (const key of forged) {
      const { statusCode, body } = await open(`/r/${key}`);
      expect([404, 414], key).toContain(statusCode);
      expect(body, key).not.toContain('Lentil');
    }
    expect((await open(link)).body).toContain('Lentil soup');
    expect((await open(other)).body).toContain('Leos stew');
  });

  it('says nothing of the home or the person, while one from before this was so goes on working', async () => {
    const { app, share, open } = await setUp();
    const { link } = await share(FULL);
    const { id, home_id } = await idsOf(app, 'maya');
    for (const one of [id, home_id]) {
      const bytes = Buffer.from(one.replaceAll('-', ''), 'hex');
      for (const form of [one, bytes.toString('hex'), bytes.toString('base64url')]) expect(link).not.toContain(form);
    }
    const before = `/r/${Buffer.from(home_id.replaceAll('-', ''), 'hex').toString('base64url')}${link.slice(3)}`;
    expect((await open(before)).body).toContain('Lentil soup');
  });
});
