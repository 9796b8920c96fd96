import { addToPlan, changePlan, deleteFromPlan } from '@moodbowl/contract/plan';
import { getPlanFeed, renewPlanFeed, stopPlanFeed } from '@moodbowl/contract/plan-calendar';
import { setLanguage } from '@moodbowl/contract/profile';
import { createRecipe, deleteRecipe, updateRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import ical from 'ical-generator';
import ICAL from 'ical.js';
import { createTestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { writeCalendar } from './calendar.ts';

vi.mock('ical-generator', { spy: true });

/** The events of a calendar as a calendar program reads them. */
function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    description: event.getFirstPropertyValue('description'),
    start: String(event.getFirstPropertyValue('dtstart')),
    stamp: String(event.getFirstPropertyValue('dtstamp')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }));
}

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
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

  it('is not written for a program that has it', async () => {
    const { link, read } = await setUp();
    const first = await read(link);
    const writing = vi.mocked(ical);
    writing.mockClear();
    const headers = { 'if-none-match': `"other", W/${String(first.headers.etag)}` };
    expect(await read(link, headers)).toMatchObject({ statusCode: 304, body: '' });
    expect(writing).not.toHaveBeenCalled();
    await read(link);
    expect(writing).toHaveBeenCalledTimes(1);
  });

  it('is another when anything that it shows has changed', async () => {
    const { app, maya, link, read } = await setUp();
    const draft = { name: 'Stew', ingredients: ['1 leek'], servings: 2 };
    const { body: stew } = await maya.call(createRecipe, { body: draft });
    const versions = new Set<unknown>();
    const countVersions = async (headers = {}) => {
      versions.add((await read(link, headers)).headers.etag);
      return versions.size;
    };
    expect(await countVersions()).toBe(1);
    const entry = { date: '2026-03-13', slot: 'lunch', meal_id: stew.id } as const;
    const { body } = await maya.call(addToPlan, { body: { entries: [entry] } });
    expect(await countVersions()).toBe(2);
    await maya.call(changePlan, { params: { id: body[0]?.id ?? '' }, body: { note: 'double' } });
    expect(await countVersions()).toBe(3);
    const params = { id: stew.id };
    await maya.call(updateRecipe, { params, body: { ...draft, servings: 4 } });
    expect(await countVersions()).toBe(4);
    await maya.call(deleteRecipe, { params });
    expect(await countVersions()).toBe(5);
    expect(await countVersions({ 'accept-language': 'de' })).toBe(6);
    expect(await countVersions({ host: 'moodbowl.example' })).toBe(7);
    await maya.call(setLanguage, { body: { language: 'de' } });
    expect(await countVersions({ host: 'de.example' })).toBe(8);
    await app.database.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).execute();
    expect(await countVersions()).toBe(9);
    // "far away" comes near, and the others become old.
    app.clock.advance({ hours: 24 * 60 });
    expect(await countVersions()).toBe(10);
    expect(await countVersions()).toBe(10);
  });

  it('is what calendar programs read: ends its lines, folds them, and has no control characters', async () => {
    const { app, maya, link, read } = await setUp();
    const title = `Käse,; \\ "süß" ${'🥣 Grießklößchensuppe mit Öl '.repeat(6)}`.trim();
    const note = `eins\r\nzwei\u0000\u0007\u000b\u001b\u007f\u0085drei`;
    const { body } = await maya.call(addToPlan, {
      body: { entries: [{ date: '2026-03-12', slot: 'dinner', title, note: 'eins' }] },
    });
    await app.database.db
      .updateTable('plan_entries')
      .set({ note: app.database.engine === 'postgres' ? note.replace('\0', '') : note })
      .where('id', '=', body[0]?.id ?? '')
      .execute();
    const text = (await read(link)).body;
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const event = eventsOf(text).find(({ uid }) => uid === `${body[0]?.id}@moodbowl`);
    expect(event).toMatchObject({ summary: title, description: 'eins\nzweidrei', start: '2026-03-12T19:00:00' });
  });

  it('numbers the versions of an event: moved, changed, and taken off and put back', async () => {
    const { app, maya, link, read } = await setUp();
    const id = newId();
    const entries = [{ id, date: '2026-03-12', slot: 'dinner' as const, title: 'Stew' }];
    const add = () => maya.call(addToPlan, { body: { entries } });
    const change = (body: object) => maya.call(changePlan, { params: { id }, body });
    const event = async () => eventsOf((await read(link)).body).find(({ uid }) => uid === `${id}@moodbowl`);
    await add();
    const first = await event();
    expect(first?.stamp).toBe('2026-03-10T09:00:00Z');
    // Twice within a second.
    const numbers = [first?.sequence ?? 0];
    for (const body of [{ date: '2026-03-13' }, { slot: 'lunch' }]) {
      await change(body);
      numbers.push((await event())?.sequence ?? 0);
    }
    app.clock.advance({ minutes: 1 });
    await change({ note: 'double' });
    const noted = await event();
    expect(noted).toMatchObject({ start: '2026-03-13T12:30:00', stamp: '2026-03-10T09:01:00Z' });
    numbers.push(noted?.sequence ?? 0);
    await maya.call(deleteFromPlan, { params: { id } });
    app.clock.advance({ minutes: 1 });
    await add();
    numbers.push((await event())?.sequence ?? 0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('is read so often from one address', async () => {
    const { app, link } = await setUp({ throttles: true });
    const read = (remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.app.inject({ method, url: link, remoteAddress });
    for (let times = 0; times < 120; times += 1) expect((await read('203.0.113.5')).statusCode).toBe(200);
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await read('203.0.113.5', method);
      expect([statusCode, headers['retry-after']]).toEqual([429, '300']);
    }
    expect((await read('203.0.113.6', 'HEAD')).statusCode).toBe(200);
    app.clock.advance({ minutes: 5 });
    expect((await read('203.0.113.5')).statusCode).toBe(200);
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
