import { message } from '@moodbowl/i18n/message';
import multipart from '@fastify/multipart';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from './coded-error.ts';
import { allowSlowBody, CONNECTION_LIMITS } from './connections.ts';

/** One file, and beside it what a form may bring along; more is 413. */
const LIMITS = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 } as const;
/** What everything but the file may take, in bytes. */
const ROOM_AROUND_FILE = 64 * 1024;

/** Lets the routes of `scope` take forms with a file: their body has a `File` or a text under the name of each field. */
export async function acceptMultipart(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { ...LIMITS, fileSize: maxFileBytes } });
  scope.addHook('preValidation', async (request, reply) => {
    allowSlowBody(request.raw, reply.raw, CONNECTION_LIMITS.uploadMs);
    if (!request.isMultipart()) throw new CodedError('UNSUPPORTED_TYPE', message('errors.notMultipart'));
    request.body = await readForm(request, maxFileBytes);
  });
}

async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Record<string, unknown>> {
  // What is far too large is not even read.
  if (Number(request.headers['content-length']) > maxFileBytes + ROOM_AROUND_FILE) throw fileTooLarge(maxFileBytes);
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      fields.push([
        part.fieldname,
        part.type === 'file' ? new File([await part.toBuffer()], part.filename) : part.value,
      ]);
    }
  } catch (error) {
    // The rest is let go by, because who is still sending does not listen.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError)
      throw fileTooLarge(maxFileBytes, error);
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new CodedError('BAD_REQUEST', message('errors.malformed'), { cause: error });
  }
  return Object.fromEntries(fields);
}

function fileTooLarge(maxFileBytes: number, cause?: unknown): CodedError {
  return new CodedError('TOO_LARGE', message('errors.fileTooLarge', { megabytes: maxFileBytes / 2 ** 20 }), { cause });
}
