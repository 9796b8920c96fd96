import { foldCase } from '@moodbowl/i18n/fold';
import { translators } from '@moodbowl/i18n/translators';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { WriteMail } from '../mail/mail-queue.ts';
import { reminderMail } from '../mail/mail-texts.ts';
import { LATEST_MS } from './due.service.ts';
import { findAddressee, isMailed } from './reminders.repository.ts';
import { mayMail, type MailRules } from './reminders.service.ts';

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly rules: MailRules;
}

/** The text of each kind, and where it leads. */
const KINDS = {
  remind_mood: { kind: 'mood', text: 'reminders.mood', path: '/mood-tracker' },
  remind_after_meal: { kind: 'after_meal', text: 'reminders.afterMeal', path: '/mood-tracker' },
  remind_plan: { kind: 'plan', text: 'reminders.plan', path: '/plan' },
} as const;

/**
 * Writes reminders, and has `others` write what is none. None that is an hour late goes out, nor what the person has switched off since,
 * nor to another address than the present one.
 */
export function writeReminderMails({ db, clock, publicUrl, rules }: Options, others: WriteMail): WriteMail {
  return async (mail) => {
    if (mail.kind !== 'remind_mood' && mail.kind !== 'remind_after_meal' && mail.kind !== 'remind_plan')
      return others(mail);
    const { kind, text, path } = KINDS[mail.kind];
    const isLate = clock.now().getTime() - Date.parse(mail.created_at) > LATEST_MS;
    if (mail.user_id === null || isLate || !(await isMailed(db, mail.user_id, kind))) return undefined;
    const person = await findAddressee(db, mail.user_id);
    if (!person || foldCase(person.email) !== foldCase(mail.email) || !mayMail(rules, person)) return undefined;
    const links = {
      opens: new URL(path, publicUrl).href,
      settings: new URL('/profile?tab=settings#reminders', publicUrl).href,
    };
    return reminderMail(person, translators[person.language](text), links);
  };
}
