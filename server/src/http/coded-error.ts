import { message } from '@moodbowl/i18n/message';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@moodbowl/contract/error';

interface Details {
  /** Text per field of the body, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error that the caller is told about, by a stable code and a text for people. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  /** A plain field, because Fastify writes to it. */
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  toBody(): ErrorBody {
    const body = { code: this.code, message: this.message, error: this.message };
    return this.fields ? { ...body, fields: { ...this.fields } } : body;
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
