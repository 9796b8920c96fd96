import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** A statement as the driver gets it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Records the statements of both drivers. The result returns those since the previous call, each text once, without the
 * ones that only open and end transactions.
 */
export function recordStatements(): () => Statement[] {
  const sqlite = (['all', 'get', 'iterate', 'run'] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  const postgres = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => [...sqlite, postgres].forEach((spy) => spy.mockRestore()));

  return () => {
    const ofSqlite = sqlite.flatMap(({ mock }) =>
      mock.calls.map((parameters, call) => ({ sql: (mock.contexts[call] as StatementSync).sourceSQL, parameters })),
    );
    const asked = [...ofSqlite, ...postgres.mock.calls.map(ofPostgres)];
    for (const spy of [...sqlite, postgres]) spy.mockClear();
    return [...new Map(asked.map((statement) => [statement.sql, statement])).values()].filter(({ sql }) =>
      /^(select|with|insert|update|delete)\b/i.test(sql),
    );
  };
}

/** `pg` takes a text with parameters, or both in one object. */
function ofPostgres([query, parameters = []]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { sql: query, parameters: parameters as unknown[] };
  const { text, values = [] } = query as { text: string; values?: unknown[] };
  return { sql: text, parameters: values };
}
