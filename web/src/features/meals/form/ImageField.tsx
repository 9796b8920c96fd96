import { t } from '@moodbowl/i18n/t';
import { PICTURE_TYPES } from '@moodbowl/contract/uploads';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import fieldCss from '../../../ui/Field.module.css';
import { TOAST_MS, toastError } from '../../../ui/toast.ts';
import css from './ImageField.module.css';
import { compressImage, isPicture } from './compress-image.ts';
import { DEFAULT_IMAGE, imageAddress } from '../meal-image.ts';

interface ImageFieldProps {
  /** The stored picture of the meal; empty if it has none. */
  readonly imageUrl: string;
  /** The newly chosen picture, ready to be sent. */
  readonly image: File | undefined;
  readonly onChoose: (image: File | undefined) => void;
  /** Removes the stored picture of the meal. */
  readonly onRemove: () => void;
  /** Called when the compression of a picture starts and ends. */
  readonly onPreparing: (preparing: boolean) => void;
  readonly preparing: boolean;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

/** A field for the picture of a meal, which compresses the chosen file and previews it. */
export function ImageField({
  imageUrl,
  image,
  onChoose,
  onRemove,
  onPreparing,
  preparing,
  disabled,
  error,
}: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);
  const empty = !image && imageUrl === '';
  const told = problem ?? error;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    setProblem(isPicture(file) ? undefined : t('uploads.unsupported'));
    if (!isPicture(file)) return;
    latest.current = file;
    onPreparing(true);
    const smaller = await compressImage(file).catch(() => undefined);
    // Another file may have been chosen meanwhile.
    if (latest.current !== file) return;
    onPreparing(false);
    if (smaller) onChoose(smaller);
    else {
      toastError(t('uploads.compressionFailed'), { ms: TOAST_MS.admin, key: 'compression' });
      setProblem(t('uploads.tryAnother'));
    }
  };

  const remove = () => {
    setProblem(undefined);
    if (image) onChoose(undefined);
    else onRemove();
    input.current?.focus();
  };

  return (
    <div className={css.field}>
      <label htmlFor={id} className={fieldCss.label}>
        {t('meals.image')}
      </label>
      <div className={css.frame}>
        {image ? <ChosenPicture file={image} /> : null}
        {!image && imageUrl !== '' ? (
          <img
            src={imageAddress(imageUrl, DEFAULT_IMAGE.recipe)}
            alt={t('meals.preview')}
            referrerPolicy="no-referrer"
          />
        ) : null}
        {empty ? (
          <span className={css.none}>{preparing ? t('meals.makingItSmaller') : t('meals.noPictureYet')}</span>
        ) : null}
      </div>
      <div className={css.actions}>
        <span className={css.choose} data-disabled={disabled || undefined}>
          <input
            ref={input}
            id={id}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            disabled={disabled}
            aria-invalid={told !== undefined}
            aria-describedby={`${id}-said`}
            onChange={(event) => void choose(event)}
          />
          <span aria-hidden="true">{empty ? t('meals.chooseAPicture') : t('meals.chooseAnother')}</span>
        </span>
        {empty ? null : (
          <Button
            variant="quiet"
            disabled={disabled}
            onClick={remove}
            aria-label={image ? t('meals.removeTheChosenPicture') : t('meals.removeThePicture')}
          >
            {t('common.remove')}
          </Button>
        )}
      </div>
      <p
        id={`${id}-said`}
        role={told === undefined ? undefined : 'alert'}
        className={told === undefined ? css.hint : fieldCss.error}
      >
        {told ?? t('meals.jpegPngWebpAvifOr')}
      </p>
    </div>
  );
}

function ChosenPicture({ file }: { readonly file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file);
    picture.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} alt={t('meals.preview')} />;
}
