import { t } from '@moodbowl/i18n/t';
import type { Recipe } from '@moodbowl/contract/recipes';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './RecipeForm.module.css';
import { Stack } from '../../../ui/Stack.tsx';

const RecipePreview = lazyPart(async () => ({ default: (await import('../RecipePreview.tsx')).RecipePreview }));

interface ChangedRecipeProps {
  readonly problem: string;
  /** The recipe as somebody else has stored it. */
  readonly other: Recipe;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeOther: () => void;
}

/** Says that somebody else has changed the edited recipe, and lets one choose between the two versions. */
export function ChangedRecipe({ problem, other, busy, onSaveMine, onTakeOther }: ChangedRecipeProps) {
  const [opened, setOpened] = useState(false);
  const saveMine = (
    <Button
      busy={busy}
      onClick={() => {
        setOpened(false);
        onSaveMine();
      }}
    >
      {t('recipes.saveMine')}
    </Button>
  );
  return (
    <Stack gap={2}>
      <Alert kind="error">{problem}</Alert>
      <div className={css.actions}>
        <Button variant="quiet" onClick={() => setOpened(true)}>
          {t('recipes.otherVersion')}
        </Button>
        {saveMine}
      </div>
      {opened ? (
        <Dialog opened onClose={() => setOpened(false)} title={<bdi>{other.name}</bdi>} width={640}>
          <Suspense fallback={<Skeleton height={320} />}>
            <RecipePreview recipe={other} />
          </Suspense>
          <div className={`${css.actions} ${css.below}`}>
            <Button variant="quiet" onClick={onTakeOther}>
              {t('recipes.takeOther')}
            </Button>
            {saveMine}
          </div>
        </Dialog>
      ) : null}
    </Stack>
  );
}
