import type { AccountExport } from '@moodbowl/contract/profile';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DemoPart } from './demo/context.ts';
import type { Db } from './db/database.ts';
import type { Schema, TableWithIds } from './db/schema.ts';
import { readPages } from './next-turn.ts';

/** Rows per page: reading and serializing them takes about two milliseconds. */
const EXPORT_PAGE = 500;

type Lists = {
  [Key in keyof AccountExport as AccountExport[Key] extends readonly unknown[] ? Key : never]: AccountExport[Key];
};

/** Reads all rows of an account, page by page; `now` is when the export was requested. */
type ExportRows<Rows> = (db: Db, userId: string, now: string) => AsyncGenerator<Rows, void>;

/** The lists of an account's export, by their names in it. */
export type ExportLists = { readonly [Key in keyof Lists]: ExportRows<Lists[Key]> };

type Column = {
  readonly [Table in keyof Schema]: 'id' extends keyof Schema[Table]
    ? readonly [table: Table, owner: Extract<keyof Schema[Table], 'user_id' | 'receiver_id'>]
    : never;
}[keyof Schema];

/** What a feature declares, in its `data.ts`, about the rows that accounts own in its tables. */
export interface OwnedData<Name extends keyof Lists = keyof Lists> {
  readonly exported: Pick<ExportLists, Name>;
  /** Tables in which an account may own thousands of rows, and the column with the account's id. */
  readonly long: readonly Column[];
  /** Loads what the demo adds to its tables. */
  readonly demo?: () => Promise<{ readonly demoRows: DemoPart }>;
}

type ReadPage<Row> = (db: Db, userId: string, limit: number, after: Row | undefined) => Promise<Row[]>;

/** An export list that is read in keyset pages: `read` continues after the last row of the previous page. */
export function exportPages<Row>(read: ReadPage<Row>): ExportRows<Row[]> {
  return (db, userId) => readPages<Row>(EXPORT_PAGE, (limit, after) => read(db, userId, limit, after));
}

/** Drops the columns that only order the pages. */
export function withoutKeys<Row, Exported>(
  pages: ExportRows<Row[]>,
  toExported: (row: Row) => Exported,
): ExportRows<Exported[]> {
  return async function* mapped(db, userId, now) {
    for await (const page of pages(db, userId, now)) yield page.map(toExported);
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
