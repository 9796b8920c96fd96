import type { PlanSlot } from '@moodbowl/contract/plan-days';
import { acceptedLanguage, type Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { secretOf } from '../../db/link-keys.ts';
import type { Limit, Throttle } from '../../http/throttle.ts';
import { addDays } from '@moodbowl/contract/dates';
import { nextTurn } from '../../next-turn.ts';
import { starterNameIn } from '../meals/starter-texts.ts';
import { findPlannedMeals, type PlannedMeal } from './planned-meals.repository.ts';
import { CALENDAR_PATH, findFeed } from './plan-feed.repository.ts';
import { listEntries, type PlanRow } from './plan.repository.ts';

/** The days around today that the calendar has. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 31;
/** How often calendar programs should look, in seconds. */
const REFRESH_SECONDS = 60 * 60;
/** Of all calendars: many devices of a household, or the servers of a calendar program, have one address. */
const READS_PER_ADDRESS: Limit = { hits: 120, seconds: 5 * 60 };
/** To be raised when calendars are written in another way: programs have the old ones until then. */
const FORMAT = 2;

/** When each slot begins and how many minutes it takes, by the clock on the wall. */
const TIMES: Readonly<Record<PlanSlot, { readonly at: string; readonly minutes: number }>> = {
  breakfast: { at: '08:00', minutes: 30 },
  lunch: { at: '12:30', minutes: 45 },
  dinner: { at: '19:00', minutes: 60 },
  snack: { at: '16:00', minutes: 15 },
};

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl?: string | undefined;
  readonly throttle: Throttle;
}

/**
 * Serves the plans of homes as calendars of their members (iCalendar, RFC 5545) to whoever knows the address. One that has
 * not changed is answered with 304 before it is written.
 */
export function addCalendars(app: FastifyInstance, { db, clock, publicUrl, throttle }: Options): void {
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}:file`, async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow');
    await throttle.count('calendar', { address: READS_PER_ADDRESS }, { address: request.ip });
    const secret = request.params.file.endsWith('.ics') ? secretOf(request.params.file.slice(0, -4)) : undefined;
    const feed = secret === undefined ? undefined : await findFeed(db, secret);
    if (!feed) return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n');
    await nextTurn();
    const today = clock.now().toISOString().slice(0, 10);
    const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD - 1) };
    const entries = await listEntries(db, feed.home_id, days);
    const ids = entries.flatMap(({ meal_id }) => meal_id ?? []);
    const language = feed.language ?? acceptedLanguage(request.headers['accept-language']);
    const dishes = await findPlannedMeals(db, { ...feed, language }, ids);
    const options = {
      dishes,
      timeZone: feed.time_zone,
      language,
      base: publicUrl ?? `${request.protocol}://${request.host}`,
    };
    const etag = `"${versionOf(entries, options)}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(await writeCalendar(entries, options));
  });
}

interface CalendarOptions {
  readonly dishes: ReadonlyMap<string, PlannedMeal>;
  readonly timeZone: string | undefined;
  readonly language: Language;
  /** The address of the page, to which recipes are linked. */
  readonly base: string;
}

/** Names all that a calendar shows. */
function versionOf(entries: readonly PlanRow[], { dishes, timeZone, language, base }: CalendarOptions): string {
  const shown = entries.map(({ home_id: _, position: _position, planned_by: _by, ...entry }) => [
    entry,
    dishes.get(entry.meal_id ?? '')?.servings,
  ]);
  const text = JSON.stringify([FORMAT, timeZone, language, base, shown]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** These entries as a calendar. Times are those of the clock on the wall, wherever somebody is. */
export async function writeCalendar(
  entries: readonly PlanRow[],
  { dishes, timeZone, language, base }: CalendarOptions,
): Promise<string> {
  // Loaded with the first calendar, so that the server starts without it.
  const { default: ical, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator');
  await nextTurn();
  const calendar = ical({
    name: 'Moodbowl',
    prodId: { company: 'Moodbowl', product: 'Plan' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { id, date, slot, created_at, ...entry } of entries) {
    const [title, note] = [printable(starterNameIn(entry.title, language)), printable(entry.note)];
    const changedAt = new Date(entry.changed_at ?? created_at);
    const { at, minutes } = TIMES[slot];
    // Written as it is, because events without a zone are those of UTC without its letter.
    const start = new Date(`${date}T${at}:00Z`);
    const dish = dishes.get(entry.meal_id ?? '');
    const servings = entry.servings ?? dish?.servings ?? null;
    const url = dish && recipeUrl(dish.id, entry.servings, base);
    const people = servings === null ? '' : `${translators[language]('plan.servings')}: ${servings}`;
    const lines = [people, note, url ?? ''].filter((line) => line !== '');
    calendar.createEvent({
      id: `${id}@moodbowl`,
      stamp: changedAt,
      sequence: sequenceAt(changedAt),
      start,
      end: new Date(start.getTime() + minutes * 60_000),
      floating: true,
      summary: title,
      // A meal does not make anybody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(lines.length > 0 && { description: lines.join('\n') }),
      ...(url !== undefined && { url }),
    });
  }
  const text = `${calendar.toString()}\r\n`;
  // Google takes times without a zone as UTC unless it finds this. The library can only write it with zones in each event.
  return timeZone === undefined ? text : text.replace('BEGIN:VEVENT', `X-WR-TIMEZONE:${timeZone}\r\nBEGIN:VEVENT`);
}

/** The number of an event's version: the seconds from 2026 to its last change, also if it was taken off and put back. */
function sequenceAt(changedAt: Date): number {
  return Math.max(0, Math.floor((changedAt.getTime() - Date.UTC(2026, 0)) / 1000));
}

/** A text without the control characters that a calendar must not have (RFC 5545, 3.1), with lines that end in LF. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

function recipeUrl(id: string, servings: number | null, base: string): string {
  const url = new URL(`/recipes/${id}`, base);
  if (servings !== null) url.searchParams.set('servings', String(servings));
  return url.href;
}
