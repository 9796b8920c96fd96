import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAccessWorld } from '../../test/access-world.ts';
import { endpointCalls, nameOf } from '../../test/endpoint-calls.ts';
import { engine } from '../../test/test-database.ts';

/** A statement of either driver, and the connection on which it ran. */
interface Statement {
  readonly sql: string;
  readonly connection: unknown;
}

/** Records the statements of both drivers in order. The result returns those since the previous call. */
function recordInOrder(): () => Statement[] {
  const statements: Statement[] = [];
  const methods = ['all', 'run'] as const;
  const ofSqlite = methods.map((method) => {
    const original = StatementSync.prototype[method] as (this: StatementSync, ...args: unknown[]) => never;
    return vi.spyOn(StatementSync.prototype, method).mockImplementation(function record(this: StatementSync, ...args) {
      statements.push({ sql: this.sourceSQL, connection: 'the only one' });
      return original.apply(this, args);
    });
  });
  const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
  const ofPostgres = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args as [string | { text: string }];
    statements.push({ sql: typeof query === 'string' ? query : query.text, connection: this });
    return original.apply(this, args);
  });
  onTestFinished(() => [...ofSqlite, ofPostgres].forEach((spy) => spy.mockRestore()));
  return () => statements.splice(0);
}

/** How a change begins: with its caller, on PostgreSQL under a lock. */
const CALLER = /^select .* from "users" inner join "sessions"/;
const LOCKED = engine === 'postgres' ? / for (key )?share$/ : /$/;
/** What no change decides: counts for limits, and the log. */
const PAST_CHANGES = /^((insert into|update|delete from) "throttles"|insert into "audit_entries")/;
/** Whoever deletes an account is looked at first; then the deletion goes on, whatever becomes of the session. */
const DELETIONS = new Set(['DELETE /profile', 'DELETE /admin/people/:id']);

function writesOutside(statements: readonly Statement[]): string[] {
  const states = new Map<unknown, 'outside' | 'begun' | 'change'>();
  return statements.flatMap(({ sql, connection }) => {
    const state = states.get(connection) ?? 'outside';
    if (sql.startsWith('begin')) states.set(connection, 'begun');
    if (/^(commit|rollback)/.test(sql)) states.set(connection, 'outside');
    if (CALLER.test(sql) && LOCKED.test(sql) && state === 'begun') states.set(connection, 'change');
    const isWrite = /^(insert|update|delete)\b/.test(sql) && !PAST_CHANGES.test(sql);
    return isWrite && state !== 'change' ? [sql] : [];
  });
}

it('writes nothing for a signed-in caller outside of a change', async () => {
  const world = await createAccessWorld({ throttles: true });
  const taken = recordInOrder();
  const found: Record<string, string[]> = {};
  let written = 0;
  const calls = endpointCalls.filter(({ endpoint }) => endpoint.access !== 'public');
  for (const { endpoint, plans } of [...calls.filter(({ last }) => !last), ...calls.filter(({ last }) => last)]) {
    for (const { as, parts } of plans) {
      const token = as === 'owner' ? world.owner.token : world.tokens[as];
      const call = await parts(world);
      taken();
      const { status } = await world.app.call(endpoint, call, token === undefined ? {} : { token });
      expect(status, nameOf(endpoint)).toBe(endpoint.status ?? 200);
      const statements = taken();
      written += statements.filter(({ sql }) => /^(insert|update|delete)\b/.test(sql)).length;
      const outside = writesOutside(statements);
      if (outside.length > 0) found[nameOf(endpoint)] = outside;
    }
  }
  expect(Object.keys(found).filter((name) => !DELETIONS.has(name))).toEqual([]);
  // The deletion of an account is what this test can see, too.
  expect(found['DELETE /profile']?.length).toBeGreaterThan(0);
  expect(written).toBeGreaterThan(100);
});
