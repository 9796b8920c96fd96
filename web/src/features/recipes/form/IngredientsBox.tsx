import { linkToRecipe } from '@moodbowl/food/lines/recipe-link';
import { t } from '@moodbowl/i18n/t';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextBox } from '../../../ui/TextField.tsx';

// Loaded when it is opened.
const PartDialog = lazyPart(async () => ({ default: (await import('./PartDialog.tsx')).PartDialog }));

interface IngredientsBoxProps {
  /** The recipe that is edited; undefined for a new one. */
  readonly id: string | undefined;
  /** One ingredient on each line. */
  readonly value: string;
  readonly placeholder: string;
  readonly error: ReactNode;
  readonly onChange: (value: string) => void;
}

/** The ingredients of a recipe, one on each line, of which some may be recipes themselves. */
export function IngredientsBox({ id, value, placeholder, error, onChange }: IngredientsBoxProps) {
  const [isAdding, setAdding] = useState(false);
  const add = (name: string) => {
    const above = value.trimEnd();
    onChange(`${above}${above === '' ? '' : '\n'}1 ${linkToRecipe(name)}`);
    setAdding(false);
  };
  return (
    <div>
      <TextBox
        label={t('meals.ingredients')}
        description={t('recipes.oneOnEachLine')}
        placeholder={placeholder}
        minRows={5}
        maxRows={20}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextButton type="button" onClick={() => setAdding(true)}>
        {t('recipes.addPart')}
      </TextButton>
      <Suspense>{isAdding ? <PartDialog id={id} onChoose={add} onClose={() => setAdding(false)} /> : null}</Suspense>
    </div>
  );
}
