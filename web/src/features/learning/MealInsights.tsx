import { t } from '@moodbowl/i18n/t';
import type { MealInsight } from '@moodbowl/contract/learning';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { numberText } from '../../lib/format.ts';
import { moodText } from '../../ui/mood/mood-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastInfo } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './MealInsights.module.css';
import { MealName } from './MealName.tsx';
import { useForgetMeal } from './learning.queries.ts';

/** The most pairs of faces per meal. */
const PAIRS = 3;
/** How many meals are shown at first. */
const FEW = 6;

interface MealInsightsProps {
  readonly meals: readonly MealInsight[];
  /** How many meals have a mood before and after. */
  readonly answers: number;
}

/** Every meal with enough answers. Those that lower moods followed are shown only when asked for. */
export function MealInsights({ meals, answers }: MealInsightsProps) {
  const [showsLower, setShowsLower] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [forgetting, setForgetting] = useState<MealInsight>();
  const list = useRef<HTMLUListElement>(null);
  const closeDialog = (forgotten: boolean) => {
    setForgetting(undefined);
    // The button that opened the dialog is gone with its row.
    if (forgotten) list.current?.focus();
  };
  const lower = meals.filter(({ verdict }) => verdict === 'less');
  const others = meals.filter(({ verdict }) => verdict !== 'less');
  const shown = [...(showsAll ? others : others.slice(0, FEW)), ...(showsLower ? lower : [])];
  return (
    <Card title={t('insights.meals')} aside={<span>{t('insights.counted', { count: answers })}</span>}>
      <p className={css.help}>{t('insights.mealsHelp')}</p>
      {others.length === 0 ? <p>{t('insights.noMeals')}</p> : null}
      <ul ref={list} tabIndex={-1} className={css.meals}>
        {shown.map((meal) => (
          <MealRow key={meal.meal_id ?? meal.name} meal={meal} onForget={() => setForgetting(meal)} />
        ))}
      </ul>
      {!showsAll && others.length > FEW ? (
        <Button onClick={() => setShowsAll(true)}>{t('common.showMore')}</Button>
      ) : null}
      {lower.length > 0 ? (
        <TextButton aria-expanded={showsLower} onClick={() => setShowsLower(!showsLower)}>
          {showsLower ? t('insights.hideLower') : t('insights.showLower')}
        </TextButton>
      ) : null}
      {forgetting?.meal_id ? (
        <ForgetMealDialog meal={{ id: forgetting.meal_id, name: forgetting.name }} onClose={closeDialog} />
      ) : null}
    </Card>
  );
}

interface ForgetMealDialogProps {
  readonly meal: { readonly id: string; readonly name: string };
  readonly onClose: (forgotten: boolean) => void;
}

function ForgetMealDialog({ meal: { id, name }, onClose }: ForgetMealDialogProps) {
  const forget = useForgetMeal();
  const forgetMeal = () =>
    forget.mutate(id, {
      onSuccess: () => {
        toastInfo(t('insights.forgotMeal', { name }), { ms: TOAST_MS.feedback });
        onClose(true);
      },
    });
  return (
    <ConfirmDialog
      title={t('insights.forgetMealTitle', { name })}
      yes={t('insights.forgetYes')}
      no={t('insights.keep')}
      busy={forget.isPending}
      problem={forget.error ? messageOf(forget.error, t('insights.forgetFailed')) : undefined}
      onConfirm={forgetMeal}
      onClose={() => onClose(false)}
    >
      {t('insights.forgetMealMeans')}
    </ConfirmDialog>
  );
}

function MealRow({ meal, onForget }: { readonly meal: MealInsight; readonly onForget: () => void }) {
  const { meal_id, name, mood, with: eaten, without, verdict, pairs } = meal;
  const when = t('learning.when', { mood: mood ?? 'low' });
  return (
    <li className={css.meal}>
      <div className={css.title}>
        <MealName meal={meal} />
        <span className={css.verdict} data-verdict={verdict}>
          {t('insights.verdict', { verdict })}
        </span>
      </div>
      <p className={css.counts}>
        <strong>{t('insights.better', { ...eaten, when })}</strong>
        <span>{t('insights.usually', without)}</span>
      </p>
      <details className={css.details}>
        <summary aria-label={t('insights.moreAbout', { name })}>{t('insights.more')}</summary>
        <Interval {...meal.difference} />
      </details>
      <div className={css.foot}>
        <ul className={css.pairs}>
          {pairs.slice(0, PAIRS).map(({ before, after, times }) => (
            <li key={`${before} ${after}`}>
              <span className={css.faces} aria-hidden="true">
                <MoodFace mood={before} size={28} />
                <span>→{/* untranslated: a sign */}</span>
                <MoodFace mood={after} size={28} />
                <span>{numberText(times)}</span>
              </span>
              <VisuallyHidden>
                {t('insights.pair', { before: moodText(before), after: moodText(after), times })}
              </VisuallyHidden>
            </li>
          ))}
        </ul>
        {meal_id === null ? null : (
          <TextButton aria-label={t('insights.forgetMealName', { name })} onClick={onForget}>
            {t('insights.forgetMeal')}
          </TextButton>
        )}
      </div>
    </li>
  );
}

/** Differences beyond this are drawn at the edge: hardly any meal does as much. */
const EDGE = 0.8;

function place(value: number): string {
  return `${(50 + (50 * Math.max(-EDGE, Math.min(EDGE, value))) / EDGE).toFixed(1)}%`;
}

function signed(value: number): string {
  return numberText(value, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
}

/** The 90% interval of the difference, around a line for no difference. */
function Interval({ mean, low, high }: MealInsight['difference']) {
  return (
    <div className={css.interval}>
      <div className={css.scale} aria-hidden="true">
        <span className={css.none} />
        <span className={css.range} style={{ insetInline: `${place(low)} calc(100% - ${place(high)})` }} />
        <span className={css.mean} style={{ insetInlineStart: place(mean) }} />
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{t('insights.lower')}</span>
        <span>{t('insights.same')}</span>
        <span>{t('insights.higher')}</span>
      </div>
      <VisuallyHidden as="p">
        {t('insights.interval', { low: signed(low), high: signed(high), mean: signed(mean) })}
      </VisuallyHidden>
    </div>
  );
}
