import { moodText } from '../../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import type { Meal, MealDraft } from '@moodbowl/contract/meals';
import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';

import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { useFocusOnError } from '../../../lib/field-errors.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { ImageField } from './ImageField.tsx';
import { IngredientsField } from './IngredientsField.tsx';
import css from './MealForm.module.css';
import { StepsField } from './StepsField.tsx';
import {
  type EditedMeal,
  type MealProblems,
  type MealValues,
  parseValues,
  readDraft,
  valuesOf,
} from './meal-values.ts';
import { useStoreMeal, useUploadMealImage } from '../meals.queries.ts';

interface MealFormProps {
  /** The meal to edit; a new one without it. */
  readonly meal?: Meal;
  /** The recipe that a new meal starts from, as somebody suggests it. */
  readonly start?: EditedMeal;
  /** Called when the meal is stored or the form is cancelled. */
  readonly onClose: (stored: boolean) => void;
}

const ms = TOAST_MS.admin;
const moodOptions = () => MOOD_NAMES.map((mood) => ({ value: mood, label: moodText(mood) }));

/** Adds or edits a meal. Typed text stays until it is stored or cancelled. */
export function MealForm({ meal, start, onClose }: MealFormProps) {
  const { values, change, restored, startOver, forget } = useMealValues(meal, start);
  const [image, setImage] = useState<File>();
  const [preparing, setPreparing] = useState(false);
  const [problems, setProblems] = useState<MealProblems>({});
  const upload = useUploadMealImage();
  const store = useStoreMeal(meal?.id, forget);
  const form = useFocusOnError(problems);
  const sending = useRef(false);
  const isShown = useIsMounted();
  const busy = upload.isPending || store.isPending || store.isSuccess;
  const texts = meal ? UPDATING : ADDING;

  const edit = (part: Partial<MealValues>) => {
    change(part);
    if (Object.keys(problems).length > 0) setProblems({});
  };
  const giveUp = () => {
    forget();
    onClose(false);
  };

  /** The path of the chosen picture. If it cannot be uploaded, the meal is stored without it. */
  const sendImage = async (chosen: File): Promise<string> => {
    try {
      return (await upload.mutateAsync(chosen)).url;
    } catch (error) {
      toastError(messageOf(error, t('uploads.failed')), { ms });
      return '';
    }
  };
  const send = async (draft: MealDraft) => {
    const image_url = image ? await sendImage(image) : draft.image_url;
    handleMutation(store.mutateAsync({ ...draft, image_url }), {
      worked: () => {
        toastSuccess(t(texts.done), { ms });
        // A person who has left the form meanwhile stays where they are.
        if (isShown.current) onClose(true);
      },
      failed: (error) => {
        sending.current = false;
        toastError(messageOf(error, t(texts.failed)), { ms });
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A double click stores one meal.
    if (sending.current || preparing) return;
    const read = readDraft(values);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    sending.current = true;
    void send(read.draft);
  };

  return (
    <Card aria-label={t(texts.label)}>
      {restored ? (
        <Alert kind="good">
          {t('meals.draftIsBack')}{' '}
          <button
            type="button"
            className={css.startOver}
            onClick={() => {
              startOver();
              setProblems({});
            }}
          >
            {t('meals.startOver')}
          </button>
        </Alert>
      ) : null}
      <form ref={form} onSubmit={submit} className={css.form} noValidate>
        <div className={css.text}>
          <TextField
            label={t('meals.mealName')}
            required
            autoComplete="off"
            dir="auto"
            value={values.name}
            error={problems['name']}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <TextBox
            label={t('meals.description')}
            minRows={3}
            dir="auto"
            value={values.description}
            error={problems['description']}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
          <IngredientsField values={values} onChange={edit} error={problems['ingredients']} />
        </div>
        <div className={css.looks}>
          <Select
            label={t('common.mood')}
            options={moodOptions()}
            value={values.mood}
            onChange={(mood) => edit({ mood: mood as MoodName })}
          />
          <ImageField
            imageUrl={values.image_url}
            image={image}
            onChoose={setImage}
            onRemove={() => edit({ image_url: '' })}
            onPreparing={setPreparing}
            preparing={preparing}
            disabled={busy}
            error={problems['image_url']}
          />
        </div>
        <DetailsFields values={values} onChange={edit} problems={problems} />
        <StepsField steps={values.steps} onChange={(steps) => edit({ steps })} problems={problems} />
        <div className={css.actions}>
          <Button busy={busy} onClick={giveUp}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy || preparing}>
            {upload.isPending ? t('uploads.uploading') : t(texts.submit)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const ADDING = {
  label: 'meals.newMeal',
  submit: 'meals.addMeal',
  done: 'meals.added',
  failed: 'meals.addFailed',
} as const;
const UPDATING = {
  label: 'common.meal',
  submit: 'meals.updateMeal',
  done: 'meals.updated',
  failed: 'meals.updateFailed',
} as const;

/** The values of the form, kept for this tab while they are being typed. */
function useMealValues(meal: Meal | undefined, start: EditedMeal | undefined) {
  const [kept, keep] = useDraft(`meal-${meal?.id ?? (start ? `from-${start.name}` : 'new')}`);
  const [found] = useState(() => parseValues(kept));
  const [values, setValues] = useState(() => found ?? valuesOf(meal ?? start));
  const [restored, setRestored] = useState(found !== undefined);
  return {
    values,
    restored,
    change: (part: Partial<MealValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      keep(JSON.stringify(next));
    },
    startOver: () => {
      setValues(valuesOf(meal ?? start));
      setRestored(false);
      keep('');
    },
    forget: () => keep(''),
  };
}
