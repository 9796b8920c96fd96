// Alone: it replaces parts of the browser.
import { logout } from '@moodbowl/contract/auth';
import {
  addPushDevice,
  getPushKey,
  getReminders,
  listPushDevices,
  type PushDevice,
  removePushDevice,
  type RemindersDraft,
  setReminders,
  testPush,
} from '@moodbowl/contract/reminders';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { press, valueOf } from '../../../test/actions.ts';
import { openScreen, settle, signIn, USER_ID } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { NO_REMINDERS, refusal, type StubServer, stubServer } from '../../../test/stub-server.ts';
import { signOut } from '../auth/sign-out.ts';

const SETTINGS = '/profile?tab=settings';
const HERE: PushDevice = {
  id: idOf(1),
  device: 'Firefox on Linux',
  created_at: '2026-03-10T09:00:00.000Z',
  current: true,
};
const PHONE: PushDevice = { ...HERE, id: idOf(2), device: 'Chrome on Android', current: false };

/** A browser that can be subscribed; what it asks for is answered with `answer`. */
function fakeBrowser(answer: NotificationPermission = 'granted') {
  const browser = { asked: 0, made: 0, ended: 0, subscription: undefined as PushSubscription | undefined };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', function PushManager() {});
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      browser.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  const pushManager = {
    getSubscription: async () => browser.subscription ?? null,
    subscribe: async () => {
      browser.made += 1;
      const endpoint = `https://push.example.org/${browser.made}`;
      browser.subscription = {
        endpoint,
        options: { applicationServerKey: new Uint8Array([4, 0, 0]).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          browser.ended += 1;
          browser.subscription = undefined;
          return true;
        },
      } as unknown as PushSubscription;
      return browser.subscription;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), addEventListener() {}, removeEventListener() {} },
  });
  return browser;
}

/** A server on which this device subscribes. */
function withDevices(...devices: PushDevice[]): StubServer {
  const list = [...devices];
  return stubServer()
    .on(listPushDevices, () => list)
    .on(addPushDevice, () => {
      list.push(HERE);
      return HERE;
    })
    .on(removePushDevice, ({ params: { id = '' } }) => {
      list.splice(
        list.findIndex((device) => device.id === id),
        1,
      );
      return { id };
    });
}

async function open() {
  signIn();
  await openScreen(SETTINGS);
  await screen.findByRole('heading', { name: 'Reminders' });
  await settle();
}

const SWITCH = 'Notifications on this device';

describe('notifications on a device', () => {
  it('ask for the permission only after a press, can be tried, and end', async () => {
    const browser = fakeBrowser();
    const server = withDevices().on(testPush, { message: 'It is on its way.' });
    await open();
    expect(browser.asked).toBe(0);
    await press(SWITCH, 'switch');
    expect([browser.asked, browser.made]).toEqual([1, 1]);
    expect(server.callsOf(addPushDevice)[0]?.body).toEqual({
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    });
    await press('Send one now');
    expect(screen.getByText('It is on its way.')).toBeTruthy();
    await press(SWITCH, 'switch');
    expect([server.callsOf(removePushDevice)[0]?.params, browser.ended]).toEqual([{ id: HERE.id }, 1]);
    expect(screen.queryByRole('button', { name: 'Send one now' })).toBeNull();
  });

  it('say how to change it when the browser does not allow them', async () => {
    fakeBrowser('denied');
    const server = withDevices();
    await open();
    await press(SWITCH, 'switch');
    expect(screen.getByText(/are blocked in this browser/)).toBeTruthy();
    expect(server.callsOf(addPushDevice)).toEqual([]);
  });

  it('say so when the question was closed, and can be switched on then', async () => {
    const browser = fakeBrowser('default');
    withDevices();
    await open();
    for (const times of [1, 2]) {
      await press(SWITCH, 'switch');
      expect(screen.getByText(/so nothing has changed/)).toBeTruthy();
      expect(browser.asked).toBe(times);
    }
  });

  it.each([
    ['without a secure connection', () => vi.stubGlobal('isSecureContext', false), /need a secure connection/],
    ['in a browser without them', () => Reflect.deleteProperty(window, 'PushManager'), /has no notifications/],
    [
      'on an iPhone outside of the home screen',
      () => {
        Reflect.deleteProperty(window, 'PushManager');
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)');
      },
      /add Moodbowl to the home screen first/,
    ],
  ])('are not offered %s, and it says why', async (_where, change, text) => {
    fakeBrowser();
    change();
    withDevices();
    await open();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: SWITCH })).toBeNull();
  });

  it('are not offered by a server that sends none', async () => {
    fakeBrowser();
    withDevices().on(getPushKey, { key: null });
    await open();
    expect(screen.getByText('This Moodbowl sends no notifications.')).toBeTruthy();
  });

  it('tell what the server says when it refuses, and leave the switch off', async () => {
    fakeBrowser();
    withDevices().on(addPushDevice, refusal('Ten devices get notifications already.', 409, 'DEVICES_FULL'));
    await open();
    await press(SWITCH, 'switch');
    expect(screen.getByText('Ten devices get notifications already.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: SWITCH }).checked).toBe(false);
  });

  it('can be ended for other devices', async () => {
    fakeBrowser();
    const server = withDevices(PHONE);
    await open();
    await press('Remove Chrome on Android');
    expect(server.callsOf(removePushDevice)[0]?.params).toEqual({ id: PHONE.id });
    expect(screen.queryByText('Chrome on Android')).toBeNull();
  });

  it('are gone from the browser after a logout', async () => {
    const browser = fakeBrowser();
    withDevices().on(logout, { message: '' });
    await open();
    await press(SWITCH, 'switch');
    signOut();
    await settle();
    await vi.waitFor(() => expect(browser.ended).toBe(1));
    expect(localStorage.getItem(`push:${USER_ID}`)).toBeNull();
  });

  it('begin again after signing in again, and not for somebody else', async () => {
    const browser = fakeBrowser();
    const server = withDevices();
    await open();
    await press(SWITCH, 'switch');
    const { keepSubscribed, subscribeHere } = await import('./push-device.ts');
    await keepSubscribed();
    expect(server.callsOf(addPushDevice)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000);
    signIn();
    await keepSubscribed();
    await keepSubscribed();
    expect(server.callsOf(addPushDevice)).toHaveLength(2);
    signIn({ userId: idOf(9) });
    await keepSubscribed();
    expect([server.callsOf(addPushDevice).length, browser.ended]).toEqual([2, 0]);
    // What the person before gets must not come to this one's hands.
    await subscribeHere();
    expect([server.callsOf(addPushDevice).length, browser.ended]).toEqual([3, 1]);
  });
});

describe('the choices', () => {
  /** A server that stores them. */
  function storing(stored: Partial<RemindersDraft> = {}, email_possible = false) {
    fakeBrowser();
    let present = { ...NO_REMINDERS, ...stored, email_possible };
    return stubServer()
      .on(getReminders, () => present)
      .on(setReminders, ({ body }) => (present = { ...(body as RemindersDraft), email_possible }));
  }
  const sent = (server: StubServer) => server.callsOf(setReminders).at(-1)?.body;

  it('are stored one by one', async () => {
    const server = storing({}, true);
    await open();
    await press('Choose a time');
    expect(sent(server)).toMatchObject({ mood: [{ from: '20:00', to: null }] });
    await press('Add a time');
    await press('Add a time');
    expect(screen.queryByRole('button', { name: 'Add a time' })).toBeNull();
    await press('Remove time 2');
    expect(sent(server)).toMatchObject({ mood: [{ from: '20:00' }, { from: '08:30' }] });
    await press('Ask me after meals', 'switch');
    await press('Tell me about dinner', 'switch');
    await press('By email, too', 'switch');
    await press('Sun', 'checkbox');
    expect(sent(server)).toEqual({
      mood: [
        { from: '20:00', to: null },
        { from: '08:30', to: null },
      ],
      quiet_days: [7],
      after_meal: true,
      plan: '16:00',
      email: true,
    });
  });

  it('store a time when its field is left, not while it is typed', async () => {
    const server = storing({ mood: [{ from: '08:00', to: null }] });
    await open();
    const field = screen.getByLabelText('At');
    for (const value of ['01:00', '09:15']) fireEvent.change(field, { target: { value } });
    expect(server.callsOf(setReminders)).toEqual([]);
    fireEvent.blur(field);
    await settle();
    expect(sent(server)).toMatchObject({ mood: [{ from: '09:15', to: null }] });
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(valueOf('At')).toBe('09:15');
    expect(server.callsOf(setReminders)).toHaveLength(1);
  });

  it('keep a span that ends before it begins until it is right', async () => {
    const server = storing({ mood: [{ from: '08:00', to: '10:00' }] });
    await open();
    const type = (label: string, value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      fireEvent.blur(screen.getByLabelText(label));
    };
    type('From', '11:00');
    expect(screen.getByText('The end has to be later than the beginning.')).toBeTruthy();
    expect([valueOf('From'), server.callsOf(setReminders)]).toEqual(['11:00', []]);
    type('To', '12:00');
    await settle();
    expect(sent(server)).toMatchObject({ mood: [{ from: '11:00', to: '12:00' }] });
    await press('at random', 'checkbox');
    expect(sent(server)).toMatchObject({ mood: [{ from: '11:00', to: null }] });
  });

  it('say when they could not be stored, and show what holds', async () => {
    const server = storing();
    await open();
    server.on(setReminders, refusal('Not now.'));
    await press('Ask me after meals', 'switch');
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ask me after meals' }).checked).toBe(false);
  });

  it('offer no email where none is sent, and are not held up by one that was chosen before', async () => {
    const server = storing({ email: true });
    await open();
    expect(screen.queryByRole('switch', { name: 'By email, too' })).toBeNull();
    await press('Ask me after meals', 'switch');
    expect(sent(server)).toMatchObject({ after_meal: true, email: false });
  });

  it('never speak of streaks, or of what was missed', async () => {
    storing({ mood: [{ from: '08:00', to: null }] });
    await open();
    const card = screen.getByRole('heading', { name: 'Reminders' }).parentElement;
    expect(within(card!).queryByText(/streak|miss|forg[eo]t/i)).toBeNull();
  });
});
