import { accountExport, exportAccount } from '@moodbowl/contract/account-export';
import type { Target } from '@moodbowl/harness/report';
import { call } from '@moodbowl/harness/call';
import type { Change, Kind } from './changes.ts';
import type { Load } from './load.ts';
import type { Person } from './people.ts';

export interface Audit {
  readonly acknowledged: number;
  /** Acknowledged changes that are not stored. */
  readonly lost: number;
  /** Rows that nobody sent, or that are stored twice. */
  readonly doubled: number;
  readonly refused: number;
  /** How often the most repeated change was sent. */
  readonly mostAttempts: number;
}

/** Compares the stored rows with the acknowledged changes. */
export async function audit(url: string, { changes, refusals }: Pick<Load, 'changes' | 'refusals'>): Promise<Audit> {
  let [lost, doubled] = [0, 0];
  for (const [person, own] of Map.groupBy(changes, (change) => change.person)) {
    const found = await auditPerson(url, person, own);
    lost += found.lost;
    doubled += found.doubled;
  }
  return {
    acknowledged: changes.filter((change) => change.acknowledged).length,
    lost,
    doubled,
    refused: refusals.length,
    mostAttempts: changes.reduce((most, { attempts }) => Math.max(most, attempts), 0),
  };
}

async function auditPerson(url: string, person: Person, changes: readonly Change[]) {
  const { moods, groceries, meals_eaten } = accountExport.parse(
    await call(url, exportAccount, { query: {} }, person.token),
  );
  const bought = new Set(groceries.filter(({ purchased }) => purchased === 1).map(({ id }) => id));
  const rows = [...moods, ...groceries, ...meals_eaten].map(({ id }) => id);
  const there = new Set(rows);
  const deleted = new Set(changes.filter(({ kind }) => kind === 'deleted').map(({ id }) => id));
  const holds: Record<Kind, (id: string) => boolean> = {
    mood: (id) => there.has(id),
    eaten: (id) => there.has(id),
    grocery: (id) => deleted.has(id) || there.has(id),
    bought: (id) => deleted.has(id) || bought.has(id),
    deleted: (id) => !there.has(id),
  };
  const sent = new Set(changes.map(({ id }) => id));
  return {
    lost: changes.filter(({ acknowledged, kind, id }) => acknowledged && !holds[kind](id)).length,
    doubled: rows.length - rows.filter((id) => sent.delete(id)).length,
  };
}

/** Every scenario's promises: no acknowledged write is lost, none is stored twice, none is refused without reason. */
export function auditTargets({ acknowledged, lost, doubled, refused }: Audit): Target[] {
  const none = (what: string, count: number): Target => ({
    what,
    measured: `${count} of ${acknowledged.toLocaleString('en')}`,
    target: '0',
    met: count === 0 && acknowledged > 0,
  });
  return [
    none('acknowledged writes lost', lost),
    none('writes stored twice', doubled),
    none('valid writes refused', refused),
  ];
}
