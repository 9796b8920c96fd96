import { CompiledQuery } from 'kysely';
import type { Database, Db } from '../src/db/database.ts';
import type { Statement } from './record-statements.ts';

/**
 * What in the plan of a statement grows with more than what it answers, in words that are the same on both engines:
 * - `reads all of <table>`: row by row, without an index;
 * - `walks <index>`: an index from its end on, without looking anything up, as a page of everything does;
 * - `sorts before it limits`: all that was found, to answer a part of it;
 * - `sorts to group`: all that was found, to answer sums of it;
 * - `reads the pages before`: from the first on, to answer what comes after a place.
 *
 * To sort all that is answered is none of these.
 */
export function findCosts({ db, engine }: Database, statement: Statement): Promise<string[]> {
  return engine === 'sqlite' ? findOnSqlite(db, statement) : findOnPostgres(db, statement);
}

interface Line {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

async function findOnSqlite(db: Db, { sql, parameters }: Statement): Promise<string[]> {
  const { rows } = await db.executeQuery<Line>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
  const goesOn = !isAfter(sql) || rows.some(({ detail }) => /\)[<>]\(/.test(detail));
  // A part of the statement's result, not a table.
  const parts = rows.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? []);
  const looked = rows.filter(({ detail }) => !parts.some((part) => detail.startsWith(`SCAN ${part}`)));
  return [...looked.flatMap(findInLine(sql)), ...(goesOn ? [] : ['reads the pages before'])];
}

function findInLine(sql: string) {
  return ({ detail, parent }: Line): string | string[] => {
    const [, table, index] =
      /^SCAN (?!CONSTANT|\d+ CONSTANT|\d+-ROW|\S+ VIRTUAL TABLE INDEX \d+:\S)(\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(
        detail,
      ) ?? [];
    if (table !== undefined) return index === undefined ? `reads all of ${table}` : `walks ${index}`;
    // An index that is built for this run only.
    if (detail.includes(' AUTOMATIC ')) return `reads all of ${/^SEARCH (\S+)/.exec(detail)?.[1]}`;
    const [, purpose] = /^USE TEMP B-TREE FOR .*(ORDER BY|DISTINCT|GROUP BY)/.exec(detail) ?? [];
    if (purpose === undefined) return [];
    if (purpose !== 'ORDER BY') return 'sorts to group';
    return isLimited(sql) || parent !== 0 ? 'sorts before it limits' : [];
  };
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Strategy?: string;
  readonly Plans?: readonly Node[];
}

/** Whether only part of the rows found is returned, or an aggregate. */
function isLimited(sql: string): boolean {
  return /\blimit (\d+|\$\d+|\?)( offset (\d+|\$\d+|\?))?(\) as "\w+")?$/i.test(sql);
}

/** Whether it continues after a position in an order. */
function isAfter(sql: string): boolean {
  return /\) [<>] \(/.test(sql);
}

/**
 * Costs that the planner accepts only if there is no other way, so that small tables do not hide what large ones need.
 */
const AVOIDED = ['seqscan', 'hashjoin', 'mergejoin', 'hashagg'];

async function findOnPostgres(db: Db, { sql, parameters }: Statement): Promise<string[]> {
  // Sorting is fine if all sorted rows are returned.
  const isTaken = / limit \$\d+ for update skip locked(\)|$)/.test(sql);
  const avoided = isTaken || isLimited(sql) || /\b(group by|distinct)\b/i.test(sql) ? [...AVOIDED, 'sort'] : AVOIDED;
  return db.connection().execute(async (connection) => {
    for (const way of avoided) await connection.executeQuery(CompiledQuery.raw(`set enable_${way} = off`));
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
    );
    for (const way of avoided) await connection.executeQuery(CompiledQuery.raw(`reset enable_${way}`));
    const goesOn = !isAfter(sql) || /"Index Cond":"(?:[^"\\]|\\.)*ROW\(/.test(JSON.stringify(rows));
    const found = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => findInNode(Plan, []));
    return goesOn ? found : [...found, 'reads the pages before'];
  });
}

function findInNode(node: Node, above: readonly Node[]): string[] {
  const below = (node.Plans ?? []).flatMap((child) => findInNode(child, [node, ...above]));
  return [...findOfNode(node, above), ...below];
}

/** Whether a limit bounds what a node gets. */
function isPage({ Plans = [] }: Node): boolean {
  return Plans.length > 0 && Plans.every((child) => child['Node Type'] === 'Limit' || isPage(child));
}

function findOfNode(node: Node, above: readonly Node[]): string[] {
  switch (node['Node Type']) {
    case 'Seq Scan':
      return [`reads all of ${node['Relation Name']}`];
    case 'Index Scan':
    case 'Index Only Scan':
    case 'Bitmap Index Scan':
      return node['Index Cond'] === undefined ? [`walks ${node['Index Name']}`] : [];
    case 'Sort':
    case 'Incremental Sort': {
      const parents = above.map((parent) => parent['Node Type']);
      if (parents.includes('Limit')) return ['sorts before it limits'];
      const groups = parents.some((parent) => parent === 'Aggregate' || parent === 'Unique');
      return groups && !isPage(node) ? ['sorts to group'] : [];
    }
    case 'Aggregate':
      return node.Strategy === 'Hashed' && !isPage(node) ? ['sorts to group'] : [];
    default:
      return [];
  }
}
