import { login, register } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { listMeals } from '@moodbowl/contract/meals';
import { getProfile } from '@moodbowl/contract/profile';
import { call } from './call.ts';

/** Somebody who has an account and is signed in. */
export interface Person {
  readonly username: string;
  readonly token: string;
  /** What they eat. */
  readonly mealId: string;
}

export const PASSWORD = 'a password for tests';

/** The same person with a new session. */
export async function signInAgain(url: string, person: Person): Promise<Person> {
  const { token } = await call(url, login, { body: { identifier: person.username, password: PASSWORD } });
  return { ...person, token };
}

/** Whether the session of this person is still good. */
export async function isSignedIn(url: string, { token }: Person): Promise<boolean> {
  const response = await fetch(`${url}${API_BASE}${getProfile.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.ok;
}

/** Registers this many people and signs them in. */
export async function registerPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `person${index}-${Date.now()}`;
    await call(url, register, { body: { username, email: `${username}@example.org`, password: PASSWORD } });
    const { token } = await call(url, login, { body: { identifier: username, password: PASSWORD } });
    const [meal] = await call(url, listMeals, { query: { limit: '1' } }, token);
    if (!meal) throw new Error('the server has no meals');
    people.push({ username, token, mealId: meal.id });
  }
  return people;
}
