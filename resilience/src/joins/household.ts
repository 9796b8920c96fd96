import { inviteHome, getHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import { deleteAccount } from '@moodbowl/contract/profile';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, registerPeople } from '../people.ts';
import { Mover, type Seen } from './mover.ts';

/** How long a guest stays, and stays away, in milliseconds: random up to this. */
const STAY_MS = 250;

/** What was found wrong, in words. */
export interface Findings {
  /** Moves and deletions that were confirmed. */
  moves: number;
  /** Reads by people who were out. */
  looks: number;
  readonly seen: string[];
  readonly late: string[];
  readonly refused: string[];
}

export function noFindings(): Findings {
  return { moves: 0, looks: 0, seen: [], late: [], refused: [] };
}

function allOf({ items, entries, recipes }: Seen): ReadonlyMap<string, string> {
  return new Map([...items, ...entries, ...recipes]);
}

/** The ids of what is there and was made by this person. */
function madeBy({ person }: Mover, seen: Seen): Set<string> {
  const all = [...allOf(seen)].filter(([, name]) => name.startsWith(`${person.username} `));
  return new Set(all.map(([id]) => id));
}

/** A keeper who stays, and a guest who comes and goes, or ends their account. Both change things all the time. */
export class Household {
  readonly keeper: Mover;
  /** Those whose accounts have ended, too. */
  readonly guests: Mover[] = [];
  readonly #urls: readonly string[];
  readonly #findings: Findings;

  constructor(keeper: Mover, urls: readonly string[], findings: Findings) {
    this.keeper = keeper;
    this.#urls = urls;
    this.#findings = findings;
  }

  /** So many visits. Nobody changes anything any more when it resolves or rejects. */
  async play(visits: number): Promise<void> {
    this.keeper.begin();
    try {
      await this.#visit(visits);
    } finally {
      await Promise.all(this.living.map((one) => one.end()));
    }
  }

  async #visit(visits: number): Promise<void> {
    let guest = await this.#newGuest();
    for (let visit = 0; visit < visits; visit += 1) {
      const id = await this.#join(guest);
      await sleep(Math.random() * STAY_MS);
      if (visit % 3 === 2) {
        await this.#endAccount(guest);
        guest = await this.#newGuest();
      } else {
        await this.#takeOut(guest, id, visit % 3 === 0 ? guest : this.keeper);
        await sleep(Math.random() * STAY_MS);
      }
    }
  }

  /** Whoever still has an account. */
  get living(): Mover[] {
    return [this.keeper, ...this.guests.slice(-1)];
  }

  async #newGuest(): Promise<Mover> {
    const [person] = await registerPeople(this.#urls[0] ?? '', 1);
    if (!person) throw new Error('Nobody came');
    const guest = new Mover(person, this.#urls);
    this.guests.push(guest);
    guest.begin();
    return guest;
  }

  #expect(what: string, status: number): void {
    if (status >= 300) this.#findings.refused.push(`${what}: ${status}`);
    else this.#findings.moves += 1;
  }

  /** The guest's id. */
  async #join(guest: Mover): Promise<string> {
    const { body: invite } = await this.keeper.insist(inviteHome, {});
    const params = { code: invite?.code ?? '' };
    const { status, body } = await guest.insist(joinHome, { params, body: { bring: true } });
    this.#expect('join', status);
    return body?.members.find(({ username }) => username === guest.person.username)?.user_id ?? '';
  }

  async #takeOut(guest: Mover, id: string, by: Mover): Promise<void> {
    const { status } = await by.insist(removeMember, { params: { id } });
    this.#expect('remove', status);
    const atHome = madeBy(guest, await this.keeper.look());
    const seen = allOf(await guest.look());
    const { body: home } = await guest.insist(getHome, {});
    this.#findings.looks += 1;
    for (const name of seen.values())
      if (!name.startsWith(`${guest.person.username} `)) this.#findings.seen.push(`${guest.person.username}: ${name}`);
    if (home && home.members.length > 0) this.#findings.seen.push(`${guest.person.username}: members`);
    await this.#findLate(guest, atHome);
  }

  async #endAccount(guest: Mover): Promise<void> {
    const { status } = await guest.insist(deleteAccount, { body: { password: PASSWORD } });
    this.#expect('delete', status);
    const atHome = madeBy(guest, await this.keeper.look());
    await this.#findLate(guest, atHome);
    await guest.end();
    const { status: after } = await guest.insist(getHome, {});
    this.#findings.looks += 1;
    if (after !== 401) this.#findings.seen.push(`${guest.person.username}: answered with ${after}`);
  }

  /** What a guest who is out has put into the home nevertheless: changes that were on their way then. */
  async #findLate(guest: Mover, before: ReadonlySet<string>): Promise<void> {
    await guest.settle();
    for (const id of madeBy(guest, await this.keeper.look()))
      if (!before.has(id)) this.#findings.late.push(`${guest.person.username}: ${id}`);
  }
}

/** What became of everything that was confirmed. */
export interface Verdict {
  readonly confirmed: number;
  readonly lost: string[];
  readonly doubled: string[];
}

/** Compares what was confirmed with what is in the homes of all who live. */
export async function judge(households: readonly Household[]): Promise<Verdict> {
  const verdict = { confirmed: 0, lost: [] as string[], doubled: [] as string[] };
  for (const household of households) {
    const [first, ...rest] = await Promise.all(household.living.map((one) => one.look()));
    // Two who live together see one home.
    const homes = [first, ...rest].filter((seen) => seen !== undefined);
    const { body } = await household.keeper.insist(getHome, {});
    const distinct = body && body.members.length > 0 ? homes.slice(0, 1) : homes;
    for (const { kind, id, name, deleted, uncertain } of [household.keeper, ...household.guests].flatMap(
      ({ things }) => things,
    )) {
      const tables = distinct.map(
        ({ items, entries, recipes }) => ({ item: items, entry: entries, recipe: recipes })[kind],
      );
      const there = tables.filter((table) => table.has(id));
      verdict.confirmed += 1;
      if (uncertain) continue;
      if (deleted ? there.length > 0 : there.length === 0)
        verdict.lost.push(`${kind} ${name}${deleted ? ', deleted' : ''}`);
      // Whoever leaves takes copies of their recipes along.
      if (kind !== 'recipe' && there.length > 1) verdict.doubled.push(`${kind} ${name}`);
      if (kind === 'item' && there.some((table) => table.get(id) !== name)) verdict.lost.push(`the change of ${name}`);
    }
  }
  return verdict;
}
