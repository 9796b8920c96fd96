import { z } from 'zod';

/** Stable codes of error answers; people read the message, programs the code. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  REGISTRATION_CLOSED: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  ID_TAKEN: 409,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  GROCERY_LIST_FULL: 409,
  MOOD_DAY_FULL: 409,
  MEAL_DAY_FULL: 409,
  RESET_LINK_INVALID: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error answer. `error` repeats `message` for callers that read that name. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const ERROR_MESSAGES = {
  invalidInput: 'Please check what you entered.',
  unauthorized: 'Please log in to continue.',
  forbidden: 'This is for administrators only.',
  notFound: 'We could not find that.',
  idTaken: 'This id is already in use.',
  tooLarge: 'That is more than we can take at once.',
  unsupportedType: 'Please send JSON.',
  notMultipart: 'Please send multipart/form-data.',
  fileTooLarge: (bytes: number) => `Please choose a file of at most ${bytes / 2 ** 20} MB.`,
  malformed: 'This request could not be read.',
  timeout: 'This request took too long to arrive. Please try again.',
  tooMany: 'That was a lot of tries. Please wait a little and try again.',
  tooManyChanges: 'That was a lot of changes in a short time. Please wait a few minutes and go on then.',
  unavailable: 'Moodbowl is out of reach for a moment. Please try again.',
  internal: 'Something went wrong on our side. Nothing was changed.',
} as const;
