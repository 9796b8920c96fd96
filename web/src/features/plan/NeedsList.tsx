import type { FoodNeed } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { listOf } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import css from './PlanDialogs.module.css';

interface NeedsListProps {
  readonly needs: readonly FoodNeed[];
  /** Said when there is no ingredient at all. */
  readonly none: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onPut: (ticked: readonly FoodNeed[]) => void;
}

/** Foods that are needed: tick off what is there, then put the rest on the grocery list. */
export function NeedsList({ needs, none, busy, problem, onPut }: NeedsListProps) {
  // What is changed by hand; the rest follows its state.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = needs.filter(({ state }) => state === 'needed' || state === 'staple');
  const there = needs.filter((need) => !open.includes(need));
  const isTicked = ({ key, state }: FoodNeed) => changed.get(key) ?? state === 'needed';
  const ticked = open.filter(isTicked);
  return (
    <>
      {open.length === 0 ? (
        <EmptyState art={there.length > 0 ? 'sprout' : 'basket'}>
          {there.length > 0 ? t('plan.allThere') : none}
        </EmptyState>
      ) : (
        <>
          <p className={css.help}>{t('plan.groceriesHelp')}</p>
          <ul className={css.rows}>
            {open.map((need) => (
              <li key={need.key} className={css.row}>
                <label className={css.tick}>
                  <input
                    type="checkbox"
                    checked={isTicked(need)}
                    onChange={(event) => setChanged(new Map(changed).set(need.key, event.currentTarget.checked))}
                  />
                  <Need need={need} />
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {there.length > 0 ? (
        <details className={css.details}>
          <summary>{t('plan.there', { count: there.length })}</summary>
          <ul className={css.rows}>
            {there.map((need) => (
              <li key={need.key} className={css.row}>
                <Need need={need} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      {open.length > 0 ? (
        <div className={css.bar}>
          <Button variant="primary" busy={busy} disabled={ticked.length === 0} onClick={() => onPut(ticked)}>
            {t('plan.putOnList', { count: ticked.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Need({ need: { item_name, quantity, meals, state } }: { readonly need: FoodNeed }) {
  const where = state === 'bought' ? t('plan.atHome') : state === 'listed' ? t('plan.listed') : listOf(meals);
  return (
    <>
      <span className={css.about}>
        <strong dir="auto">{item_name}</strong>
        {where === '' ? null : <small dir="auto">{where}</small>}
      </span>
      <span className={css.quantity}>{quantity}</span>
    </>
  );
}
