import type { Reminders, RemindersDraft } from '@moodbowl/contract/reminders';
import type { EmailConfirmation } from '@moodbowl/contract/email';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Changing, CurrentUser } from '../../http/change.ts';
import { CodedError } from '../../http/errors.ts';
import { nextDue } from './next-instant.ts';
import * as repository from './reminders.repository.ts';
import type { Reminder } from './reminders.repository.ts';

/** So long after a meal somebody is asked about it, in milliseconds. */
export const AFTER_MEAL_MS = 2 * 60 * 60 * 1000;

/** Whether this server sends email, and to whom. */
export interface MailRules {
  readonly sendsMail: boolean;
  readonly confirmation: EmailConfirmation;
}

/** Who would have to confirm an address first gets no reminders there: it may be somebody else's. */
export function mayMail(
  { sendsMail, confirmation }: MailRules,
  { email_confirmed_at }: { readonly email_confirmed_at: string | null },
): boolean {
  return sendsMail && (confirmation === 'off' || email_confirmed_at !== null);
}

/** What somebody is reminded of, and when. */
export async function readReminders(db: Db, userId: string, rules: MailRules): Promise<Reminders> {
  const rows = await repository.listReminders(db, userId);
  const settings = await repository.findSettings(db, userId);
  const email_possible = mayMail(rules, await repository.findPerson(db, userId));
  return {
    mood: rows
      .filter(({ kind }) => kind === 'mood')
      .map(({ from_time, to_time }) => ({ from: from_time ?? '', to: to_time })),
    quiet_days: daysIn(settings?.quiet_days ?? 0),
    after_meal: rows.some(({ kind }) => kind === 'after_meal'),
    plan: rows.find(({ kind }) => kind === 'plan')?.from_time ?? null,
    email: settings?.by_email === 1,
    email_possible,
  };
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The weekdays of a mask, from 1, Monday. */
export function daysIn(mask: number): number[] {
  return WEEK.filter((day) => (mask >> (day - 1)) & 1);
}

/**
 * Replaces the choices. A reminder whose time stays remains the one it was, so that it does not come twice on one day; all others
 * begin anew. Throws MAIL_OFF or EMAIL_NOT_CONFIRMED if email is chosen and not possible.
 */
export async function chooseReminders(
  { change, now }: Changing,
  draft: RemindersDraft,
  rules: MailRules,
): Promise<Reminders> {
  // Alone, because the time zone of the account decides, and may be changing.
  return change(
    async (transaction, user) => {
      const person = await repository.findPerson(transaction, user.id);
      if (draft.email && !rules.sendsMail) throw new CodedError('MAIL_OFF', message('reminders.mailOff'));
      if (draft.email && !mayMail(rules, person))
        throw new CodedError('EMAIL_NOT_CONFIRMED', message('reminders.confirmFirst'));
      const quiet_days = draft.quiet_days.reduce((mask, day) => mask | (1 << (day - 1)), 0);
      await replaceReminders(transaction, user, { draft, quiet_days, time_zone: person.time_zone, now });
      const { id: user_id, language } = user;
      await repository.putSettings(transaction, { user_id, quiet_days, by_email: draft.email ? 1 : 0, language });
      return readReminders(transaction, user.id, rules);
    },
    { mode: 'exclusive' },
  );
}

interface Chosen {
  readonly draft: RemindersDraft;
  readonly quiet_days: number;
  readonly time_zone: string;
  readonly now: Date;
}

async function replaceReminders(
  transaction: Db,
  { id: user_id }: CurrentUser,
  { draft, quiet_days, time_zone, now }: Chosen,
): Promise<void> {
  const left = await repository.lockReminders(transaction, user_id);
  const kept: Reminder[] = [];
  const added: Reminder[] = [];
  for (const wanted of rowsOf(draft)) {
    const index = left.findIndex((row) => keyOf(row) === keyOf(wanted));
    const [same] = index < 0 ? [] : left.splice(index, 1);
    if (same) kept.push(same);
    else added.push({ user_id, id: newId(), ...wanted, next_at: null, last_day: null, claimed_until: null });
  }
  await repository.deleteReminders(
    transaction,
    user_id,
    left.map(({ id }) => id),
  );
  const dueOf = (row: Reminder) => dueAfter(row, quiet_days, time_zone, now);
  await repository.insertReminders(
    transaction,
    added.map((row) => ({ ...row, next_at: dueOf(row) })),
  );
  for (const row of kept) if (row.kind !== 'after_meal') await repository.setNext(transaction, row, dueOf(row));
}

type Wanted = Pick<Reminder, 'kind' | 'from_time' | 'to_time'>;

function rowsOf({ mood, after_meal, plan }: RemindersDraft): Wanted[] {
  // The same time twice is one.
  const times = new Map(mood.map(({ from, to }) => [`${from} ${to}`, { from_time: from, to_time: to }]));
  return [
    ...[...times.values()].map((time) => ({ kind: 'mood' as const, ...time })),
    ...(after_meal ? [{ kind: 'after_meal' as const, from_time: null, to_time: null }] : []),
    ...(plan === null ? [] : [{ kind: 'plan' as const, from_time: plan, to_time: null }]),
  ];
}

function keyOf({ kind, from_time, to_time }: Wanted): string {
  return `${kind} ${from_time} ${to_time}`;
}

/** When a reminder with a time is due after this moment; null without one, or if all days are quiet. */
export function dueAfter(row: Reminder, quiet_days: number, time_zone: string, after: Date): string | null {
  const { from_time } = row;
  if (from_time === null) return null;
  return nextDue({ ...row, from_time, quiet_days }, after.getTime(), time_zone)?.at ?? null;
}

/**
 * Moves the reminders of somebody to the time of another zone, in the transaction that has stored it: what is due at eight is due
 * at eight there. What has been today does not come again today.
 */
export async function followTimeZone(transaction: Db, userId: string, time_zone: string, now: Date): Promise<void> {
  const rows = await repository.lockReminders(transaction, userId);
  if (rows.length === 0) return;
  const quietDays = (await repository.findSettings(transaction, userId))?.quiet_days ?? 0;
  for (const row of rows)
    if (row.kind !== 'after_meal') await repository.setNext(transaction, row, dueAfter(row, quietDays, time_zone, now));
}

/** Has somebody who wants that asked after a meal that was eaten at this moment, in the transaction that has logged it. */
export async function remindAfterMeal(transaction: Db, userId: string, ateAt: string): Promise<void> {
  await repository.bringForward(transaction, userId, new Date(Date.parse(ateAt) + AFTER_MEAL_MS).toISOString());
}
