import { addPushDevice, getPushKey, removePushDevice } from '@moodbowl/contract/reminders';
import { call } from '../../lib/api-client.ts';
import { currentSession } from '../../lib/session.ts';
import { parseToken } from '../../lib/token.ts';

/** Why this browser cannot get notifications; undefined if it can. */
export type PushProblem = 'insecure' | 'home screen' | 'unsupported' | 'denied' | undefined;

/** What stands in the way of notifications here, as far as the browser tells without asking. */
export function pushProblem(): PushProblem {
  if (!window.isSecureContext) return 'insecure';
  // Safari on iPhone and iPad has it from iOS 16.4 on, and only for a page on the home screen.
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !('Notification' in window))
    return isApple() && !isStandalone() ? 'home screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

function isApple(): boolean {
  // An iPad says that it is a Mac, and has a touch screen.
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isStandalone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Beside it is kept for which session the server knows the subscription of this browser. */
const keyOf = (userId: string) => `push:${userId}`;

/** Whether this person has wanted notifications in this browser. */
export function wantsPush(): boolean {
  return localStorage.getItem(keyOf(currentSession().userId)) !== null;
}

/** The permission was refused just now. */
export class PermissionDenied extends Error {}
/** The server sends no notifications. */
export class PushOff extends Error {}
/** The page has no service worker (yet). */
export class NoWorker extends Error {}

/**
 * Has this browser get notifications: asks for the permission, so it belongs to a press. Throws {@link PermissionDenied},
 * {@link PushOff}, {@link NoWorker}, or what browser or server say.
 */
export async function subscribeHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDenied();
  await subscribe();
}

async function subscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new NoWorker();
  const { key } = await call(getPushKey, {});
  if (key === null) throw new PushOff();
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  // That of another person who has used this browser, or for another key of the server, is none of this person's.
  if (before && !(wantsPush() && isFor(before, key))) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = subscription.toJSON();
  const { endpoint } = subscription;
  const { userId } = currentSession();
  await call(addPushDevice, {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
  localStorage.setItem(keyOf(userId), markOf(subscription));
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

/** What the server knows: a subscription, and a session by its end. */
function markOf({ endpoint }: PushSubscription): string {
  return `${parseToken(currentSession().token ?? '').end} ${endpoint}`;
}

/** Whether the server has got a subscription of this browser for the session of now. */
export function isKnownFor(): boolean {
  const { userId, token } = currentSession();
  return localStorage.getItem(keyOf(userId))?.startsWith(`${parseToken(token ?? '').end} `) === true;
}

/**
 * Sends the subscription of this browser again if the server does not know it for this session: after signing in again, or when
 * the browser has another one. Asks for nothing.
 */
export async function keepSubscribed(): Promise<void> {
  if (!wantsPush() || pushProblem() !== undefined || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || (subscription && localStorage.getItem(keyOf(currentSession().userId)) === markOf(subscription)))
    return;
  await subscribe();
}

/** Ends the notifications of this browser, here and on the server. */
export async function unsubscribeHere(deviceId: string | undefined): Promise<void> {
  const { userId } = currentSession();
  // The server first: what fails can be tried again.
  if (deviceId !== undefined) await call(removePushDevice, { params: { id: deviceId } });
  await forgetPush(userId);
}

/** Ends what this browser gets, after a logout or when the server has ended it. */
export async function forgetPush(userId: string): Promise<void> {
  if (localStorage.getItem(keyOf(userId)) === null) return;
  localStorage.removeItem(keyOf(userId));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
