import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import {
  addGrocery,
  applyGroceryOperations,
  deleteGrocery,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { addToPlan, listPlan } from '@moodbowl/contract/plan';
import { createRecipe, listRecipes } from '@moodbowl/contract/recipes';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../people.ts';
import { type Answer, send } from './send.ts';

/** The longest that a body is late, in milliseconds: longer than a move takes. */
const LATE_MS = 120;
/** Between two changes of one person, in milliseconds. */
const PAUSE_MS = 15;
/** How many changes of one person are on their way at a time: as many as a browser sends to one server. */
const MOST_PENDING = 6;

/** What a server answers that has too much to do. */
const BUSY = 503;
/** How soon to call again then, in milliseconds. */
const AGAIN_MS = 100;
const MOST_TRIES = 100;

/** Something that somebody has made. */
export interface Thing {
  readonly kind: 'item' | 'entry' | 'recipe';
  readonly id: string;
  /** As last confirmed; unique. */
  name: string;
  /** Whether its deletion was confirmed. */
  deleted: boolean;
  /** A change of it whose outcome is unknown, because it was not confirmed. */
  uncertain: boolean;
}

/** What is in a home, as one of its people sees it. */
export interface Seen {
  readonly items: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, string>;
  readonly recipes: ReadonlyMap<string, string>;
}

/** Somebody who changes things all the time, by either server, while they move from home to home. */
export class Mover {
  readonly person: Person;
  readonly things: Thing[] = [];
  /** Statuses of answers of 500 and more, except {@link BUSY}. */
  readonly failures = new Map<number, number>();
  readonly #urls: readonly string[];
  readonly #days: readonly string[];
  /** Changes on their way. */
  readonly #pending = new Set<Promise<void>>();
  #busy: Promise<void> | undefined;
  #isBusy = false;

  constructor(person: Person, urls: readonly string[]) {
    this.person = person;
    this.#urls = urls;
    const now = Date.now();
    this.#days = Array.from({ length: 28 }, (_, day) => new Date(now + day * 86_400_000).toISOString().slice(0, 10));
  }

  /** Calls by either server. */
  async ask<E extends Endpoint>(endpoint: E, request: Parameters<typeof send<E>>[2], late = 0): Promise<Answer<E>> {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)] ?? '';
    const answer = await send(url, endpoint, request, this.person.token, late);
    if (answer.status >= 500 && answer.status !== BUSY)
      this.failures.set(answer.status, (this.failures.get(answer.status) ?? 0) + 1);
    return answer;
  }

  /** Calls until a server has time for it. */
  async insist<E extends Endpoint>(endpoint: E, request: Parameters<typeof send<E>>[2]): Promise<Answer<E>> {
    let answer = await this.ask(endpoint, request);
    for (let tries = 1; answer.status === BUSY && tries < MOST_TRIES; tries += 1) {
      await sleep(AGAIN_MS);
      answer = await this.ask(endpoint, request);
    }
    return answer;
  }

  /** Begins to change things. */
  begin(): void {
    this.#isBusy = true;
    const work = async () => {
      while (this.#isBusy) {
        const change = this.#change().finally(() => this.#pending.delete(change));
        this.#pending.add(change);
        await sleep(PAUSE_MS);
        if (this.#pending.size >= MOST_PENDING) await Promise.race(this.#pending);
      }
    };
    this.#busy = work();
  }

  /** Ends it; resolves when nothing is on its way any more. */
  async end(): Promise<void> {
    this.#isBusy = false;
    await this.#busy;
    await this.settle();
  }

  /** Resolves when what is on its way now has been answered. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** What is in the home in which this person lives. */
  async look(): Promise<Seen> {
    const { body: items } = await this.insist(listGroceries, {});
    const days = { from: this.#days[0] ?? '', to: this.#days.at(-1) ?? '' };
    const { body: entries } = await this.insist(listPlan, { query: days });
    const { body: recipes } = await this.insist(listRecipes, { query: { limit: '500' } });
    if (!items || !entries || !recipes) throw new Error(`${this.person.username} could not look into the home`);
    return {
      items: new Map(items.map(({ id, item_name }) => [id, item_name])),
      entries: new Map(entries.map(({ id, title }) => [id, title])),
      recipes: new Map(recipes.map(({ id, name }) => [id, name])),
    };
  }

  /** One change of any kind. */
  async #change(): Promise<void> {
    const late = Math.random() < 0.5 ? Math.random() * LATE_MS : 0;
    const chance = Math.random();
    if (chance < 0.3) return this.#addItem(late);
    if (chance < 0.5) return this.#addByOperation(late);
    if (chance < 0.65) return this.#plan(late);
    if (chance < 0.75) return this.#addRecipe(late);
    return chance < 0.9 ? this.#rename(late) : this.#delete(late);
  }

  /** A name that tells whose it is. */
  #name(): string {
    return `${this.person.username} ${randomUUID().slice(0, 8)}`;
  }

  #made(kind: Thing['kind'], id: string, name: string, { status }: { status: number }): void {
    if (status < 300) this.things.push({ kind, id, name, deleted: false, uncertain: false });
  }

  async #addItem(late: number): Promise<void> {
    const [id, item_name] = [randomUUID(), this.#name()];
    this.#made('item', id, item_name, await this.ask(addGrocery, { body: { id, item_name } }, late));
  }

  async #addByOperation(late: number): Promise<void> {
    const [id, item_name] = [randomUUID(), this.#name()];
    const operations = [{ id: randomUUID(), kind: 'add' as const, items: [{ id, item_name }] }];
    const answer = await this.ask(applyGroceryOperations, { body: { operations } }, late);
    const isThere = answer.body?.results[0]?.items.some((item) => item.id === id) ?? false;
    if (isThere) this.#made('item', id, item_name, answer);
  }

  async #plan(late: number): Promise<void> {
    const [id, title] = [randomUUID(), this.#name()];
    const date = this.#days[Math.floor(Math.random() * this.#days.length)] ?? '';
    const body = { entries: [{ id, title, date, slot: 'dinner' as const }] };
    this.#made('entry', id, title, await this.ask(addToPlan, { body }, late));
  }

  async #addRecipe(late: number): Promise<void> {
    const [id, name] = [randomUUID(), this.#name()];
    this.#made('recipe', id, name, await this.ask(createRecipe, { body: { id, name } }, late));
  }

  /** An item of one's own that nothing else is happening to. */
  #someItem(): Thing | undefined {
    const free = this.things.filter(({ kind, deleted, uncertain }) => kind === 'item' && !deleted && !uncertain);
    return free[Math.floor(Math.random() * free.length)];
  }

  async #rename(late: number): Promise<void> {
    const thing = this.#someItem();
    if (!thing) return;
    thing.uncertain = true;
    const item_name = this.#name();
    const body = { item_name, quantity: '2', purchased: 0 as const };
    const { status } = await this.ask(updateGrocery, { params: { id: thing.id }, body }, late);
    // It has stayed in a home that this person has left.
    if (status < 300) thing.name = item_name;
    thing.uncertain = status >= 500;
  }

  async #delete(late: number): Promise<void> {
    const thing = this.#someItem();
    if (!thing) return;
    thing.uncertain = true;
    const { status } = await this.ask(deleteGrocery, { params: { id: thing.id } }, late);
    thing.deleted = status < 300;
    thing.uncertain = status >= 500;
  }
}
