import { z } from 'zod';
import type { DatabaseLocation } from './db/database.ts';
import { join } from 'node:path';

/** HS256 has a key of 32 bytes (RFC 7518, section 3.2). */
export const TOKEN_SECRET_MIN = 32;

const environment = z.object({
  PORT: z
    .stringFormat('port', /^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'PORT must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1, 'HOST must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://')
    .optional(),
  TOKEN_SECRET: z
    .string()
    .min(TOKEN_SECRET_MIN, `TOKEN_SECRET must have at least ${TOKEN_SECRET_MIN} characters`)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http or https address' }).optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
  THROTTLES: z.enum(['on', 'off'], 'THROTTLES must be on or off').default('on'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  readonly tokenSecret: string | undefined;
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  readonly throttles: boolean;
}

/** The settings are wrong; the message has one line for each mistake. */
export class ConfigError extends Error {}

/** Reads the settings from the environment; an empty value counts as absent. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => issue.message).join('\n'));
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { file: join(values.DATA_DIR, 'moodbowl.db') },
    tokenSecret: values.TOKEN_SECRET,
    publicUrl: values.PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    throttles: values.THROTTLES === 'on',
  };
}
