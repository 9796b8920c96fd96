import { t } from '@moodbowl/i18n/t';
import { type Eating, EATING_DIETS, EATING_LIMITS } from '@moodbowl/contract/eating';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './Eating.module.css';
import { Stack } from '../../ui/Stack.tsx';

interface EatingFieldsProps {
  readonly value: Eating;
  readonly dietLabel: string;
  /** Stores the choices; rejects if that fails. */
  readonly onChange: (chosen: Eating) => Promise<unknown>;
}

/** A diet, and foods to leave out. Each choice is stored at once; what was typed stays until it is. */
export function EatingFields({ value, dietLabel, onChange }: EatingFieldsProps) {
  const [food, setFood] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const store = async (chosen: Partial<Eating>) => {
    setBusy(true);
    setError(null);
    try {
      await onChange({ diet: value.diet, foods_left_out: value.foods_left_out, ...chosen });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const name = food.trim();
    if (name === '' || busy) return;
    if (await store({ foods_left_out: [...value.foods_left_out, name] })) setFood('');
  };
  const remove = async (name: string) => {
    const left = value.foods_left_out.filter((other) => other !== name);
    if (await store({ foods_left_out: left })) list.current?.focus();
  };
  const diets = [
    { value: '', label: t('eating.everything') },
    ...EATING_DIETS.map((diet) => ({ value: diet, label: t(diet === 'vegan' ? 'eating.vegan' : 'eating.vegetarian') })),
  ];
  return (
    <Stack>
      <Select
        label={dietLabel}
        options={diets}
        value={value.diet ?? ''}
        onChange={(chosen) => void store({ diet: EATING_DIETS.find((diet) => diet === chosen) ?? null })}
      />
      <ul ref={list} tabIndex={-1} className={css.foods} aria-label={t('eating.leftOut')}>
        {value.foods_left_out.map((name) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <button type="button" aria-label={t('eating.remove', { food: name })} onClick={() => void remove(name)}>
              <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
      <form className={css.add} onSubmit={(event) => void add(event)}>
        <TextField
          label={t('eating.foods')}
          description={t('eating.foodsHelp')}
          value={food}
          maxLength={EATING_LIMITS.food}
          autoComplete="off"
          onChange={(event) => setFood(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy}>
          {t('eating.add')}
        </Button>
      </form>
      {error ? <Alert kind="error">{messageOf(error, t('eating.saveFailed'))}</Alert> : null}
    </Stack>
  );
}
