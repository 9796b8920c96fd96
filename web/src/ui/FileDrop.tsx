import { t } from '@moodbowl/i18n/t';
import { type ChangeEvent, useId } from 'react';
import css from './FileDrop.module.css';

interface FileDropProps {
  /** The id of what describes it. */
  readonly describedBy: string;
  readonly onChoose: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function FileDrop({ describedBy, onChoose }: FileDropProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    // Without `accept`: phones would grey out files whose type they do not know.
    <div className={css.drop}>
      <input id={id} type="file" aria-describedby={describedBy} onChange={choose} />
      <label htmlFor={id}>
        <b>{t('recipeFiles.chooseFile')}</b>
        <span className={css.orDrop}>{t('recipeFiles.orDrop')}</span>
      </label>
    </div>
  );
}
