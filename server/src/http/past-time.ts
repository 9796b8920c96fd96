import { message } from '@moodbowl/i18n/message';
import { CodedError } from './errors.ts';

/** When something that is logged now happened: at the time that the caller gives, or now. Refuses the future. */
export function pastTimeOrNow(created_at: string | undefined, now: Date): Date {
  const at = created_at === undefined ? now : new Date(created_at);
  if (at <= now) return at;
  const text = message('fields.inTheFuture');
  throw new CodedError('INVALID_INPUT', text, { fields: { created_at: text } });
}
