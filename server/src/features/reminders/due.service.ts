import type { ReminderKind } from '@moodbowl/contract/reminders';
import type { Db } from '../../db/database.ts';
import { localDate } from '../../local-date.ts';
import { offsetAt } from '../../zone-offset.ts';
import { isQuiet } from './next-instant.ts';
import * as repository from './reminders.repository.ts';
import type { Reminder } from './reminders.repository.ts';
import { AFTER_MEAL_MS, dueAfter } from './reminders.service.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What is later than this is skipped, in milliseconds. */
export const LATEST_MS = HOUR_MS;
/** A question about the mood does not come so soon after something was logged, in milliseconds. */
const BUSY_MS = 2 * HOUR_MS;
/** Nobody is asked about a meal before the first of these hours, or from the second on. */
const MEAL_HOURS = { from: 7, to: 22 } as const;
/** A process that has taken reminders and dies holds them for so long. */
const CLAIM_MS = 2 * 60 * 1000;
/** Reminders that are taken at a time. */
export const BATCH = 100;

/** A reminder that is to be sent now. */
export interface DueReminder {
  readonly user_id: string;
  readonly reminder_id: string;
  readonly kind: ReminderKind;
  /** The day that it opens: that of the meal, or the one on which it was due. */
  readonly date: string;
  /** When it was due. */
  readonly made_at: string;
  readonly by_email: boolean;
}

interface Moment {
  readonly db: Db;
  readonly now: Date;
}

type Person = NonNullable<ReturnType<Awaited<ReturnType<typeof repository.findPeople>>['get']>>;

/**
 * Takes up to {@link BATCH} reminders that are due, notes that they have been, and says which are to be sent; undefined if none was
 * due. Each is noted before it is sent: a process that dies between both loses some and doubles none. Several processes share
 * them; what one has taken and not noted, another takes after two minutes. What has no reason any more, or is late by
 * an hour, is noted and not sent.
 */
export async function takeDue(moment: Moment): Promise<DueReminder[] | undefined> {
  const { db, now } = moment;
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const claimed = await repository.claimDue(db, now.toISOString(), until, BATCH);
  if (claimed.length === 0) return undefined;
  const people = await repository.findPeople(db, [...new Set(claimed.map(({ user_id }) => user_id))]);
  const wanted = await chooseWanted(moment, claimed, people);
  const ours = await db.transaction().execute(async (transaction) => {
    const locked = await repository.lockClaimed(transaction, claimed);
    for (const row of claimed) if (locked.has(row.id)) await noteDue(transaction, row, people.get(row.user_id), now);
    return locked;
  });
  return wanted.filter(({ reminder_id }) => ours.has(reminder_id));
}

/** Notes that a reminder has been due, and when it is next. */
async function noteDue(transaction: Db, row: Reminder, person: Person | undefined, now: Date): Promise<void> {
  if (row.kind === 'after_meal') {
    const next_at = await nextMealAt(transaction, row, now);
    await repository.moveOn(transaction, row, { next_at, last_day: null });
    return;
  }
  // Without settings there is nothing to go by; the person chooses again.
  if (!person) {
    await repository.moveOn(transaction, row, { next_at: null, last_day: row.last_day });
    return;
  }
  const last_day = dayOf(row, person);
  const next_at = dueAfter({ ...row, last_day }, person.quiet_days, person.time_zone, now);
  await repository.moveOn(transaction, row, { next_at, last_day });
}

/** When the next meal after the one of this reminder is asked about; not what would be skipped anyway. */
async function nextMealAt(transaction: Db, { user_id, next_at }: Reminder, now: Date): Promise<string | null> {
  const after = Math.max(mealOf(next_at), now.getTime() - AFTER_MEAL_MS - LATEST_MS);
  const ateAt = await repository.findNextMeal(transaction, user_id, new Date(after).toISOString());
  return ateAt === undefined ? null : new Date(Date.parse(ateAt) + AFTER_MEAL_MS).toISOString();
}

/** When the meal was eaten that is asked about at this instant. */
function mealOf(next_at: string | null): number {
  return Date.parse(next_at ?? '') - AFTER_MEAL_MS;
}

/** The day for which a reminder is due. Never one before the last, after a journey across the date line. */
function dayOf({ next_at, last_day }: Reminder, { time_zone }: Person): string {
  const day = localDate(new Date(next_at ?? ''), time_zone);
  return last_day !== null && last_day > day ? last_day : day;
}

async function chooseWanted(
  { db, now }: Moment,
  claimed: readonly Reminder[],
  people: ReadonlyMap<string, Person>,
): Promise<DueReminder[]> {
  const inTime = claimed.flatMap((row) => {
    const person = people.get(row.user_id);
    const isInTime = row.next_at !== null && now.getTime() - Date.parse(row.next_at) <= LATEST_MS;
    return person && person.suspended_at === null && isInTime ? [{ row, person }] : [];
  });
  const ofKind = (kind: ReminderKind) => inTime.filter(({ row }) => row.kind === kind);
  const asked = ofKind('mood').map(({ row }) => row.user_id);
  const since = new Date(now.getTime() - BUSY_MS).toISOString();
  const busy = asked.length > 0 ? await repository.findBusy(db, asked, since) : new Set<string>();
  const cooks = ofKind('plan');
  const days = [...new Set(cooks.map(({ row, person }) => dayOf(row, person)))];
  const dinners = await repository.findDinners(db, [...new Set(cooks.map(({ person }) => person.home_id))], days);

  const wanted: DueReminder[] = [];
  for (const { row, person } of inTime) {
    const { user_id, id: reminder_id, kind, next_at } = row;
    const date = kind === 'after_meal' ? await mealDay({ db, now }, row, person) : dayOf(row, person);
    const isWanted =
      kind === 'mood' ? !busy.has(user_id) : kind === 'plan' ? dinners.has(`${person.home_id} ${date}`) : true;
    if (date === undefined || !isWanted) continue;
    wanted.push({ user_id, reminder_id, kind, date, made_at: next_at ?? '', by_email: person.by_email === 1 });
  }
  return wanted;
}

/** The day of the meal to ask about; undefined if it is not to be asked about, not on this day, or not at this hour. */
async function mealDay({ db, now }: Moment, row: Reminder, person: Person): Promise<string | undefined> {
  const { time_zone, quiet_days } = person;
  const hour = new Date(now.getTime() + offsetAt(now.getTime(), time_zone)).getUTCHours();
  if (hour < MEAL_HOURS.from || hour >= MEAL_HOURS.to || isQuiet(localDate(now, time_zone), quiet_days))
    return undefined;
  return repository.findMealToAsk(db, row.user_id, new Date(mealOf(row.next_at)).toISOString());
}
