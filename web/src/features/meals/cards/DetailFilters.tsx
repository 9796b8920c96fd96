import { t } from '@moodbowl/i18n/t';
import { DIETS, type Diet } from '@moodbowl/contract/meals';
import { Select } from '../../../ui/Select.tsx';
import { dietText } from '../meal-facts.ts';

/** The times that are offered, in minutes. */
const TIMES = [15, 30, 45, 60] as const;

interface DetailFiltersProps {
  readonly diet: Diet | undefined;
  readonly onDiet: (diet: Diet | undefined) => void;
  readonly minutes: number | undefined;
  readonly onMinutes: (minutes: number | undefined) => void;
}

/** Filters by way of eating and by time. Everything suits omnivores, so that is no filter. */
export function DetailFilters({ diet, onDiet, minutes, onMinutes }: DetailFiltersProps) {
  return (
    <>
      <Select
        label={t('recipes.diet')}
        options={[
          { value: '', label: t('common.all') },
          ...DIETS.filter((one) => one !== 'omnivore').map((one) => ({ value: one, label: dietText(one) })),
        ]}
        value={diet ?? ''}
        onChange={(value) => onDiet(DIETS.find((one) => one === value))}
      />
      <Select
        label={t('recipes.time')}
        options={[
          { value: '', label: t('recipes.anyTime') },
          ...TIMES.map((one) => ({ value: String(one), label: t('recipes.upToMinutes', { minutes: one }) })),
        ]}
        value={minutes === undefined ? '' : String(minutes)}
        onChange={(value) => onMinutes(value === '' ? undefined : Number(value))}
      />
    </>
  );
}
