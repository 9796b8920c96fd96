import { getStreak } from '@moodbowl/contract/moods';
import { addPushDevice, type RemindersDraft, setReminders } from '@moodbowl/contract/reminders';
import { vi } from 'vitest';
import { ReminderScheduler } from '../src/features/reminders/reminder-scheduler.ts';
import { loadVapidKeys } from '../src/features/reminders/vapid.ts';
import { openPost, startPushService, type TestBrowser } from './push-service.ts';
import { createTestApp, type TestUser } from './test-app.ts';

const TUESDAY = '2026-03-10T05:00:00Z';
export const OFF: RemindersDraft = { mood: [], quiet_days: [], after_meal: false, plan: null, email: false };
export const at = (...times: string[]): RemindersDraft => ({ ...OFF, mood: times.map((from) => ({ from, to: null })) });
type Log = (...about: unknown[]) => void;
const newLog = () => ({ info: vi.fn<Log>(), error: vi.fn<Log>() });

/** A server whose notifications go to a push service of the test; several schedulers may work on its database. */
export async function createReminderWorld(now = TUESDAY) {
  const log = newLog();
  const service = await startPushService();
  const subject = 'https://moodbowl.example.org';
  const app = await createTestApp({ now });
  const { db } = app.database;
  const keys = await loadVapidKeys(db, { tokenSecret: 'a secret that is long enough' });
  const schedulerOf = (postPush = openPost()) =>
    new ReminderScheduler({ db, clock: app.clock, push: { keys, postPush, subject }, mail: undefined, log });
  const addBrowser = async (user: TestUser): Promise<TestBrowser> => {
    const browser = service.newBrowser();
    const { status, raw } = await user.call(addPushDevice, { body: browser.subscription });
    if (status !== 200) throw new Error(raw.message);
    return browser;
  };
  const person = async (name: string, draft: RemindersDraft, zone = 'Europe/Berlin') => {
    const user = await app.signIn(name, { timeZone: zone });
    await user.call(getStreak);
    const { status, raw } = await user.call(setReminders, { body: draft });
    if (status !== 200) throw new Error(raw.message);
    return { user, browser: await addBrowser(user) };
  };
  const scheduler = schedulerOf();
  const sendAt = async (instant: string) => {
    app.clock.set(instant);
    await scheduler.sendDue();
  };
  const waiting = async () => (await db.selectFrom('waiting_pushes').select('tries').execute()).length;
  return { app, db, log, service, scheduler, schedulerOf, addBrowser, person, sendAt, waiting };
}
