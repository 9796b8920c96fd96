import { type Message, message, type Translate, writeMessage } from '@moodbowl/i18n/message';
import { translators } from '@moodbowl/i18n/translators';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@moodbowl/contract/error';

/** A message, or a text that has no id: what zod says about types. */
type Text = Message | string;

interface Details {
  /** What is wrong with each field of the body, for forms. */
  readonly fields?: Readonly<Record<string, Text>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error that the caller is told about, by a stable code and a text for people. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  /** A plain field, because Fastify writes to it. */
  readonly statusCode: number;
  readonly text: Text;
  readonly fields: Readonly<Record<string, Text>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, text: Text, { fields, retryAfter, cause }: Details = {}) {
    super(writeMessage(text, translators.en), { cause });
    this.text = text;
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** The body of the answer, in the language of `translate`. */
  toBody(translate: Translate): ErrorBody {
    const text = writeMessage(this.text, translate);
    const body = { code: this.code, message: text, error: text };
    if (!this.fields) return body;
    const fields = Object.entries(this.fields).map(([name, problem]) => [name, writeMessage(problem, translate)]);
    return { ...body, fields: Object.fromEntries(fields) };
  }
}

/** The same answer for what does not exist and for what belongs to someone else. */
export function notFound(): CodedError {
  return new CodedError('NOT_FOUND', message('errors.notFound'));
}

export function idTaken(): CodedError {
  return new CodedError('ID_TAKEN', message('errors.idTaken'));
}

/** The row, or a {@link notFound} when there is none. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
