import { fileURLToPath } from 'node:url';
import type { Engine } from '../../src/db/database.ts';

/** The fixtures by the name of their last migration: a backup, or a list of statements. */
export function fixturePath(schema: string, engine: Engine): string {
  return fileURLToPath(new URL(`${schema}.${engine === 'sqlite' ? 'backup' : 'sql'}`, import.meta.url));
}

export const ANSWERS = fileURLToPath(new URL('answers.json', import.meta.url));
