import { z } from 'zod';

/** Stable codes of errors: people read the message, programs the code. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  REGISTRATION_CLOSED: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  GROCERY_LIST_FULL: 409,
  HOME_FULL: 409,
  HOME_SHARED: 409,
  MOOD_DAY_FULL: 409,
  MEAL_DAY_FULL: 409,
  RESET_LINK_INVALID: 410,
  INVITE_INVALID: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What each code means, for developers. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read.',
  INVALID_INPUT: 'A part of the request is not valid; `fields` says which.',
  UNAUTHORIZED: 'There is no valid token, or its session has ended.',
  INVALID_CREDENTIALS: 'The account does not exist, or the password is wrong.',
  FORBIDDEN: 'Only administrators may do this.',
  REGISTRATION_CLOSED: 'This Moodbowl takes no new accounts.',
  ACCOUNT_SUSPENDED: 'The account is suspended.',
  NOT_FOUND: 'It does not exist, or belongs to somebody else.',
  METHOD_NOT_ALLOWED: 'The address does not support the method.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  USERNAME_TAKEN: 'The username is taken.',
  EMAIL_TAKEN: 'The email has an account already.',
  GROCERY_LIST_FULL: 'The grocery list is full.',
  HOME_FULL: 'The home has as many people, or open invitations, as it can have.',
  HOME_SHARED: 'The caller shares a home already.',
  MOOD_DAY_FULL: 'The day has as many mood entries as it can hold.',
  MEAL_DAY_FULL: 'The day has as many meals as it can hold.',
  RESET_LINK_INVALID: 'The reset link has been used or has expired.',
  INVITE_INVALID: 'The invitation has been used, was taken back, or has expired.',
  TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_TYPE: 'The body has the wrong media type.',
  TOO_MANY_REQUESTS: 'There were too many of these in a short time.',
  HEADERS_TOO_LARGE: 'The headers are too large.',
  INTERNAL: 'Something went wrong on the server. Nothing was changed.',
  UNAVAILABLE: 'The database cannot be reached, or the server is busy.',
};

/** The body of every error. */
export const errorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).describe('A stable code for programs'),
  message: z.string().describe('A text for people'),
  error: z.string().describe('The same as `message`, for callers that read that name'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each field of the request'),
});
export type ErrorBody = z.infer<typeof errorBody>;
