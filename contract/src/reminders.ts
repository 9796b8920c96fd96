import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deleted, EXAMPLE_ID, id, idParams, instant, notice } from './text.ts';

export const REMINDER_LIMITS = {
  /** The most questions about the mood in a day. */
  mood: 3,
  /** The most devices of a person that get notifications. */
  devices: 10,
  /** The longest address of a push service, in characters; those of browsers have some 200 to 700. */
  endpoint: 1_000,
  /** Notifications that somebody may ask for, to try them, within an hour. */
  testsPerHour: 10,
} as const;

/** What somebody is reminded of: to say how they feel, also after a meal, and of tonight's dinner in the plan. */
export const REMINDER_KINDS = ['mood', 'after_meal', 'plan'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export type PushKind = ReminderKind | 'test';

/** What a service worker gets. The text is the same for everybody: others may see a locked screen. */
export interface PushContent {
  readonly kind: PushKind;
  readonly text: string;
  /** The day that it opens: `YYYY-MM-DD`. */
  readonly date: string;
}

const time = z
  .stringFormat('time of day', /^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .describe("`HH:MM` by the person's own clock, in 24 hours");

export const reminderTime = z
  .object({
    from: time,
    to: time.nullable().describe('If it is set, the time is at random between both, another one each day'),
  })
  .refine(({ from, to }) => to === null || from < to, {
    path: ['to'],
    error: 'reminders.endsBefore' satisfies MessageId,
  });
export type ReminderTime = z.infer<typeof reminderTime>;

const parts = {
  mood: z
    .array(reminderTime)
    .max(REMINDER_LIMITS.mood, 'reminders.tooManyTimes' satisfies MessageId)
    .describe('When to ask for the mood; not if something was logged within two hours'),
  quiet_days: z
    .array(z.int().min(1).max(7))
    .max(7)
    .describe('Weekdays without any reminder, from 1, Monday, to 7, Sunday'),
  after_meal: z
    .boolean()
    .describe('Whether to ask two hours after each meal, from 7 to 22 o’clock, unless a mood was logged since'),
  plan: time.nullable().describe("When to remind of tonight's dinner, if the plan has one; null for never"),
  email: z.boolean().describe('Whether one a day at most comes by email, too'),
};

export const remindersDraft = z.object(parts);
export type RemindersDraft = z.infer<typeof remindersDraft>;

export const reminders = z.object({
  ...parts,
  email_possible: z.boolean().describe("Whether this server sends reminders to the caller's email"),
});
export type Reminders = z.infer<typeof reminders>;

export const pushDevice = z.object({
  id: id.describe('That of the session'),
  device: z.string().describe("Browser and system, such as 'Firefox on Windows'"),
  created_at: instant,
  current: z.boolean().describe('Whether this is the session that asks'),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** As `PushSubscription.toJSON()` has it. */
export const pushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/, error: 'reminders.badEndpoint' satisfies MessageId })
    .max(REMINDER_LIMITS.endpoint),
  keys: z.object({
    p256dh: z
      .stringFormat('public key', /^[\w-]{87}={0,2}$/)
      .describe('The public key of the browser, 65 bytes in base64url'),
    auth: z.stringFormat('secret', /^[\w-]{22}={0,2}$/).describe('A secret of the browser, 16 bytes in base64url'),
  }),
});

const TAG = 'Reminders';
const DRAFT: RemindersDraft = {
  mood: [
    { from: '08:30', to: null },
    { from: '17:00', to: '20:00' },
  ],
  quiet_days: [6, 7],
  after_meal: true,
  plan: '16:00',
  email: false,
};
const EXAMPLE: Reminders = { ...DRAFT, email_possible: true };
const EXAMPLE_DEVICE: PushDevice = {
  id: EXAMPLE_ID,
  device: 'Firefox on Windows',
  created_at: '2026-03-10T09:00:00.000Z',
  current: true,
};
const EXAMPLE_SUBSCRIPTION = {
  endpoint: 'https://push.example.org/wpush/v2/gAAAAABl',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export const getReminders = defineEndpoint({
  method: 'GET',
  path: '/reminders',
  access: 'user',
  tag: TAG,
  summary: 'Read the reminders',
  description: 'When the caller is reminded, and of what. Nothing is on by default.',
  response: reminders,
  example: { response: EXAMPLE },
});

export const setReminders = defineEndpoint({
  method: 'PUT',
  path: '/reminders',
  access: 'user',
  tag: TAG,
  summary: 'Choose the reminders',
  description:
    'Replaces all choices; what is switched off ends at once. Times are by the time zone that the browser of the caller sent last. Each time comes once a day, at most an hour late, and goes to every device that gets notifications.',
  body: remindersDraft,
  response: reminders,
  errors: ['MAIL_OFF', 'EMAIL_NOT_CONFIRMED'],
  example: { body: DRAFT, response: EXAMPLE },
});

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/push/key',
  access: 'user',
  tag: TAG,
  summary: 'Read the key for notifications',
  description:
    'The `applicationServerKey` for `PushManager.subscribe` (VAPID, RFC 8292); `null` if this server sends no notifications. It stays the same.',
  response: z.object({ key: z.string().nullable().describe('In base64url') }),
  example: { response: { key: EXAMPLE_SUBSCRIPTION.keys.p256dh } },
});

export const listPushDevices = defineEndpoint({
  method: 'GET',
  path: '/push/subscriptions',
  access: 'user',
  tag: TAG,
  summary: 'List devices that get notifications',
  description: 'Sessions of the caller whose browsers get notifications, oldest first, ten at most.',
  response: z.array(pushDevice),
  example: { response: [EXAMPLE_DEVICE] },
});

export const addPushDevice = defineEndpoint({
  method: 'POST',
  path: '/push/subscriptions',
  access: 'user',
  tag: TAG,
  summary: 'Get notifications on this device',
  description:
    "The push subscription of the browser that calls. It belongs to the caller's session and ends with it, also when the session runs out after seven days. Sent again, it replaces the one before.",
  body: pushSubscription,
  response: pushDevice,
  errors: ['PUSH_OFF', 'DEVICES_FULL'],
  example: { body: EXAMPLE_SUBSCRIPTION, response: EXAMPLE_DEVICE },
});

export const removePushDevice = defineEndpoint({
  method: 'DELETE',
  path: '/push/subscriptions/:id',
  access: 'user',
  tag: TAG,
  summary: 'End the notifications of a device',
  description: 'Nothing is sent there any more, also not what waits already. The device stays signed in.',
  params: idParams,
  response: deleted,
  pastWriteLimit: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const testPush = defineEndpoint({
  method: 'POST',
  path: '/push/test',
  access: 'user',
  tag: TAG,
  summary: 'Send a notification to this device',
  description: 'To try it. The answer comes before the notification is sent, and does not tell whether it arrives.',
  response: notice,
  errors: ['PUSH_OFF', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  example: { response: { message: 'It is on its way.' } },
});
