import { getHome, inviteHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import { call, Refusal } from '@moodbowl/harness/call';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../people.ts';
import { Device, mayPass } from './device.ts';

/** How long a guest stays in a home, and is between two, on average, in milliseconds. */
const STAY_MS = 600;
const AWAY_MS = 200;
/** How long to wait before a repetition, in milliseconds. */
const RETRY_MS = 100;

/** Somebody who moves from home to home while their device has changes that wait. */
export class Guest {
  readonly device: Device;
  /** How often they came into a home. */
  visits = 0;
  readonly #url: string;
  readonly #person: Person;
  readonly #keepers: readonly Person[];
  #isMoving = false;
  #move = Promise.resolve();

  /** They visit these keepers in turn. */
  constructor(url: string, person: Person, keepers: readonly Person[]) {
    this.#url = url;
    this.#person = person;
    this.#keepers = keepers;
    this.device = new Device(url, person);
  }

  /** Moves until {@link settle}. */
  begin(): void {
    this.#isMoving = true;
    this.#move = this.#moveAbout();
  }

  /** Stays where they are. */
  async settle(): Promise<void> {
    this.#isMoving = false;
    await this.#move;
  }

  async #moveAbout(): Promise<void> {
    while (this.#isMoving) {
      await this.#leave();
      await sleep(AWAY_MS * (0.5 + Math.random()));
      await this.#join(this.#keeper(this.visits + 1));
      this.visits += 1;
      await sleep(STAY_MS * (0.5 + Math.random()));
    }
  }

  #keeper(visit: number): Person {
    const keeper = this.#keepers[visit % this.#keepers.length];
    if (!keeper) throw new Error('There is nobody to visit');
    return keeper;
  }

  /** Leaves, or is removed by the keeper, in turn. */
  async #leave(): Promise<void> {
    const remover = this.visits % 2 === 0 ? this.#person : this.#keeper(this.visits);
    await this.#insist(async () => {
      const members = await this.#members();
      const self = members.find(({ username }) => username === this.#person.username);
      if (self) await call(this.#url, removeMember, { params: { id: self.user_id } }, remover.token);
    });
  }

  async #join(keeper: Person): Promise<void> {
    await this.#insist(async () => {
      if ((await this.#members()).length > 0) return;
      const { code } = await call(this.#url, inviteHome, {}, keeper.token);
      await call(this.#url, joinHome, { params: { code }, body: { bring: false } }, this.#person.token);
    });
  }

  async #members() {
    return (await call(this.#url, getHome, {}, this.#person.token)).members;
  }

  /** Tries until it is done: a call without an answer may have been made or not. */
  async #insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!mayPass(error) && !isEnded(error)) throw error;
      }
      await sleep(RETRY_MS);
    }
  }
}

/** Whether an invitation has ended: all that are open do when another guest is out. The next try asks for a new one. */
function isEnded(error: unknown): boolean {
  return error instanceof Refusal && error.status === 410;
}
