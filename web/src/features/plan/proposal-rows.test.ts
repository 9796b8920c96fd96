import type { PlanProposal, ProposedMeal } from '@moodbowl/contract/plan-proposal';
import { expect, it } from 'vitest';
import { placeKey, rowsOf } from './proposal-rows.ts';

const meal = (id: string): ProposedMeal => ({ id, name: id, image_url: '', servings: 2, own: false, minutes: 20 });
const proposed = (date: string, ...ids: string[]): PlanProposal => ({
  date,
  slot: 'dinner',
  meal: meal(ids[0] ?? ''),
  reason: { mood: null, items: [], saved: false, learned: null, worth_a_try: null },
  alternatives: ids.slice(1).map(meal),
});
const at = (date: string) => placeKey({ date, slot: 'dinner' });
const shown = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).map(({ date, meal: { id } }) => [date, id]);

it('shows what is proposed, without the days that are left out', () => {
  const proposal = [proposed('Monday', 'soup', 'pie'), proposed('Tuesday', 'curry')];
  expect(shown(proposal, new Map([[at('Tuesday'), 'left out']]))).toEqual([['Monday', 'soup']]);
});

it('keeps a meal that was chosen when another proposal has it elsewhere, or no longer', () => {
  const chosen = new Map([[at('Monday'), meal('pie')]]);
  const proposal = [proposed('Monday', 'soup', 'pie'), proposed('Tuesday', 'curry')];
  expect(shown(proposal, chosen)).toEqual([
    ['Monday', 'pie'],
    ['Tuesday', 'curry'],
  ]);
  const another = [proposed('Monday', 'curry', 'stew'), proposed('Tuesday', 'pie', 'soup')];
  expect(shown(another, chosen)).toEqual([
    ['Monday', 'pie'],
    ['Tuesday', 'soup'],
  ]);
  expect(rowsOf(another, chosen)[0]?.choices.map(({ id }) => id)).toEqual(['pie', 'curry', 'stew']);
});

it('shows a meal twice rather than none', () => {
  const chosen = new Map([[at('Monday'), meal('pie')]]);
  expect(shown([proposed('Monday', 'pie'), proposed('Tuesday', 'pie')], chosen)).toEqual([
    ['Monday', 'pie'],
    ['Tuesday', 'pie'],
  ]);
});
