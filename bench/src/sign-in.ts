import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { PASSWORD, type Size, usernameInTurn } from './community.ts';
import { startServer } from '@moodbowl/harness/server-process';

/** Tokens of `count` users, spread over all that were generated; up to a quarter of them, those with most friends. */
async function signInSample(url: string, size: Pick<Size, 'users'>, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push(await signIn(url, usernameInTurn(index, size)));
  return tokens;
}

/** Tokens from a server that is gone: one that has done nothing but sign people in is slower at reading for a while. */
export async function signInBefore(dataDir: string, size: Pick<Size, 'users'>, count: number): Promise<string[]> {
  const server = await startServer(dataDir);
  try {
    return await signInSample(server.url, size, count);
  } finally {
    await server.stop();
  }
}

/** The token of one who was generated. */
export async function signIn(url: string, identifier: string): Promise<string> {
  const response = await fetch(`${url}${API_BASE}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`signing ${identifier} in failed with ${response.status}`);
  return login.response.parse(await response.json()).token;
}
