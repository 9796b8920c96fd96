import { login } from '@moodbowl/contract/auth';
import type { ResponseOf } from '@moodbowl/contract/endpoint';
import { call } from './call.ts';
import { PASSWORD } from './community.ts';
import { startServer } from './server-process.ts';

export type Session = ResponseOf<typeof login>;

/** Signs a user in. */
export function signIn(url: string, identifier: string, password: string): Promise<Session> {
  return call(url, login, { body: { identifier, password } });
}

/**
 * Tokens of generated users. They come from a server that is stopped again, because one that has only hashed passwords
 * answers reads more slowly for a while.
 */
export async function tokensOf(dataDir: string, usernames: readonly string[]): Promise<string[]> {
  const server = await startServer(dataDir);
  try {
    const tokens: string[] = [];
    for (const username of usernames) tokens.push((await signIn(server.url, username, PASSWORD)).token);
    return tokens;
  } finally {
    await server.stop();
  }
}
