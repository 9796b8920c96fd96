import type { EmailConfirmation } from '@moodbowl/contract/email';
import * as contract from '@moodbowl/contract/reminders';
import { message } from '@moodbowl/i18n/message';
import { createECDH } from 'node:crypto';
import { newId } from '../../db/new-id.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Limit } from '../../http/throttle.ts';
import { localDate } from '../../local-date.ts';
import * as push from './push.repository.ts';
import type { ReminderScheduler } from './reminder-scheduler.ts';
import { chooseReminders, readReminders } from './reminders.service.ts';
import type { PushSettings } from './push-sender.ts';

const TESTS: Limit = { hits: contract.REMINDER_LIMITS.testsPerHour, seconds: 60 * 60 };

interface Options {
  readonly push: PushSettings | undefined;
  readonly sendsMail: boolean;
  readonly confirmation: EmailConfirmation;
  readonly scheduler: Pick<ReminderScheduler, 'nudge'> | undefined;
}

/** Reminders, and the devices that get them. */
export const reminderRoutes =
  ({ push: settings, scheduler, ...rules }: Options): FeaturePlugin =>
  ({ endpoint, db, throttle }) => {
    endpoint(contract.getReminders, async ({ user }) => readReminders(db, user.id, rules));

    endpoint(contract.setReminders, async ({ change, now, body }) => chooseReminders({ change, now }, body, rules));

    endpoint(contract.getPushKey, async () => ({ key: settings?.keys.publicKey ?? null }));

    endpoint(contract.listPushDevices, async ({ user, now }) => {
      const devices = await push.listDevices(db, user.id, now.toISOString());
      return devices.map((device) => ({ ...device, current: device.id === user.session_id }));
    });

    endpoint(contract.addPushDevice, async ({ change, now, language, body: { endpoint: address, keys } }) => {
      if (!settings) throw pushOff();
      if (!isOnCurve(keys.p256dh)) throw badKey();
      const created_at = now.toISOString();
      return change(
        async (transaction, { id: user_id, session_id }) => {
          const row = { user_id, session_id, endpoint: address, ...keys, language, created_at };
          await push.deleteOutdated(transaction, row, created_at);
          const others = (await push.listDevices(transaction, user_id, created_at)).filter(
            ({ id }) => id !== session_id,
          );
          if (others.length >= contract.REMINDER_LIMITS.devices)
            throw new CodedError('DEVICES_FULL', message('reminders.devicesFull'));
          await push.putSubscription(transaction, row);
          const all = await push.listDevices(transaction, user_id, created_at);
          return { ...orNotFound(all.find(({ id }) => id === session_id)), current: true };
        },
        // One after the other, because they are counted.
        { mode: 'exclusive' },
      );
    });

    endpoint(contract.removePushDevice, async ({ change, params }) =>
      change(async (transaction, { id }) => orNotFound(await push.deleteSubscription(transaction, id, params.id))),
    );

    endpoint(contract.testPush, async ({ t, change, now }) => {
      if (!settings) throw pushOff();
      await change(async (transaction, { id: user_id, session_id, time_zone }) => {
        const of = { user_id, session_id, reminder_id: null };
        const at = now.toISOString();
        if ((await push.listTargets(transaction, of, at)).length === 0)
          throw new CodedError('NOT_FOUND', message('reminders.noDevice'));
        await throttle.countKey(`push:test:${user_id}`, TESTS, transaction);
        const date = localDate(now, time_zone);
        await push.insertWaiting(transaction, {
          ...of,
          id: newId(),
          kind: 'test',
          date,
          made_at: at,
          due_at: at,
          tries: 0,
        });
      });
      // The answer does not wait for it, so that it says nothing of what is at that address.
      scheduler?.nudge();
      return { message: t('reminders.onItsWay') };
    });
  };

/** Whether this is a point of P-256: for any other, nothing could be encrypted. */
function isOnCurve(p256dh: string): boolean {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

function badKey(): CodedError {
  const text = message('reminders.badKey');
  return new CodedError('INVALID_INPUT', text, { fields: { 'keys.p256dh': text } });
}

function pushOff(): CodedError {
  return new CodedError('PUSH_OFF', message('reminders.pushOff'));
}
