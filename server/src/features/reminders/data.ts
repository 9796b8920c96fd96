import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { listDevices } from './push.repository.ts';
import { findSettings, listReminders } from './reminders.repository.ts';
import { daysIn } from './reminders.service.ts';

const remindersOf: ExportLists['reminders'] = async function* remindersOf(db, { id }) {
  yield (await listReminders(db, id)).map(({ kind, from_time, to_time }) => ({ kind, from: from_time, to: to_time }));
};

const settingsOf: ExportLists['reminder_settings'] = async function* settingsOf(db, { id }) {
  const settings = await findSettings(db, id);
  if (settings) yield [{ quiet_days: daysIn(settings.quiet_days), email: settings.by_email === 1 }];
};

const devicesOf: ExportLists['push_devices'] = async function* devicesOf(db, { id }, now) {
  yield (await listDevices(db, id, now)).map(({ device, created_at }) => ({ device, created_at }));
};

/** The rows in this feature's tables that accounts own. What a browser is reached by is for this server alone. */
export const reminderData = {
  exported: { reminders: remindersOf, reminder_settings: settingsOf, push_devices: devicesOf },
  // At most five, one, and ten.
  long: [],
} satisfies OwnedData<'reminders' | 'reminder_settings' | 'push_devices'>;
