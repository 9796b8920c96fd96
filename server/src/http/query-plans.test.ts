import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccessWorld } from '../../test/access-world.ts';
import type { World } from '../../test/feature-calls.ts';
import { endpointCalls, nameOf } from '../../test/endpoint-calls.ts';
import { CITUS_NODES } from '../../test/citus.ts';
import { findCosts } from '../../test/explain.ts';
import { recordStatements, type Statement } from '../../test/record-statements.ts';
import { findRefusals, findShardCosts } from '../../test/shards.ts';
import { createTestDatabase, engine } from '../../test/test-database.ts';

type EndpointPlans = (typeof endpointCalls)[number];

function isAllowed({ allowedCosts }: EndpointPlans, cost: string, { sql }: Statement): boolean {
  return allowedCosts.some(({ costs, of }) => costs.includes(cost) && (of?.test(sql) ?? true));
}

/** The statements of one endpoint's calls. */
async function statementsOf(
  world: World,
  { endpoint, plans }: EndpointPlans,
  taken: () => Statement[],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { as, parts } of plans) {
    const token = as === 'owner' ? world.owner.token : world.tokens[as];
    const call = await parts(world);
    taken();
    const { status, raw } = await world.app.call(endpoint, call, token === undefined ? {} : { token });
    if (status !== (endpoint.status ?? 200)) throw new Error(`${nameOf(endpoint)} answered ${status}: ${raw.message}`);
    statements.push(...taken());
  }
  return statements;
}

/** Calls every endpoint; returns its statements. */
async function askAll() {
  const database = await createTestDatabase({ fresh: true });
  onTestFinished(database.close);
  const world = await createAccessWorld({ throttles: true, database });
  // Only now: those of a migration can no longer be read.
  const taken = recordStatements();
  const inOrder = [...endpointCalls.filter(({ last }) => !last), ...endpointCalls.filter(({ last }) => last)];
  const asked: [EndpointPlans, Statement[]][] = [];
  for (const one of inOrder) asked.push([one, await statementsOf(world, one, taken)]);
  return { world, asked };
}

/** Reads something of people who may each be on another shard. */
const OF_OTHERS = /from "users" where "(users"\.")?id" in/;
/** A read or write of everybody's feedback, or of the log. */
const OF_EVERYBODY = /^(select|update) .*"(?:feedback|audit_entries)"(?!.*"user_id" = \$)/;
/** A read or write of everybody's proposals, and of who made them. */
const OF_PROPOSALS = /^(select|update) .*"meal_proposals"(?!.*"user_id" = \$)/;
/** Meals are few, and each node has a copy. */
const OF_MEALS = /^(insert into|update|delete from) "meals"/;
/** What everybody has of a meal that is deleted, and what the people of a home have of a recipe. */
const OF_DELETED = /^(update|delete from) "(saved_meals|unasked_meals|tonight|meal_logs)"/;
/** What goes from one home to another. */
const BETWEEN_HOMES = /"(recipes|recipe_pictures|plan_entries)"/;

/** Who else is an administrator. */
const OF_ADMINISTRATORS = /^select "id" from "users" where "role" =/;
/** What others have of an account that is deleted. */
const OF_ACCOUNT = [
  /^delete from "(recipe_gifts|home_offers)" where "from_id"/,
  /^delete from "invites" where "friend_id"/,
  /^update "audit_entries" set .* where "by_id"/,
];

/** What those who share a home have chosen for it. */
const OF_MATES = /^select "diet", "foods_left_out" from "users" where "id" in \(/;

/** The statements that may ask more than one shard: those of administrators, and what people see of others. */
const BEYOND_ONE_SHARD: Readonly<Record<string, readonly RegExp[]>> = {
  'POST /meals': [OF_MEALS],
  'PUT /meals/:id': [OF_MEALS],
  'DELETE /meals/:id': [OF_MEALS, OF_DELETED],
  'POST /recipes/:id/gifts': [OF_OTHERS],
  'DELETE /recipes/:id': [OF_DELETED],
  'GET /recipe-gifts': [OF_OTHERS],
  'GET /recipe-gifts/:id': [OF_OTHERS],
  'POST /recipe-gifts/:id/copy': [OF_OTHERS],
  'GET /proposals': [OF_PROPOSALS],
  'PATCH /proposals/:id': [OF_PROPOSALS],
  'DELETE /home/members/:id': [BETWEEN_HOMES],
  'DELETE /profile': OF_ACCOUNT,
  'GET /feedback': [OF_EVERYBODY],
  'GET /admin/log': [OF_EVERYBODY, OF_OTHERS],
  'GET /admin/people': [OF_OTHERS],
  'PATCH /admin/people/:id': [OF_ADMINISTRATORS],
  'POST /setup': [OF_ADMINISTRATORS],
  'DELETE /admin/people/:id': OF_ACCOUNT,
  'PATCH /feedback/:id/resolve': [OF_EVERYBODY],
  'GET /friends': [OF_OTHERS],
  'GET /friends/blocks': [OF_OTHERS],
  'GET /home': [OF_OTHERS],
  'POST /home/offers': [OF_OTHERS],
  'GET /home/join/:code': [OF_OTHERS],
  'POST /home/join/:code': [OF_OTHERS, BETWEEN_HOMES],
  'PUT /home/keeper': [OF_OTHERS],
  'GET /profile/export': [OF_OTHERS],
  'GET /profile/eating': [OF_MATES],
  'PUT /profile/eating': [OF_MATES],
  'GET /suggestions': [OF_MATES],
  'GET /meals/possible': [OF_MATES],
  'POST /plan/proposal': [OF_MATES],
};

function isWrite({ sql }: Statement): boolean {
  // The log of accounts is written beside calls.
  return /^(insert|update|delete)\b/i.test(sql) && !sql.startsWith('insert into "audit_entries"');
}

describe('the plan of every statement', () => {
  it('is checked for every call of the contract', () => {
    for (const { endpoint, plans } of endpointCalls) expect(plans.length, nameOf(endpoint)).toBeGreaterThan(0);
  });

  // Citus plans for its shards, in another form.
  it.skipIf(CITUS_NODES.length > 0)('finds its rows by an index, and a GET writes nothing', async () => {
    const { world, asked } = await askAll();
    const written = asked.filter(([{ endpoint }, statements]) => endpoint.method === 'GET' && statements.some(isWrite));
    expect(written.map(([{ endpoint }]) => nameOf(endpoint))).toEqual([]);

    const costs: string[] = [];
    for (const [one, statements] of asked) {
      for (const statement of statements) {
        const found = await findCosts(world.app.database, statement);
        for (const cost of found)
          if (!isAllowed(one, cost, statement)) costs.push(`${nameOf(one.endpoint)} ${cost}: ${statement.sql}`);
      }
    }
    expect(costs).toEqual([]);
  });

  it.runIf(engine === 'postgres')('asks one shard, but for those that are listed', async () => {
    const { world, asked } = await askAll();
    const costs: string[] = [];
    const needed = new Set<string>();
    for (const [{ endpoint }, statements] of asked) {
      for (const statement of statements) {
        const found = await findShardCosts(world.app.database.db, statement);
        const refused = await findRefusals(world.app.database.db, statement);
        costs.push(...refused.map((refusal) => `${nameOf(endpoint)} ${refusal}: ${statement.sql}`));
        const listed = BEYOND_ONE_SHARD[nameOf(endpoint)]?.some((pattern) => pattern.test(statement.sql));
        if (listed && found.length > 0) needed.add(nameOf(endpoint));
        if (!listed) costs.push(...found.map((cost) => `${nameOf(endpoint)} ${cost}: ${statement.sql}`));
      }
    }
    expect(costs).toEqual([]);
    // Citus copies a meal to each node in one task, and asks only the shards that it needs.
    if (CITUS_NODES.length > 0) return;
    expect([...needed].toSorted()).toEqual(Object.keys(BEYOND_ONE_SHARD).toSorted());
  });
});
