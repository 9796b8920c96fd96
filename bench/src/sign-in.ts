import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { PASSWORD, type Size, usernameOf } from './seed.ts';

/** Tokens of `count` users, spread over all that were generated. */
export async function signInSample(url: string, { users }: Size, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    // The stride is prime to ten, so that users with and without a mood today come up as they do among all.
    const identifier = usernameOf((index * 37) % users);
    const response = await fetch(`${url}${API_BASE}${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`signing ${identifier} in failed with ${response.status}`);
    tokens.push(login.response.parse(await response.json()).token);
  }
  return tokens;
}
