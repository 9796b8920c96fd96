import type { PlanProposal, ProposedMeal } from '@moodbowl/contract/plan-proposal';
import type { Place } from './entry-order.ts';

/** A place with the meal that is shown for it. */
export interface Row extends Omit<PlanProposal, 'alternatives'> {
  /** All meals for this place, the proposed one first; a swap goes round. */
  readonly choices: readonly ProposedMeal[];
  /** Whether the meal is the one of the proposal, so that its reason holds. */
  readonly isProposed: boolean;
}

/** A person's decisions for places: another meal, or none. */
export type Decisions = ReadonlyMap<string, ProposedMeal | 'left out'>;

/** The key of a place in {@link Decisions}. */
export function placeKey({ date, slot }: Place): string {
  return `${date} ${slot}`;
}

/**
 * The proposal with the decisions in it, which outlast the proposal for which they were made. A meal that was chosen
 * for one place is not shown for another if there is a different one.
 */
export function rowsOf(proposal: readonly PlanProposal[], decisions: Decisions): Row[] {
  const chosen = new Set([...decisions.values()].flatMap((one) => (one === 'left out' ? [] : one.id)));
  return proposal.flatMap(({ alternatives, ...one }) => {
    const decision = decisions.get(placeKey(one));
    if (decision === 'left out') return [];
    const offered = [one.meal, ...alternatives];
    const choices = offered.filter(({ id }) => id === decision?.id || !chosen.has(id));
    const meal = decision ?? choices[0] ?? one.meal;
    const isOffered = choices.some(({ id }) => id === meal.id);
    return { ...one, meal, choices: isOffered ? choices : [meal, ...choices], isProposed: meal.id === one.meal.id };
  });
}
