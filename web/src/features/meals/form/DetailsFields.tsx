import { t } from '@moodbowl/i18n/t';
import { DIETS } from '@moodbowl/contract/meals';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { MealProblems } from './meal-values.ts';
import css from './DetailsFields.module.css';
import { dietText } from '../meal-facts.ts';
import type { DetailValues } from './detail-values.ts';

interface DetailsFieldsProps {
  readonly values: DetailValues;
  readonly onChange: (values: Partial<DetailValues>) => void;
  readonly problems: MealProblems;
  /** The placeholder of an empty number. */
  readonly placeholder?: string | undefined;
}

const NUMBERS = [
  ['servings', 'recipes.servings'],
  ['minutes_prep', 'recipes.minutesPrep'],
  ['minutes_cook', 'recipes.minutesCook'],
  ['minutes_rest', 'recipes.minutesRest'],
] as const;

/** For how many a meal is, how long it takes, which diet and cuisine: all may stay empty. */
export function DetailsFields({ values, onChange, problems, placeholder }: DetailsFieldsProps) {
  return (
    <div className={css.details}>
      {NUMBERS.map(([name, label]) => (
        <TextField
          key={name}
          label={t(label)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={values[name]}
          error={problems[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label={t('recipes.diet')}
        options={[
          { value: '', label: t('recipes.dietUnknown') },
          ...DIETS.map((diet) => ({ value: diet, label: dietText(diet) })),
        ]}
        value={values.diet}
        onChange={(diet) => onChange({ diet: diet as DetailValues['diet'] })}
      />
      <TextField
        label={t('recipes.cuisine')}
        autoComplete="off"
        value={values.cuisine}
        error={problems['cuisine']}
        onChange={(event) => onChange({ cuisine: event.currentTarget.value })}
      />
    </div>
  );
}
