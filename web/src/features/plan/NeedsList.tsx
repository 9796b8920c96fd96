import type { FoodNeed } from '@moodbowl/contract/plan-groceries';
import { t } from '@moodbowl/i18n/t';
import { listOf } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import css from './PlanDialogs.module.css';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useNeedGroups } from './use-need-groups.ts';

interface NeedsListProps {
  readonly needs: readonly FoodNeed[];
  /** The name by which ticks are kept in this tab. */
  readonly name: string;
  /** Said when there is no ingredient at all. */
  readonly none: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onPut: (keys: readonly string[]) => void;
}

/** Foods that are needed: tick off what is there, then put the rest on the grocery list. */
export function NeedsList({ needs, name, none, busy, problem, onPut }: NeedsListProps) {
  // Ticks set by hand, at this amount; the rest follows its state.
  const [draft, keep] = useDraft(`ticks-${name}`);
  const changed = new Set(draft.split('\n'));
  const groups = useNeedGroups(needs);
  const open = groups.flatMap((group) => group.needs);
  const there = needs.filter((need) => !open.includes(need));
  const isTicked = (need: FoodNeed) => (need.state === 'needed') !== changed.has(lineOf(need));
  const toggle = (need: FoodNeed) => {
    const line = lineOf(need);
    const others = [...changed].filter((one) => one !== line && one !== '');
    keep((changed.has(line) ? others : [...others, line]).join('\n'));
  };
  const ticked = open.filter(isTicked);
  return (
    <>
      {open.length === 0 ? (
        <EmptyState art={there.length > 0 ? 'sprout' : 'basket'}>
          {there.length > 0 ? t('plan.allThere') : none}
        </EmptyState>
      ) : (
        <>
          <p className={css.help}>
            {needs.some(({ state }) => state === 'needed') ? t('plan.groceriesHelp') : t('plan.tickHelp')}
          </p>
          {groups.map(({ title, needs: inGroup }) => (
            <section key={title} className={css.section}>
              {title === '' ? null : <h3>{title}</h3>}
              <ul className={css.rows}>
                {inGroup.map((need) => (
                  <li key={need.key} className={css.row}>
                    <label className={css.tick}>
                      <Checkbox checked={isTicked(need)} onChange={() => toggle(need)} />
                      <Need need={need} />
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          ))}
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
          <Button
            variant="primary"
            busy={busy}
            disabled={ticked.length === 0}
            onClick={() => onPut(ticked.map(({ key }) => key))}
          >
            {t('plan.putOnList', { count: ticked.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function lineOf({ key, quantity }: FoodNeed): string {
  return `${key} ${quantity}`;
}

function Need({ need: { item_name, quantity, meals, state, more } }: { readonly need: FoodNeed }) {
  const about = {
    needed: listOf(meals),
    staple: listOf(meals),
    gone: [t('plan.wasListed'), listOf(meals)].filter(Boolean).join(' · '),
    bought: t('plan.atHome'),
    listed: t('plan.listed'),
  }[state];
  return (
    <>
      <span className={css.about}>
        <strong dir="auto">{item_name}</strong>
        {about === '' ? null : <small dir="auto">{about}</small>}
      </span>
      <span className={css.quantity}>{more && quantity !== '' ? t('plan.moreOf', { quantity }) : quantity}</span>
    </>
  );
}
