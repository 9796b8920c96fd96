import { login, register } from '@moodbowl/contract/auth';
import { feedback, resolveFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { acceptFriend, addFriend, listBlocks, listFriends, unblockPerson } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal, listMeals } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { accountExport, exportAccount } from '@moodbowl/contract/account-export';
import { getProfile, listSessions } from '@moodbowl/contract/profile';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call, Refusal } from '@moodbowl/harness/call';

export const PASSWORD = 'a password for fuzzing';

/** Ids by the path segment in front of them. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** A user in whose name requests are sent. */
export interface Actor {
  readonly username: string;
  readonly email: string;
  token: string;
  ids: Ids;
}

let made = 0;

async function signUp(url: string, name: string): Promise<Actor> {
  made += 1;
  const username = `${name}-${process.pid}-${made}`;
  const email = `${username}@example.org`;
  await call(url, register, { body: { username, email, password: PASSWORD } });
  return { username, email, token: await signIn(url, username), ids: {} };
}

async function signIn(url: string, identifier: string): Promise<string> {
  return (await call(url, login, { body: { identifier, password: PASSWORD } })).token;
}

/** The test users and their data. */
export class Actors {
  readonly #url: string;
  readonly #dataDir: string;
  /** A user whose data no request may change. */
  bystander: Actor;
  /** The other user of friendships. */
  partner: Actor;
  user: Actor;
  admin: Actor;
  /** The ids of the starter meals. */
  readonly catalogue: ReadonlySet<string>;

  private constructor(url: string, dataDir: string, people: readonly Actor[], catalogue: ReadonlySet<string>) {
    this.#url = url;
    this.#dataDir = dataDir;
    const [bystander, partner, user, admin] = people;
    if (!bystander || !partner || !user || !admin) throw new Error('A test user is missing');
    [this.bystander, this.partner, this.user, this.admin] = [bystander, partner, user, admin];
    this.catalogue = catalogue;
  }

  static async create(url: string, dataDir: string): Promise<Actors> {
    const people: Actor[] = [];
    for (const name of ['bystander', 'partner', 'user', 'admin']) people.push(await signUp(url, name));
    const meals = await call(url, listMeals, { query: { limit: '500' } }, people[0]?.token);
    const actors = new Actors(url, dataDir, people, new Set(meals.map(({ id }) => id)));
    actors.#promote(actors.admin);
    await actors.#prepareBystander();
    return actors;
  }

  /** Writes to the database, because the command takes as long as a thousand requests. */
  #promote({ username }: Actor): void {
    const database = new DatabaseSync(join(this.#dataDir, 'moodbowl.db'), { timeout: 10_000 });
    database.prepare("update users set role = 'admin' where username = ?").run(username);
    database.close();
  }

  async #prepareBystander(): Promise<void> {
    const { bystander } = this;
    await this.addData(bystander);
    const friend = await signUp(this.#url, 'friend');
    await this.#befriend(bystander, friend, { accept: true });
    const [meal = ''] = this.catalogue;
    await call(this.#url, saveMeal, { params: { id: meal } }, bystander.token);
    // Requests of the administrator may resolve feedback, so it is resolved beforehand.
    for (const id of bystander.ids['feedback'] ?? [])
      await call(this.#url, resolveFeedback, { params: { id } }, this.admin.token);
  }

  /** The bystander's export without its date, and without a trace of itself. */
  async bystanderData(): Promise<string> {
    const all = accountExport.parse(await call(this.#url, exportAccount, { query: {} }, this.bystander.token));
    const { exported_at: _, account_events, ...data } = all;
    const events = account_events.filter(({ event }) => event !== 'account.exported');
    return JSON.stringify({ ...data, account_events: events });
  }

  /** Adds one of everything that a request can name by id. */
  async addData(actor: Actor): Promise<void> {
    const { token } = actor;
    const [meal = ''] = this.catalogue;
    const [mood, grocery, eaten, sent, sessions] = await Promise.all([
      call(this.#url, saveMood, { body: { mood: 'Happy', note: 'Toast' } }, token),
      call(this.#url, addGrocery, { body: { item_name: 'Lemons', quantity: '2' } }, token),
      call(this.#url, logMeal, { body: { meal_id: meal } }, token),
      call(this.#url, sendFeedback, { body: { subject: 'Hello', message: 'It works.' } }, token),
      call(this.#url, listSessions, {}, token),
    ]);
    actor.ids = {
      ...actor.ids,
      moods: [mood.id],
      groceries: [grocery.id],
      'meal-logs': [eaten.id],
      feedback: [feedback.parse(sent).id],
      sessions: sessions.map(({ id }) => id),
      'saved-meals': [...this.catalogue],
      meal_id: [...this.catalogue],
      // An administrator could delete the meals named here.
      meals: actor === this.user ? [...this.catalogue] : [],
    };
  }

  /** Adds a meal that the administrator may change and delete. */
  async addMeal(): Promise<void> {
    const draft = { name: 'Toast', mood: 'Happy', ingredients: ['Bread'], steps: ['Toast it.'] };
    const { id } = await call(this.#url, createMeal, { body: draft }, this.admin.token);
    this.admin.ids = { ...this.admin.ids, meals: [id] };
  }

  /** Deletes all meals that requests have added. */
  async deleteAddedMeals(): Promise<void> {
    await this.ensureSignedIn('admin');
    for (;;) {
      const newest = await call(this.#url, listMeals, { query: { sort: 'recent', limit: '500' } }, this.admin.token);
      const added = newest.filter(({ id }) => !this.catalogue.has(id));
      if (added.length === 0) return;
      for (const { id } of added) await call(this.#url, deleteMeal, { params: { id } }, this.admin.token);
    }
  }

  /** Adds a request from the partner, or a friendship with them. */
  async addFriendship(actor: Actor, { accept }: { accept: boolean }): Promise<void> {
    await this.#befriend(actor, this.partner, { accept });
  }

  async #befriend(actor: Actor, partner: Actor, { accept }: { accept: boolean }): Promise<void> {
    const { username } = await call(this.#url, getProfile, {}, actor.token);
    for (const { user_id } of await call(this.#url, listBlocks, {}, actor.token))
      await call(this.#url, unblockPerson, { params: { user_id } }, actor.token);
    await call(this.#url, addFriend, { body: { friendIdentifier: username } }, partner.token);
    const { pendingReceived, accepted } = await call(this.#url, listFriends, {}, actor.token);
    if (accept)
      for (const { friendship_id: friendshipId } of pendingReceived)
        await call(this.#url, acceptFriend, { body: { friendshipId } }, actor.token);
    const friends = [...pendingReceived, ...accepted];
    actor.ids = {
      ...actor.ids,
      friendshipId: friends.map(({ friendship_id }) => friendship_id),
      friends: friends.map(({ friend_id }) => friend_id),
      receiverId: friends.map(({ friend_id }) => friend_id),
      user_id: friends.map(({ friend_id }) => friend_id),
    };
  }

  /** Signs an actor in again if a request signed them out, and replaces one whose account was deleted. */
  async ensureSignedIn(part: 'user' | 'admin'): Promise<void> {
    const actor = this[part];
    if (await this.#isSignedIn(actor)) return;
    try {
      actor.token = await signIn(this.#url, actor.username);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.replace(part);
    }
  }

  /** Replaces an actor by a new user without data. */
  async replace(part: 'user' | 'admin'): Promise<void> {
    const actor = await signUp(this.#url, part);
    if (part === 'admin') this.#promote(actor);
    this[part] = actor;
  }

  async #isSignedIn({ token }: Actor): Promise<boolean> {
    return call(this.#url, getProfile, {}, token).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return false;
        throw error;
      },
    );
  }
}
