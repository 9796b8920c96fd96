import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const TAG = 'Health';
export const healthStatus = z.object({ status: z.literal('ok') });

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: TAG,
  summary: 'Check the process',
  description: 'Answers as long as the process runs.',
  response: healthStatus,
  example: { response: { status: 'ok' } },
});

export const ready = defineEndpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: TAG,
  summary: 'Check the database',
  description:
    'Answers 200 while the database can be reached and has the latest schema, and 503 otherwise or when the process is about to stop.',
  response: healthStatus,
  example: { response: { status: 'ok' } },
});
