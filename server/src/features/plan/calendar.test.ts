import { addToPlan, changePlan } from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { setLanguage } from '@moodbowl/contract/profile';
import { createRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { writeCalendar } from './calendar.ts';

async function setUp() {
  const app = await createTestApp();
  const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
  const entries = [
    { date: '2026-03-11', slot: 'dinner', title: 'Soup; hot, "red"\nand long', note: 'für Leo' },
    { date: '2026-02-01', slot: 'dinner', title: 'long ago' },
    { date: '2026-06-01', slot: 'dinner', title: 'far away' },
  ];
  await maya.call(addToPlan, { body: { entries } });
  const { body } = await maya.call(renewPlanFeed);
  const read = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers });
  return { app, maya, link: body.link ?? '', read };
}

describe('the calendar', () => {
  it('has the meals of the coming and the last weeks, by the clock on the wall', async () => {
    const { link, read } = await setUp();
    const { statusCode, headers, body } = await read(link);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    });
    const lines = body.split('\r\n');
    expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([
      String.raw`SUMMARY:Soup\; hot\, "red"\nand long`,
    ]);
    for (const line of [
      'DTSTART:20260311T190000',
      'DTEND:20260311T200000',
      'DESCRIPTION:für Leo',
      'TRANSP:TRANSPARENT',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ])
      expect(lines).toContain(line);
    expect(lines.indexOf('X-WR-TIMEZONE:Europe/Berlin')).toBe(lines.indexOf('BEGIN:VEVENT') - 1);
  });

  it('has the same times wherever the server is', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const entry = { home_id: '', id: 'x', position: 0, meal_id: null, servings: null, planned_by: null, note: '' };
    const row = {
      ...entry,
      date: '2026-03-29',
      slot: 'lunch' as const,
      title: 'Soup',
      created_at: '2026-03-10T09:00:00.000Z',
      changed_at: null,
    };
    const look = { dishes: new Map(), timeZone: undefined, language: 'en', base: 'https://moodbowl.example' } as const;
    const lines = (await writeCalendar([row], look)).split('\r\n');
    expect(lines).toContain('DTSTART:20260329T123000');
    expect(lines).toContain('DTSTAMP:20260310T090000Z');
  });

  it('says for how many people a meal is, and leads to its recipe', async () => {
    const { maya, link, read } = await setUp();
    const { body: stew } = await maya.call(createRecipe, {
      body: { name: 'Stew', ingredients: ['1 leek'], servings: 2 },
    });
    const entry = { date: '2026-03-13', slot: 'lunch', meal_id: stew.id } as const;
    await maya.call(addToPlan, { body: { entries: [{ ...entry, servings: 5, note: 'double' }, entry] } });
    await maya.call(setLanguage, { body: { language: 'de' } });
    const lines = (await read(link)).body.replaceAll('\r\n ', '').split('\r\n');
    const url = `http://localhost/recipes/${stew.id}`;
    expect(lines.filter((line) => line.startsWith('URL'))).toEqual([
      `URL;VALUE=URI:${url}?servings=5`,
      `URL;VALUE=URI:${url}`,
    ]);
    expect(lines).toContain(String.raw`DESCRIPTION:Portionen: 5\ndouble\n${url}?servings=5`);
    expect(lines).toContain(String.raw`DESCRIPTION:Portionen: 2\n${url}`);
  });

  it('is sent again only when the plan has changed, and its events stay the same events', async () => {
    const { app, maya, link, read } = await setUp();
    const first = await read(link);
    app.clock.advance({ hours: 1 });
    const match = { 'if-none-match': String(first.headers.etag) };
    expect((await read(link, match)).statusCode).toBe(304);
    const row = await app.database.db
      .selectFrom('plan_entries')
      .select('id')
      .where('date', '=', '2026-03-11')
      .executeTakeFirstOrThrow();
    const body = { date: '2026-03-12', slot: 'lunch', position: 0, title: 'Stew', servings: null, note: '' } as const;
    await maya.call(changePlan, { params: { id: row.id }, body });
    const second = await read(link, match);
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain(`UID:${row.id}@moodbowl`);
    expect(first.body).toContain(`UID:${row.id}@moodbowl`);
  });

  it('is gone under its old address when that is renewed or taken back', async () => {
    const { maya, link, read } = await setUp();
    const { body } = await maya.call(renewPlanFeed);
    expect(body.link).not.toBe(link);
    expect((await maya.call(getPlanFeed)).body).toEqual(body);
    expect((await read(link)).statusCode).toBe(404);
    expect((await read(body.link ?? '')).statusCode).toBe(200);
    await maya.call(stopPlanFeed);
    expect((await read(body.link ?? '')).statusCode).toBe(404);
    expect((await maya.call(stopPlanFeed)).body).toEqual({ link: null, created_at: null });
  });

  it.each(['/calendar/x.ics', '/calendar/', `/calendar/${'A'.repeat(44)}.ics`, `/calendar/${'%00'.repeat(44)}.ics`])(
    'is not found at %s',
    async (url) => {
      const { read } = await setUp();
      expect((await read(url)).statusCode).toBe(404);
    },
  );
});
