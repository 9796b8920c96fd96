import { listMeals } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { findProblem } from './oracle.ts';
import { type Draft, validDraft } from './requests.ts';
import { Rng } from './rng.ts';

const operation = {
  name: 'GET /api/meals',
  method: 'GET',
  path: '/api/meals',
  parameters: [],
  body: undefined,
  isForm: false,
  endpoint: listMeals,
};
const other = { username: 'ada', email: 'ada@example.org', token: '', ids: {} };

const draftOf = (rng: Rng): Draft => validDraft(operation, { actor: undefined, other }, rng);

/** JSON that the contract does not allow, and too long to be validated each time. */
const longResponse = {
  status: 200,
  headers: new Map([['content-type', 'application/json']]),
  body: Buffer.from(JSON.stringify('x'.repeat(50_000))),
};

describe('the oracle of the fuzz test', () => {
  it('samples long responses by the seed of the requests', () => {
    const verdicts = (seed: number) => {
      const rng = new Rng(seed);
      return Array.from({ length: 500 }, () => findProblem(longResponse, draftOf(rng)));
    };
    expect(verdicts(7)).toEqual(verdicts(7));
    expect(verdicts(7)).toContain('answered something else than the contract says');
    expect(verdicts(7)).toContain(undefined);
  });

  it('reports server errors and bodies that are not our error', () => {
    const draft = draftOf(new Rng(1));
    expect(findProblem({ ...longResponse, status: 500 }, draft)).toBe('answered 500');
    expect(findProblem({ ...longResponse, status: 404 }, draft)).toBe('answered 404 with a body that is not our error');
  });
});

describe('the random source of the fuzz test', () => {
  it('makes the same UUIDs for the same seed', () => {
    const [one, two] = [new Rng(3), new Rng(3)];
    expect(one.uuid()).toBe(two.uuid());
    expect(one.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
