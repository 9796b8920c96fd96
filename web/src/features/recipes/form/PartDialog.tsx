import { useDebouncedValue } from '@mantine/hooks';
import { listRecipes } from '@moodbowl/contract/recipes';
import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import { t } from '@moodbowl/i18n/t';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DishThumb } from '../../plan/DishThumb.tsx';
import css from '../../plan/PlanDialogs.module.css';

/** The pause in typing after which a search starts. */
const TYPING_MS = 200;

interface PartDialogProps {
  /** The recipe that is edited, which is no part of itself. */
  readonly id: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
}

/** Chooses a recipe of the home that another one is made of. */
export function PartDialog({ id, onChoose, onClose }: PartDialogProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isError, error } = useQuery({
    queryKey: ['meals', 'parts', words],
    queryFn: () => call(listRecipes, { query: { limit: '24', sort: 'name', ...(words !== '' && { q: words }) } }),
    placeholderData: keepPreviousData,
  });
  const recipes = data?.filter((recipe) => recipe.id !== id);
  return (
    <Dialog opened onClose={onClose} title={t('recipes.addPart')} width={520}>
      <Stack>
        <TextField
          label={t('recipes.findPart')}
          value={typed}
          maxLength={MEAL_LIMITS.search}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {isError && !data ? <Alert kind="error">{messageOf(error, t('plan.searchFailed'))}</Alert> : null}
        {data || isError ? null : <Skeleton height={180} />}
        {recipes?.length === 0 ? <p role="status">{t('plan.nothingFound')}</p> : null}
        <ul className={css.choices}>
          {recipes?.map(({ id: key, name, image_url }) => (
            <li key={key}>
              <button type="button" className={css.choice} onClick={() => onChoose(name)}>
                <DishThumb imageUrl={image_url} />
                <span dir="auto">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
