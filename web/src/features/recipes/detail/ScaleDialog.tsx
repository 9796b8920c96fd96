import { formatFraction } from '@moodbowl/food/amounts/format-amount';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { formattingLocale } from '../../../lib/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { factorFor } from './factor-for.ts';
import { canChoose, factorOf, servingsFor } from './servings.ts';

const FACTORS = [0.5, 1, 1.5, 2, 3];

interface ScaleDialogProps {
  /** The ingredients of the recipe; undefined until they are loaded. */
  readonly read: readonly ReadIngredient[] | undefined;
  readonly ofRecipe: number | null;
  readonly chosen: number;
  readonly onChoose: (servings: number) => void;
  readonly onClose: () => void;
}

/** How much of a recipe: a multiple of it, or as much as one has of an ingredient. */
export function ScaleDialog({ read, ofRecipe, chosen, onChoose, onClose }: ScaleDialogProps) {
  const measured = read?.filter(({ amount }) => amount !== null && amount > 0) ?? [];
  const [index, setIndex] = useState(0);
  const [have, setHave] = useState('');
  const [problem, setProblem] = useState<string>();
  const ingredient = measured[index];
  const factors = FACTORS.filter((factor) => canChoose(servingsFor(factor, ofRecipe)));
  const choose = (factor: number) => {
    onChoose(servingsFor(factor, ofRecipe));
    onClose();
  };
  const goBy = (event: FormEvent) => {
    event.preventDefault();
    const factor = ingredient ? factorFor(have, ingredient) : null;
    if (factor === null) return setProblem(t('meals.haveUnclear', { written: writtenAmount(ingredient) }));
    if (!canChoose(servingsFor(factor, ofRecipe))) return setProblem(t('meals.haveTooFar'));
    return choose(factor);
  };
  return (
    <Dialog opened onClose={onClose} title={t('meals.scale')} width={440} small>
      <Stack>
        <SegmentedControl
          label={t('meals.scaleTimes')}
          options={factors.map((factor) => ({
            value: String(factor),
            text: t('meals.times', { amount: formatFraction(factor, formattingLocale()) }),
          }))}
          value={String(factorOf(chosen, ofRecipe))}
          onChange={(value) => choose(Number(value))}
        />
        {ingredient === undefined ? null : (
          <form onSubmit={goBy}>
            <Stack>
              <Select
                label={t('meals.haveOf')}
                options={measured.map(({ text }, place) => ({ value: String(place), label: withoutRecipeLinks(text) }))}
                value={String(index)}
                onChange={(value) => {
                  setIndex(Number(value));
                  setProblem(undefined);
                }}
              />
              <TextField
                label={t('meals.haveAmount')}
                placeholder={writtenAmount(ingredient)}
                value={have}
                error={problem}
                maxLength={40}
                onChange={(event) => {
                  setHave(event.currentTarget.value);
                  setProblem(undefined);
                }}
              />
              <Row>
                <Button type="submit">{t('meals.scaleBy')}</Button>
              </Row>
            </Stack>
          </form>
        )}
      </Stack>
    </Dialog>
  );
}

function writtenAmount(ingredient: ReadIngredient | undefined): string {
  return ingredient === undefined ? '' : ingredient.text.slice(ingredient.start, ingredient.end).trim();
}
