import { randomUUID } from 'node:crypto';
import { login, register } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { listMeals } from '@moodbowl/contract/meals';
import { getProfile } from '@moodbowl/contract/profile';
import { call } from '@moodbowl/harness/call';

/** A user who is signed in. */
export interface Person {
  readonly username: string;
  readonly token: string;
  /** The meal that they log. */
  readonly mealId: string;
}

export const PASSWORD = 'a password for tests';

/** Gives the person a new session. */
export async function signInAgain(url: string, person: Person): Promise<Person> {
  const { token } = await call(url, login, { body: { identifier: person.username, password: PASSWORD } });
  return { ...person, token };
}

/** Whether the person's session is still valid. */
export async function isSignedIn(url: string, { token }: Person): Promise<boolean> {
  const response = await fetch(`${url}${API_BASE}${getProfile.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.ok;
}

/** Registers people and signs them in. */
export async function registerPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `person-${randomUUID().slice(0, 13)}`;
    await call(url, register, { body: { username, email: `${username}@example.org`, password: PASSWORD } });
    const { token } = await call(url, login, { body: { identifier: username, password: PASSWORD } });
    const [meal] = await call(url, listMeals, { query: { limit: '1' } }, token);
    if (!meal) throw new Error('The server has no meals');
    people.push({ username, token, mealId: meal.id });
  }
  return people;
}
