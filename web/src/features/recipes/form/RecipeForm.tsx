import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import type { Recipe } from '@moodbowl/contract/recipes';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFocusOnError } from '../../../lib/field-errors.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MoodsField } from '../../../ui/mood/MoodsField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastInfo } from '../../../ui/toast.ts';
import { ImageField } from '../../meals/form/ImageField.tsx';
import type { MealProblems } from '../../meals/form/meal-values.ts';
import { StepsField } from '../../meals/form/StepsField.tsx';
import { DetailsFields } from '../../meals/form/DetailsFields.tsx';
import { ChangedRecipe } from './ChangedRecipe.tsx';
import { IngredientsBox } from './IngredientsBox.tsx';
import css from './RecipeForm.module.css';
import { readRecipeDraft, type RecipeValues } from './recipe-values.ts';
import { useRecipeValues } from './use-recipe-values.ts';
import { useSaveRecipe } from './use-save-recipe.ts';

/** The state of the location of a form. */
export interface EditState {
  /** A copy was made a moment ago, and gets a name of its own first. */
  readonly isCopy: boolean;
}

interface RecipeFormProps {
  /** The recipe to edit; a new one without it. */
  readonly recipe?: Recipe;
  /** A recipe found on a page or in a text, to start from instead of what was typed before. */
  readonly found?: ImportedRecipe | undefined;
  /** The name under which what is typed is kept. */
  readonly draftName?: string;
  /** Called when the recipe is stored, or with nothing when the form is cancelled. */
  readonly onClose: (stored?: Recipe) => void;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** Adds or edits a recipe of the home. Typed text stays until it is stored or cancelled. */
export function RecipeForm({
  recipe,
  found,
  draftName = `recipe-${recipe?.id ?? 'new'}`,
  onClose,
  children,
}: RecipeFormProps) {
  const { values, change, restored, startOver, forget, discard } = useRecipeValues(draftName, recipe, found);
  const [image, setImage] = useState<File>();
  const [preparing, setPreparing] = useState(false);
  const [problems, setProblems] = useState<MealProblems>({});
  const {
    save: send,
    busy,
    isUploading,
    conflict,
    forgetConflict,
  } = useSaveRecipe({ recipe, onStored: forget, onDone: onClose });
  const form = useFocusOnError(problems);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const isCopy = (state as EditState | null)?.isCopy ?? false;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCopy) nameField.current?.focus();
  }, [isCopy]);

  const edit = (part: Partial<RecipeValues>) => {
    change(part);
    if (Object.keys(problems).length > 0) setProblems({});
  };
  const giveUp = () => {
    const bringBack = discard();
    onClose();
    if (!bringBack) return;
    const undo = () => {
      bringBack();
      void navigate(pathname);
    };
    toastInfo(t('recipes.discarded'), { ms: TOAST_MS.feedback, action: { text: t('recipes.undo'), run: undo } });
  };

  /** Stores the recipe in place of the version of this time. */
  const save = (updated_at: string) => {
    if (preparing) return;
    const read = readRecipeDraft(values);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    send({ draft: read.draft, picture: image ?? (values.web_picture || undefined), updated_at });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(values.updated_at);
  };
  // Of an import: what was not found.
  const missing = values.found ? t('recipes.notFound') : undefined;
  // It would tell its server who looks.
  const isElsewhere = values.web_picture !== '';
  const text = (name: 'name' | 'tags' | 'source_url' | 'source_name') => ({
    value: values[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });

  return (
    <form ref={form} onSubmit={submit} className={css.form} noValidate>
      {restored ? (
        <Alert kind="good">
          {t('meals.draftIsBack')} {values.chosen && !image ? `${t('recipes.chooseAgain')} ` : ''}
          <TextButton
            onClick={() => {
              startOver();
              setProblems({});
            }}
          >
            {t('meals.startOver')}
          </TextButton>
        </Alert>
      ) : null}
      {children}
      <TextField
        label={t('recipes.name')}
        required
        dir="auto"
        ref={nameField}
        placeholder={missing}
        {...text('name')}
      />
      <TextBox
        label={t('meals.description')}
        minRows={2}
        value={values.description}
        error={problems['description']}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <IngredientsBox
        id={recipe?.id}
        placeholder={missing ?? t('recipes.ingredientsExample')}
        value={values.ingredients}
        error={problems['ingredients']}
        onChange={(ingredients) => edit({ ingredients })}
      />
      <StepsField
        steps={values.steps}
        onChange={(steps) => edit({ steps })}
        problems={problems}
        placeholder={missing}
      />
      <MoodsField label={t('recipes.whenToEat')} moods={values.moods} onChange={(moods) => edit({ moods })} />
      <DetailsFields values={values} onChange={edit} problems={problems} placeholder={missing} />
      <div className={css.pair}>
        <TextField label={t('recipes.sourceName')} dir="auto" {...text('source_name')} />
        <TextField label={t('recipes.sourceAddress')} type="url" inputMode="url" {...text('source_url')} />
      </div>
      <TextField label={t('recipes.tags')} dir="auto" placeholder={t('recipes.tagsExample')} {...text('tags')} />
      {isElsewhere && !image ? (
        <p className={css.note}>
          {t('recipes.pictureLater')}{' '}
          <TextButton onClick={() => edit({ web_picture: '' })}>{t('recipes.withoutThePicture')}</TextButton>
        </p>
      ) : null}
      <ImageField
        imageUrl={values.image_url}
        image={image}
        onChoose={(file) => {
          setImage(file);
          change({ chosen: file !== undefined });
        }}
        onRemove={() => edit({ image_url: '', web_picture: '' })}
        onPreparing={setPreparing}
        preparing={preparing}
        disabled={busy}
        error={problems['image_url']}
      />
      {conflict !== undefined && recipe ? (
        <ChangedRecipe
          problem={conflict}
          other={recipe}
          busy={busy}
          onSaveMine={() => save(recipe.updated_at)}
          onTakeOther={() => {
            startOver();
            forgetConflict();
          }}
        />
      ) : null}
      <div className={css.actions}>
        <Button busy={busy} onClick={giveUp}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={busy || preparing}>
          {isUploading ? t('uploads.uploading') : t('recipes.save')}
        </Button>
      </div>
    </form>
  );
}
