import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/db/database.ts';
import { SHARD_KEYS } from '../src/db/schema.ts';
import { CITUS_NODES } from './citus.ts';
import type { Statement } from './record-statements.ts';

interface Node {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly Node[];
  readonly [property: string]: unknown;
}

/** Which shards a statement asks for, by the plan of a PostgreSQL without shards. */
interface Asked {
  /** The owners whose rows it reads or writes. */
  readonly owners: Set<string>;
  /** What it asks of every shard. */
  readonly all: Set<string>;
}

const KEYS: Readonly<Record<string, string>> = SHARD_KEYS;
const isSharded = (table: string) =>
  KEYS[table] !== undefined && KEYS[table] !== 'copies' && KEYS[table] !== 'one node';

/**
 * What keeps a statement from being answered by one shard; empty if one can answer it:
 * - `asks several owners`, `reads all of <table>`: rows of more than one owner, or of whoever has some;
 * - `writes every copy of <table>`;
 * - `joins <table> on one node`: with tables that are on other nodes.
 */
export async function findShardCosts(db: Db, statement: Statement): Promise<string[]> {
  if (CITUS_NODES.length > 0) return findTasks(db, statement);
  const nodes = await planOf(db, statement);
  const asked: Asked = { owners: new Set(insertedOwners(statement)), all: new Set() };
  for (const node of nodes) if (!isModification(node)) addNode(node, nodes, asked);
  const tables = new Set(nodes.flatMap((node) => node['Relation Name'] ?? []));
  const sharded = [...tables].filter(isSharded);
  return [
    ...asked.all,
    ...(asked.owners.size > 1 || (sharded.length > 0 && OF_SEVERAL.test(statement.sql)) ? ['asks several owners'] : []),
    ...[...tables]
      .filter((table) => KEYS[table] === 'one node' && sharded.length > 0)
      .map((table) => `joins ${table} on one node`),
    ...[...tables]
      .filter((table) => KEYS[table] === 'copies' && nodes.some((node) => isWriteTo(node, table)))
      .map((table) => `writes every copy of ${table}`),
  ];
}

/**
 * What Citus refuses to do, by the plan of a PostgreSQL without shards; empty if it does all. Citus itself has answered
 * each statement of a test, or the test has failed.
 * - `changes the key of <table>`: a row cannot go to another shard, see `moveRows`;
 * - `joins the tables of people and of homes`, `joins rows of several owners`: they are on different nodes.
 */
export async function findRefusals(db: Db, statement: Statement): Promise<string[]> {
  if (CITUS_NODES.length > 0) return [];
  const [, updated = '', columns = ''] = /^update "(\w+)" set (.*?) where /s.exec(statement.sql) ?? [];
  const isMoved = isSharded(updated) && columns.includes(`"${KEYS[updated]}" =`);
  const nodes = await planOf(db, statement);
  const read = nodes.filter((node) => !isModification(node) && isSharded(node['Relation Name'] ?? ''));
  const ofHomes = new Set(read.map((node) => KEYS[node['Relation Name'] ?? ''] === 'home_id'));
  const owners = new Set(read.flatMap((node) => ownersOf(node).toSorted().join(' ') || []));
  return [
    ...(isMoved ? [`changes the key of ${updated}`] : []),
    ...(ofHomes.size > 1 ? ['joins the tables of people and of homes'] : []),
    ...(owners.size > 1 ? ['joins rows of several owners'] : []),
  ];
}

async function planOf(db: Db, statement: Statement): Promise<Node[]> {
  const { rows } = await db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
    const plan = await connection.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) ${statement.sql}`, [...statement.parameters]),
    );
    await connection.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
    return plan;
  });
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan));
}

/** What Citus itself says: it divides a statement for several shards into tasks. */
async function findTasks(db: Db, { sql: text, parameters }: Statement): Promise<string[]> {
  // It cannot explain all statements with parameters.
  const filled = text.replaceAll(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1]));
  const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${filled}`));
  return plan.rows.flatMap(({ 'QUERY PLAN': line }) => {
    const [, tasks] = /Task Count: (\d+)/.exec(line) ?? [];
    return Number(tasks) > 1 ? [`is divided into ${tasks} tasks`] : [];
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function isWriteTo(node: Node, table: string): boolean {
  return node['Node Type'] === 'ModifyTable' && node['Relation Name'] === table;
}

function isModification(node: Node): boolean {
  return node['Node Type'] === 'ModifyTable';
}

/** A list of owners, which may hold one in a test and many in life. */
const OF_SEVERAL = /"(?:user_id|home_id|users"\."id)" in \(\$|from "users" where "id" in \(\$/;

const UUID = /[\da-f]{8}-[\da-f-]{27}/g;

function addNode(node: Node, nodes: readonly Node[], { owners, all }: Asked): void {
  const { 'Relation Name': table, Alias: alias = table } = node;
  if (table === undefined || !isSharded(table)) return;
  const key = KEYS[table];
  const found = ownersOf(node);
  for (const id of found) owners.add(id);
  if (found.length > 0) return;
  // By the key of another table of the same owner.
  const joined = new RegExp(
    `(?:${alias}\\.)?${key} = \\w+\\.(?:user_id|home_id|id)\\b|\\w+\\.(?:user_id|home_id|id) = ${alias}\\.${key}\\b`,
  );
  const isJoined = nodes.flatMap(conditionsOf).some((condition) => joined.test(condition));
  if (!isJoined) all.add(`reads all of ${table}`);
}

/** The owners that the conditions of a node of a plan name. */
function ownersOf(node: Node): string[] {
  const { 'Relation Name': table = '', Alias: alias = table } = node;
  const compared = new RegExp(`(?:^|[( ])(?:${alias}\\.)?${KEYS[table]} = (?:ANY \\()?'([^']*)'`, 'g');
  return conditionsOf(node).flatMap((condition) =>
    [...condition.matchAll(compared)].flatMap(([, ids = '']) => ids.match(UUID) ?? []),
  );
}

function conditionsOf(node: Node): string[] {
  return Object.entries(node).flatMap(([property, value]) =>
    / Cond$|Filter$/.test(property) && typeof value === 'string' ? [value] : [],
  );
}

/** The owners of the rows that a statement inserts. */
function insertedOwners({ sql, parameters }: Statement): string[] {
  const [, table = '', columns = '', rest = ''] = /^insert into "(\w+)" \(([^)]*)\) (.*)$/s.exec(sql) ?? [];
  if (!isSharded(table)) return [];
  const index = columns.split(', ').indexOf(`"${KEYS[table]}"`);
  const isSelect = rest.startsWith('select');
  const lists = isSelect ? [/^select (.*?)(?: from| where)/s.exec(rest)?.[1] ?? ''] : (rest.match(/\([^()]*\)/g) ?? []);
  return lists.flatMap((list) => {
    const [, number] = /^\(?\$(\d+)/.exec(list.replace(/^\(/, '').split(', ')[index] ?? '') ?? [];
    return number === undefined ? [] : [String(parameters[Number(number) - 1])];
  });
}
