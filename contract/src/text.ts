import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Databases cannot store NUL, and a lone surrogate has no UTF-8 form. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/**
 * Text that people type: trimmed and normalised to NFC, otherwise unchanged. Lengths are in code points, never less
 * than HTML's `maxlength` allows.
 */
export function text({ max, tooLong }: { max: number; tooLong?: MessageId }) {
  return (
    z
      .string()
      .refine(isStorable, { error: 'fields.notStorable' satisfies MessageId, abort: true })
      .trim()
      .normalize('NFC')
      // Texts that are too long skip all further checks: a pattern may take quadratic time.
      .max(max, { error: tooLong ?? ('fields.tooLong' satisfies MessageId), abort: true })
  );
}

/** Like {@link text}, but with at least one visible character; otherwise the error is `blank`. */
export function filledText({ max, blank, tooLong }: { max: number; blank: MessageId; tooLong?: MessageId }) {
  return text(tooLong === undefined ? { max } : { max, tooLong }).refine((value) => VISIBLE.test(value), blank);
}

/** Text that is used as it is, without trimming: passwords. */
export function secretText({ min, tooShort, max }: { min: number; tooShort: MessageId; max: number }) {
  return z
    .string()
    .refine(isStorable, { error: 'fields.notStorable' satisfies MessageId, abort: true })
    .normalize('NFC')
    .min(min, tooShort)
    .max(max, 'fields.tooLong' satisfies MessageId);
}

/** The id in the examples of the API document. */
export const EXAMPLE_ID = '0197a1c4-5b2e-7c3d-9e4f-1a2b3c4d5e6f';

export const id = z.uuid({ error: 'fields.notAnId' satisfies MessageId }).toLowerCase();

/** An id made by the client, so that sending the same request twice stores it once. */
export const clientId = id.optional();

export const idParams = z.object({ id: id.describe('Id of the resource') });

/** The response to a deletion: the id of the deleted row. */
export const deleted = z.object({ id });

/** A response with nothing but a text for people. */
export const notice = z.object({ message: z.string().describe('A text for people') });

/**
 * An integer in a query, as a number for the handler. Digits only: `1e2`, `0x10` and a blank text, which `Number`
 * accepts, are rejected.
 */
export function wholeNumber({ max }: { max: number }) {
  return z
    .stringFormat('whole number', new RegExp(String.raw`^\d{1,${String(max).length}}$`))
    .transform(Number)
    .pipe(z.int().min(1).max(max));
}

/** An instant in ISO 8601, UTC. */
export const instant = z.iso.datetime();

/**
 * When something happened that is logged later: an instant since the year 2000. The server refuses the future. Now by
 * default.
 */
export const pastInstant = instant
  .refine((value) => value >= '2000', 'fields.tooLongAgo' satisfies MessageId)
  .optional()
  .describe('When it happened, not in the future; now by default');

/** A date on the user's own calendar: `YYYY-MM-DD`. */
export const localDate = z.iso.date('fields.notADate' satisfies MessageId);
