import { describe, expect, it } from 'vitest';
import { sampleItem } from '../../../test/samples.ts';
import { planToAdd } from './add-drafts.ts';

const draft = (item_name: string, quantity = '1') => ({ item_name, quantity });
const FLOUR = sampleItem(1, 'Flour', { quantity: '500 g' });

/** The plan without the ids of new items. */
function plan(...args: Parameters<typeof planToAdd>) {
  const { added, raised } = planToAdd(...args);
  return {
    added: added.map(({ item_name, quantity }) => [item_name, quantity]),
    raised: raised.map(({ item, quantity }) => [item.id, quantity]),
  };
}

describe('adding', () => {
  it('makes a line of each new item, with an id of its own', () => {
    const drafts = [draft('Oats'), draft('Eggs', '12')];
    expect(plan(drafts, [FLOUR])).toEqual({
      added: [
        ['Oats', '1'],
        ['Eggs', '12'],
      ],
      raised: [],
    });
    expect(new Set(planToAdd(drafts, []).added.map(({ id }) => id)).size).toBe(2);
  });

  it('raises what is on the list already, however it is written', () => {
    expect(plan([draft('flours', '1 kg')], [FLOUR])).toEqual({ added: [], raised: [[FLOUR.id, '1.5 kg']] });
    expect(plan([draft('EGG')], [sampleItem(2, 'Eggs', { quantity: '6' })]).raised).toHaveLength(1);
  });

  it('adds up what comes several times', () => {
    expect(plan([draft('Eggs', '6'), draft('egg', '4')], [])).toEqual({ added: [['Eggs', '10']], raised: [] });
    expect(plan([draft('flour', '1 kg'), draft('Flour', '500 g')], [FLOUR])).toEqual({
      added: [],
      raised: [[FLOUR.id, '2 kg']],
    });
  });

  it('makes another line of an amount that cannot be added', () => {
    expect(plan([draft('Flour', '2 cups')], [FLOUR])).toEqual({ added: [['Flour', '2 cups']], raised: [] });
    expect(plan([draft('Flour', '2 kg'), draft('Flour', 'a little')], []).added).toEqual([
      ['Flour', '2 kg'],
      ['Flour', 'a little'],
    ]);
  });

  it('leaves bought items alone', () => {
    expect(plan([draft('Flour', '1 kg')], [{ ...FLOUR, purchased: 1 }])).toEqual({
      added: [['Flour', '1 kg']],
      raised: [],
    });
  });

  it('keeps what comes bought apart from what is to buy', () => {
    const { added, raised, bought } = planToAdd([{ ...draft('Flour', '1 kg'), bought: true }, draft('Eggs')], [FLOUR]);
    expect([added, raised, bought].map((items) => items.length)).toEqual([1, 0, 1]);
    expect(bought[0]).toMatchObject({ item_name: 'Flour', quantity: '1 kg' });
  });

  it('does nothing without drafts', () => expect(plan([], [FLOUR])).toEqual({ added: [], raised: [] }));
});
