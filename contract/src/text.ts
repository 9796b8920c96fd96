import { z } from 'zod';

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Neither database can keep NUL, and a lone surrogate has no UTF-8 form. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function keepTo(max: number): string {
  return `Please keep this to ${max.toLocaleString('en')} characters`;
}

/** Text that people type: kept as typed, trimmed, NFC. Lengths are code points: never less than HTML's `maxlength` lets in. */
export function text({ max, tooLong }: { max: number; tooLong?: string }) {
  return (
    z
      .string()
      .refine(isStorable, { error: 'This text has a character that cannot be stored', abort: true })
      .trim()
      .normalize('NFC')
      // Nothing further looks at what is too long: a pattern may take the square of its length.
      .max(max, { error: () => tooLong ?? keepTo(max), abort: true })
  );
}

/** Like {@link text}, but something visible has to be there; otherwise the answer is `blank`. */
export function filledText({ max, blank, tooLong }: { max: number; blank: string; tooLong?: string }) {
  return text(tooLong === undefined ? { max } : { max, tooLong }).refine((value) => VISIBLE.test(value), blank);
}

/** Text that is stored as it is, without trimming: passwords. */
export function secretText({ min, tooShort, max }: { min: number; tooShort: string; max: number }) {
  return z
    .string()
    .refine(isStorable, { error: 'This text has a character that cannot be stored', abort: true })
    .normalize('NFC')
    .min(min, tooShort)
    .max(max, { error: () => keepTo(max) });
}

/** The id in the examples of the API document. */
export const EXAMPLE_ID = '0197a1c4-5b2e-7c3d-9e4f-1a2b3c4d5e6f';

export const id = z.uuid({ error: 'This is not a valid id' }).toLowerCase();

/** An id made by the client, so that sending the same thing twice stores it once. */
export const clientId = id.optional();

export const idParams = z.object({ id: id.describe('Id of the resource') });

/** The answer to a deletion: the id of what is gone. */
export const deleted = z.object({ id });

/** An answer that has nothing but a text for people. */
export const notice = z.object({ message: z.string().describe('A text for people') });

/**
 * A whole number in a query, as a number for the handler. Digits only: `1e2`, `0x10` and a blank text, which `Number`
 * takes, are refused.
 */
export function wholeNumber({ max }: { max: number }) {
  return z
    .stringFormat('whole number', new RegExp(String.raw`^\d{1,${String(max).length}}$`))
    .transform(Number)
    .pipe(z.int().min(1).max(max));
}

/** An instant: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A day as the user lived it: `YYYY-MM-DD`. */
export const localDate = z.iso.date('This is not a date (YYYY-MM-DD)');
