import type { PushKind, ReminderKind } from '@moodbowl/contract/reminders';
import type { Language } from '@moodbowl/i18n/languages';
import type { ShardKeys } from '../shard-keys.ts';

/** Reminders, and the devices that get them. */
export interface ReminderTables {
  reminder_settings: ReminderSettingsTable;
  reminders: ReminderTable;
  push_subscriptions: PushSubscriptionTable;
  waiting_pushes: WaitingPushTable;
}

export const REMINDER_SHARDS = {
  reminder_settings: 'user_id',
  reminders: 'user_id',
  push_subscriptions: 'user_id',
  waiting_pushes: 'user_id',
} as const satisfies ShardKeys<ReminderTables>;

/** What holds for all reminders of a person. Without a row there is none. */
interface ReminderSettingsTable {
  user_id: string;
  /** Days without reminders: bit 0 is Monday. */
  quiet_days: number;
  /** 1: one a day at most comes as an email, too. */
  by_email: 0 | 1;
  /** In which the choice was made; the account may have chosen another. */
  language: Language;
  /** The day of the last one by email, by the person's calendar; null if there was none. */
  mailed_on: string | null;
}

interface ReminderTable {
  user_id: string;
  id: string;
  kind: ReminderKind;
  /** `HH:MM` by the person's clock; null after meals. */
  from_time: string | null;
  /** If it is set, the time is at random between both. */
  to_time: string | null;
  /** When it is due; null while there is no meal to ask about. */
  next_at: string | null;
  /** The last day for which it was due, so that it comes once a day at most; null after meals, and if there was none. */
  last_day: string | null;
  /** Until when a process has taken it; null if none has. */
  claimed_until: string | null;
}

/** Where the browser of a session gets notifications (RFC 8030, RFC 8291). It ends with the session. */
interface PushSubscriptionTable {
  user_id: string;
  session_id: string;
  endpoint: string;
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** A secret that the browser shares with this server, 16 bytes in base64url. */
  auth: string;
  /** Of the page that subscribed; the account may have chosen another. */
  language: Language;
  created_at: string;
}

/** Notifications that wait to be sent: those that were asked for, and those that a push service did not take. */
interface WaitingPushTable {
  user_id: string;
  id: string;
  session_id: string;
  /** Null for one that was asked for. */
  reminder_id: string | null;
  kind: PushKind;
  /** The day that it opens. */
  date: string;
  /** When it was due at first; an hour later it is dropped. */
  made_at: string;
  due_at: string;
  tries: number;
}
