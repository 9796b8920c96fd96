import type { PlanSlot } from '@moodbowl/contract/plan-days';
import type { Db } from '../../db/database.ts';
import { listLogs, listOnDates, type LogRow, type PlanRow } from './plan.repository.ts';

/** The meals of a day by the time at which people eat them. */
const BY_TIME: readonly PlanSlot[] = ['breakfast', 'lunch', 'snack', 'dinner'];

type Entry = Pick<PlanRow, 'id' | 'date'>;

/** Finds the log of an entry among these of one person. A log is for one entry, on the day on which it was eaten. */
export function logsOfEntries(logs: readonly LogRow[]): (entry: Entry) => LogRow | undefined {
  const byEntry = new Map(logs.map((log) => [keyOf({ id: log.plan_entry_id ?? '', date: log.date }), log]));
  return (entry) => byEntry.get(keyOf(entry));
}

function keyOf({ id, date }: Entry): string {
  return `${date} ${id}`;
}

interface Eaten extends Pick<PlanRow, 'date' | 'meal_id' | 'title'> {
  /** The entry that the person says they ate; without it, the first one of the day that fits. */
  readonly wanted?: string | undefined;
}

/**
 * The entry of the plan that a person has eaten with this meal: `entryId`, null if it was not planned, or the `logId`
 * of the entry that they wanted and have eaten already. An entry that somebody has taken off meanwhile was eaten all
 * the same. Call it in a transaction that has locked the person, so that two meals are not one entry.
 */
export async function findEaten(
  transaction: Db,
  { id, home_id }: { readonly id: string; readonly home_id: string },
  { date, meal_id, title, wanted }: Eaten,
): Promise<{ readonly entryId: string | null; readonly logId?: string | undefined }> {
  const logOf = logsOfEntries(await listLogs(transaction, id, { from: date, to: date }));
  if (wanted !== undefined) return { entryId: wanted, logId: logOf({ id: wanted, date })?.id };
  const planned = await listOnDates(transaction, home_id, [date]);
  const open = planned
    .filter((entry) => (meal_id === null ? entry.title === title : entry.meal_id === meal_id) && !logOf(entry))
    .toSorted((a, b) => BY_TIME.indexOf(a.slot) - BY_TIME.indexOf(b.slot));
  return { entryId: open[0]?.id ?? null };
}
