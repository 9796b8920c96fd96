import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const TAG = 'Health';
const OK = z.object({ status: z.literal('ok') });

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: TAG,
  summary: 'Whether the process answers',
  response: OK,
});

export const ready = defineEndpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: TAG,
  summary: 'Whether the database is reachable and migrated',
  response: OK,
});
