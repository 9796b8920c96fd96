import type { AccountExport } from '@moodbowl/contract/account-export';
import type { EventTopic } from '@moodbowl/contract/events';
import type { Language } from '@moodbowl/i18n/languages';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DemoPart } from './demo/context.ts';
import type { Db } from './db/database.ts';
import type { Schema, TableBetweenPeople, TableWithIds } from './db/schema.ts';
import { readPages } from './next-turn.ts';

/** Rows per page: reading and serializing them takes about two milliseconds. */
const EXPORT_PAGE = 500;

type Lists = {
  [Key in keyof AccountExport as AccountExport[Key] extends readonly unknown[] ? Key : never]: AccountExport[Key];
};

/** An account, and the home whose groceries it shares. */
export interface Owner {
  readonly id: string;
  readonly home_id: string;
  /** For what has names in it. */
  readonly language: Language;
}

/** Reads all rows of an account, page by page; `now` is when the export was requested. */
type ExportRows<Rows> = (db: Db, owner: Owner, now: string) => AsyncGenerator<Rows, void>;

/** The lists of an account's export, by their names in it. */
export type ExportLists = { readonly [Key in keyof Lists]: ExportRows<Lists[Key]> };

type Column = {
  readonly [Table in keyof Schema]: 'id' extends keyof Schema[Table]
    ? readonly [table: Table, owner: Extract<keyof Schema[Table], 'user_id' | 'home_id'>, size?: 'large']
    : never;
}[keyof Schema];

/** Somebody moves from a home of their own to another, or out of a shared one. */
export interface HomeMove {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

type MemberColumn = {
  readonly [Table in keyof Schema]: 'home_id' extends keyof Schema[Table]
    ? readonly [table: Table, member: Extract<keyof Schema[Table], `${string}_by`>]
    : never;
}[keyof Schema];

/**
 * The moves of rows that a feature keeps for a home, when people move. All of it runs in the transaction of the
 * move, which has locked the homes, and in turns of the event loop where there may be many rows.
 */
export interface HomeData {
  /** The topics that pages with these rows listen for. */
  readonly topic: EventTopic;
  /** Deletes all rows of a home in which nobody lives any more. */
  readonly empty: (transaction: Db, homeId: string) => Promise<void>;
  /**
   * Takes along what the only person of a home has who joins another; nothing stays behind. Throws if there is no room.
   * By default nothing comes along.
   */
  readonly bring?: (transaction: Db, move: HomeMove & { readonly withItems: boolean }) => Promise<void>;
  /** How many items somebody who joins a home may take along or leave behind. */
  readonly countItems?: (db: Db, homeId: string) => Promise<number>;
  /** Copies what somebody has added to a shared home for them, when they leave it. */
  readonly copy?: (transaction: Db, move: HomeMove) => Promise<void>;
  /** Further work when a home gets another id. Its tables follow by themselves. */
  readonly rename?: (transaction: Db, move: Omit<HomeMove, 'userId'>, memberIds: readonly string[]) => Promise<void>;
  /** Columns that say who added a row: it stays when they leave, and is nobody's then. */
  readonly addedBy?: readonly MemberColumn[];
}

/** A feature's declaration, in its `data.ts`, about the rows that accounts own in its tables. */
export interface OwnedData<Name extends keyof Lists = keyof Lists> {
  readonly exported: Pick<ExportLists, Name>;
  /**
   * Tables in which an account may own thousands of rows, the column with its id, and whether a row may have half a
   * megabyte.
   */
  readonly long: readonly Column[];
  /** Tables whose rows the account shares with one other person each. */
  readonly between?: readonly TableBetweenPeople[];
  /** The rows that it keeps for a home. */
  readonly home?: HomeData;
  /** Loads what the demo adds to its tables. */
  readonly demo?: () => Promise<{ readonly demoRows: DemoPart }>;
}

type ReadPage<Row> = (db: Db, ownerId: string, limit: number, after: Row | undefined) => Promise<Row[]>;

/**
 * An export list that is read in keyset pages: `read` continues after the last row of the previous page. The owner is
 * the account, or its home.
 */
export function exportPages<Row>(
  read: ReadPage<Row>,
  by: 'id' | 'home_id' = 'id',
  size: number = EXPORT_PAGE,
): ExportRows<Row[]> {
  return (db, owner) => readPages<Row>(size, (limit, after) => read(db, owner[by], limit, after));
}

/** Drops the columns that only order the pages. */
export function withoutKeys<Row, Exported>(
  pages: ExportRows<Row[]>,
  toExported: (row: Row) => Exported,
): ExportRows<Exported[]> {
  return async function* mapped(db, owner, now) {
    for await (const page of pages(db, owner, now)) yield page.map(toExported);
  };
}

type ByTime = { readonly created_at: string; readonly id: string };

/** The rows before `after`, newest first; all rows without it. */
export function isBefore<T extends TableWithIds>(table: T, after: ByTime | undefined) {
  return ({ lit }: ExpressionBuilder<Schema, T>) =>
    after
      ? sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${after.created_at}, ${after.id})`
      : lit(true);
}
