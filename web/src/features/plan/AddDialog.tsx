import { useDebouncedValue } from '@mantine/hooks';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DishThumb } from './DishThumb.tsx';
import type { Place } from './entry-order.ts';
import { type FoundMeal, useMealIdeas, useMealSearch } from './meal-search.queries.ts';
import css from './PlanDialogs.module.css';
import { placeText } from './plan-words.ts';
import { Row } from '../../ui/Row.tsx';

/** The pause in typing after which a search starts. */
const TYPING_MS = 200;

/** The text in the field of the dialog; it stays until it was planned, or a meal was chosen instead. */
export const LINE_DRAFT = 'plan-line';

interface AddDialogProps {
  readonly place: Place;
  /** The entries of the plan. */
  readonly entries: readonly PlanEntry[];
  readonly onMeal: (meal: FoundMeal) => void;
  readonly onLine: (line: string) => void;
  readonly onClose: () => void;
}

/** Chooses what to plan for a slot: a meal that is found, suggested, saved or one's own, or a line of text. */
export function AddDialog({ place, entries, onMeal, onLine, onClose }: AddDialogProps) {
  const [typed, setTyped] = useDraft(LINE_DRAFT);
  const [problem, setProblem] = useState<string>();
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS);
  const line = typed.trim();
  const choose = (meal: FoundMeal) => {
    setTyped('');
    onMeal(meal);
  };
  const write = (event: FormEvent) => {
    event.preventDefault();
    if (line === '') return setProblem(t('plan.titleRequired'));
    return onLine(line);
  };
  return (
    <Dialog opened onClose={onClose} title={placeText(place)} width={520}>
      <form className={css.form} onSubmit={write}>
        <TextField
          label={t('plan.whatToEat')}
          placeholder={t('plan.searchHint')}
          value={typed}
          maxLength={PLAN_LIMITS.title}
          autoComplete="off"
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            setTyped(event.currentTarget.value);
          }}
          data-autofocus
        />
        {line === '' ? null : (
          <Row>
            <Button type="submit" variant="quiet">
              {t('plan.planLine', { line })}
            </Button>
          </Row>
        )}
        {words === '' ? (
          <Ideas place={place} entries={entries} onMeal={choose} />
        ) : (
          <Found words={words} onMeal={choose} />
        )}
      </form>
    </Dialog>
  );
}

interface ListProps {
  readonly onMeal: (meal: FoundMeal) => void;
}

function Found({ words, onMeal }: ListProps & { readonly words: string }) {
  const { data, isPending, isError, error } = useMealSearch(words);
  if (isError && !data) return <Alert kind="error">{messageOf(error, t('plan.searchFailed'))}</Alert>;
  if (isPending) return <Skeleton height={180} />;
  return data.length === 0 ? (
    <p role="status" className={css.help}>
      {t('plan.nothingFound')}
    </p>
  ) : (
    <Choices meals={data} onMeal={onMeal} />
  );
}

function Ideas({ place, entries, onMeal }: ListProps & Pick<AddDialogProps, 'place' | 'entries'>) {
  const { data, isPending, isError, error } = useMealIdeas(place, entries);
  if (isError && !data) return <Alert kind="error">{messageOf(error, t('plan.searchFailed'))}</Alert>;
  if (isPending) return <Skeleton height={320} />;
  const groups = [
    { title: t('plan.suggested'), meals: data.suggested },
    { title: t('common.savedMeals'), meals: data.saved },
    { title: t('plan.ours'), meals: data.own },
  ];
  return (
    <>
      {groups
        .filter(({ meals }) => meals.length > 0)
        .map(({ title, meals }) => (
          <section key={title} className={css.section} aria-label={title}>
            <h3>{title}</h3>
            <Choices meals={meals} onMeal={onMeal} />
          </section>
        ))}
    </>
  );
}

function Choices({ meals, onMeal }: ListProps & { readonly meals: readonly FoundMeal[] }) {
  return (
    <ul className={css.choices}>
      {meals.map((meal) => (
        <li key={meal.id}>
          <button type="button" className={css.choice} onClick={() => onMeal(meal)}>
            <DishThumb imageUrl={meal.image_url} />
            <span dir="auto">{meal.name}</span> {meal.own ? <small>{t('plan.own')}</small> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
