import type { PlanChange, PlanDraft, PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type Change, changeHome, type Changing, type Person } from '../../http/change.ts';
import { CodedError, notFound, orNotFound } from '../../http/errors.ts';
import { addDays } from '@moodbowl/contract/dates';
import { dayNumber, localDate } from '../../local-date.ts';
import { starterNameIn } from '../meals/starter-texts.ts';
import { findPlannedMeals } from './planned-meals.repository.ts';
import { logsOfEntries } from './eaten.service.ts';
import { countListed } from './grocery-sources.repository.ts';
import * as repository from './plan.repository.ts';
import type { Days, PlanRow } from './plan.repository.ts';

/** The days of a request: a week from today by default. Throws `INVALID_INPUT` if they are not in order or too many. */
export function daysOf(wish: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const from = wish.from ?? today;
  const to = wish.to ?? addDays(from, 6);
  const count = dayNumber(to) - dayNumber(from) + 1;
  if (count >= 1 && count <= PLAN_LIMITS.days) return { from, to };
  const text = message('plan.tooManyDays', { most: PLAN_LIMITS.days });
  throw new CodedError('INVALID_INPUT', text, { fields: { to: text } });
}

/** The home's plan for these days. */
export async function readPlan(db: Db, person: Person, days: Days): Promise<PlanEntry[]> {
  return toWire(db, person, await repository.listEntries(db, person.home_id, days));
}

/** Entries as the caller sees them: with what is known of the meals, and whether the caller has eaten them. */
async function toWire(db: Db, person: Person, rows: readonly PlanRow[]): Promise<PlanEntry[]> {
  const dates = rows.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  const [dishes, logs] = await Promise.all([
    findPlannedMeals(
      db,
      person,
      rows.flatMap(({ meal_id }) => meal_id ?? []),
    ),
    repository.listLogs(db, person.id, { from, to }),
  ]);
  const logOf = logsOfEntries(logs);
  return rows.map(({ home_id: _, created_at: _at, changed_at: _changed, meal_id, ...row }) => {
    const dish = meal_id === null ? undefined : dishes.get(meal_id);
    return {
      ...row,
      title: starterNameIn(row.title, person.language),
      meal_id: dish?.id ?? null,
      eaten: logOf(row)?.id ?? null,
      image_url: dish?.image_url ?? '',
      meal_servings: dish?.servings ?? null,
    };
  });
}

/**
 * Adds entries, each once per id, at their places or at the end of their slots. Throws `NOT_FOUND`, `PLAN_DAY_FULL`,
 * `PLAN_FULL`.
 */
export async function addEntries({ change, now }: Changing, drafts: readonly PlanDraft[]): Promise<PlanEntry[]> {
  const wanted = drafts.map(({ id = newId(), ...draft }) => ({ ...draft, id }));
  return changeHome(change, 'plan', async (transaction, person) => {
    const { home_id } = person;
    const ids = wanted.map(({ id }) => id);
    const known = new Map((await repository.findEntries(transaction, home_id, ids)).map((row) => [row.id, row]));
    const fresh = wanted.filter(({ id }) => !known.has(id));
    const dishes = await findPlannedMeals(
      transaction,
      person,
      fresh.flatMap(({ meal_id }) => meal_id ?? []),
    );
    const rows = fresh.map(({ title, ...draft }) => {
      const dish = draft.meal_id === null ? undefined : orNotFound(dishes.get(draft.meal_id));
      return { ...draft, title: dish ? firstCharacters(dish.name) : title };
    });
    for (const row of await insertAll(transaction, person, rows, now)) known.set(row.id, row);
    const stored = ids.flatMap((id) => known.get(id) ?? []);
    return toWire(transaction, person, stored);
  });
}

function firstCharacters(name: string): string {
  return name.length <= PLAN_LIMITS.title ? name : Array.from(name).slice(0, PLAN_LIMITS.title).join('').trim();
}

type NewRow = Pick<PlanRow, 'id' | 'date' | 'slot' | 'meal_id' | 'title' | 'servings' | 'note'> & {
  /** The place within the slot; the last one by default. */
  readonly position?: number | undefined;
};

function dayFull(): CodedError {
  return new CodedError('PLAN_DAY_FULL', message('plan.dayFull', { most: PLAN_LIMITS.perDay }));
}

/** Adds rows one after the other, if there is room for all. */
async function insertAll(
  transaction: Db,
  { id: planned_by, home_id }: Person,
  rows: readonly NewRow[],
  now: Date,
): Promise<PlanRow[]> {
  if (rows.length === 0) return [];
  if ((await repository.countEntries(transaction, home_id)) + rows.length > PLAN_LIMITS.entries)
    throw new CodedError('PLAN_FULL', message('plan.full', { most: PLAN_LIMITS.entries }));
  let planned = await repository.listOnDates(transaction, home_id, [...new Set(rows.map(({ date }) => date))]);
  for (const { position: wanted, ...row } of rows) {
    if (planned.filter(({ date }) => date === row.date).length >= PLAN_LIMITS.perDay) throw dayFull();
    const isInSlot = ({ date, slot }: PlanRow) => date === row.date && slot === row.slot;
    const ofSlot = planned.filter(isInSlot);
    const position = (ofSlot.at(-1)?.position ?? -1) + 1;
    const created_at = now.toISOString();
    const changed_at = created_at;
    const entry = await repository.insertEntry(transaction, {
      ...row,
      home_id,
      position,
      planned_by,
      created_at,
      changed_at,
    });
    const inOrder =
      wanted === undefined
        ? [...ofSlot, entry]
        : await storeOrder(transaction, home_id, ofSlot.toSpliced(wanted, 0, entry));
    planned = [...planned.filter((other) => !isInSlot(other)), ...inOrder];
  }
  return rows.flatMap(({ id }) => planned.find((row) => row.id === id) ?? []);
}

/** Stores the order of the entries of a slot in their positions. */
async function storeOrder(transaction: Db, homeId: string, inOrder: readonly PlanRow[]): Promise<PlanRow[]> {
  for (const [index, { id, position }] of inOrder.entries())
    if (position !== index) await repository.updateEntry(transaction, homeId, id, { position: index });
  return inOrder.map((row, position) => ({ ...row, position }));
}

/**
 * Changes what is given of an entry and moves it to its place; the others make room. Throws `NOT_FOUND`,
 * `PLAN_DAY_FULL`.
 */
export async function changeEntry({ change, now }: Changing, id: string, wanted: PlanChange): Promise<PlanEntry> {
  return changeHome(change, 'plan', async (transaction, person) => {
    const { home_id } = person;
    const [entry] = await repository.findEntries(transaction, home_id, [id]);
    if (!entry) throw notFound();
    const { date = entry.date, slot = entry.slot, servings = entry.servings, note = entry.note } = wanted;
    const title = entry.meal_id === null ? (wanted.title ?? entry.title) : entry.title;
    const ofDay = await repository.listOnDates(transaction, home_id, [date]);
    if (entry.date !== date && ofDay.length >= PLAN_LIMITS.perDay) throw dayFull();
    const ofSlot = ofDay.filter((other) => other.slot === slot);
    const others = ofSlot.filter((other) => other.id !== id);
    const stays = ofSlot.findIndex((other) => other.id === id);
    const changed_at = laterThan(entry, now);
    const changed = { ...entry, date, slot, title, servings, note, changed_at };
    const index = wanted.position ?? (stays < 0 ? others.length : stays);
    await repository.updateEntry(transaction, home_id, id, { date, slot, title, servings, note, changed_at });
    const inOrder = await storeOrder(transaction, home_id, others.toSpliced(index, 0, changed));
    const rows = inOrder.filter((row) => row.id === id);
    return orNotFound((await toWire(transaction, person, rows))[0]);
  });
}

/** Now, or a second after the last change: calendars count the changes of an entry in whole seconds. */
function laterThan({ created_at, changed_at }: PlanRow, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(changed_at ?? created_at) + 1000)).toISOString();
}

/** Takes an entry off the plan; resolves to how many things to buy stay on the list. Throws `NOT_FOUND`. */
export async function removeEntry(change: Change, id: string): Promise<number> {
  return changeHome(change, 'plan', async (transaction, { home_id }) => {
    const listed = await countListed(transaction, home_id, id);
    if (!(await repository.deleteEntry(transaction, home_id, id))) throw notFound();
    return listed;
  });
}

/** A meal for dinner on a date. */
interface Dinner {
  readonly date: string;
  readonly meal_id: string;
}

/** The meals that are planned for dinner on a date, in order. */
export async function listDinners(db: Db, homeId: string, date: string) {
  const entries = await repository.listEntries(db, homeId, { from: date, to: date });
  return entries.flatMap(({ slot, meal_id, ...entry }) =>
    slot === 'dinner' && meal_id !== null ? [{ ...entry, meal_id }] : [],
  );
}

/** Plans a meal for dinner, unless it is. Throws `NOT_FOUND`, `PLAN_DAY_FULL`, `PLAN_FULL`. */
export async function planDinner(transaction: Db, person: Person, { date, meal_id }: Dinner, now: Date): Promise<void> {
  const dish = orNotFound((await findPlannedMeals(transaction, person, [meal_id])).get(meal_id));
  const dinners = await listDinners(transaction, person.home_id, date);
  if (dinners.some((dinner) => dinner.meal_id === meal_id)) return;
  const title = firstCharacters(dish.name);
  const row = { id: newId(), date, slot: 'dinner', meal_id, title, servings: null, note: '' } as const;
  await insertAll(transaction, person, [row], now);
}

/** Takes a dinner off the plan if this person has put it there on its own day. */
export async function unplanDinner(transaction: Db, person: Person, { date, meal_id }: Dinner): Promise<void> {
  for (const dinner of await listDinners(transaction, person.home_id, date)) {
    const plannedOn = localDate(new Date(dinner.created_at), person.time_zone);
    if (dinner.meal_id === meal_id && dinner.planned_by === person.id && plannedOn === date)
      await repository.deleteEntry(transaction, person.home_id, dinner.id);
  }
}

/** Equal for entries of a slot that are the same. */
function contentOf({ slot, meal_id, title }: Pick<PlanRow, 'slot' | 'meal_id' | 'title'>): string {
  return `${slot} ${meal_id ?? `line ${title}`}`;
}

/** Copies days to another date, except what is there already. Throws `PLAN_DAY_FULL`, `PLAN_FULL`. */
export async function copyDays(
  { change, now }: Changing,
  { from, days, to }: { readonly from: string; readonly days: number; readonly to: string },
): Promise<PlanEntry[]> {
  return changeHome(change, 'plan', async (transaction, person) => {
    const { home_id } = person;
    const copied = await repository.listEntries(transaction, home_id, { from, to: addDays(from, days - 1) });
    const there = await repository.listEntries(transaction, home_id, { from: to, to: addDays(to, days - 1) });
    const unmatched = there.map((row) => `${row.date} ${contentOf(row)}`);
    const rows = copied.flatMap(({ date, slot, meal_id, title, servings, note }) => {
      const target = addDays(to, dayNumber(date) - dayNumber(from));
      const same = unmatched.indexOf(`${target} ${contentOf({ slot, meal_id, title })}`);
      if (same >= 0) {
        unmatched.splice(same, 1);
        return [];
      }
      return [{ id: newId(), date: target, slot, meal_id, title, servings, note }];
    });
    return toWire(transaction, person, await insertAll(transaction, person, rows, now));
  });
}
