import type { PushContent, PushKind } from '@moodbowl/contract/reminders';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import { nextTurn } from '../../next-turn.ts';
import type { PostPush } from '../../http/post-push.ts';
import type { PushTarget } from './push.repository.ts';
import type { VapidKeys } from './vapid.ts';

export interface PushSettings {
  readonly keys: VapidKeys;
  readonly postPush: PostPush;
  /** Whom push services may write to: a `https:` or `mailto:` address (RFC 8292). */
  readonly subject: string;
}

/**
 * What became of a notification: the push service has it; knows the browser no more; may take it later, at the earliest after so
 * many milliseconds; or could not be asked, or said something else.
 */
export type PushResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: string; readonly waitMs: number };

/** Every notification is as long, in bytes: its length tells nothing. */
const LENGTH = 256;

function textOf(kind: PushKind, language: Language): string {
  const t = translators[language];
  if (kind === 'mood') return t('reminders.mood');
  if (kind === 'after_meal') return t('reminders.afterMeal');
  return kind === 'plan' ? t('reminders.plan') : t('reminders.test');
}

/** Encrypts a notification for a browser (RFC 8291) and hands it to its push service. Never throws. */
export async function sendPush(
  { keys, postPush, subject }: PushSettings,
  target: PushTarget,
  { kind, date, seconds }: { readonly kind: PushKind; readonly date: string; readonly seconds: number },
): Promise<PushResult> {
  try {
    // Loaded with the first notification: a server that sends none starts without it.
    const { default: webPush } = await import('web-push');
    const content: PushContent = { kind, text: textOf(kind, target.language), date };
    const json = JSON.stringify(content);
    // Encrypting takes about a millisecond.
    await nextTurn();
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      json + ' '.repeat(Math.max(0, LENGTH - Buffer.byteLength(json))),
      // The service drops what it cannot deliver by then.
      { vapidDetails: { subject, ...keys }, TTL: seconds, contentEncoding: 'aes128gcm' },
    );
    const answer = await postPush.post(target.endpoint, { headers, body });
    if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' };
    if (answer.status === 404 || answer.status === 410) return { kind: 'gone' };
    return { kind: 'failed', reason: String(answer.status), waitMs: waitOf(answer.retryAfter) };
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    return { kind: 'failed', reason: typeof code === 'string' ? code : String(name), waitMs: 0 };
  }
}

/** How long a push service wants us to wait, in milliseconds; 0 if it does not say, or says it in another way. */
function waitOf(retryAfter: string | undefined): number {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
}
