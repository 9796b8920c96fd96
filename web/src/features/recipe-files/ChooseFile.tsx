import { t } from '@moodbowl/i18n/t';
import { type ChangeEvent, useId } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './ImportRecipes.module.css';

interface ChooseFileProps {
  /** How many recipes have been found so far, while a file is being read. */
  readonly count: number | undefined;
  /** Why the last file could not be read. */
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function ChooseFile({ count, problem, onChoose }: ChooseFileProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <Card title={t('recipeFiles.fromAnotherApp')}>
      <div className={css.content}>
        <p id={`${id}-help`} className={css.help}>
          {t('recipeFiles.formats')}
        </p>
        <details className={css.help}>
          <summary>{t('recipeFiles.howToTitle')}</summary>
          <ul>
            {t('recipeFiles.howTo')
              .split('\n')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </details>
        {/* Without `accept`: phones would grey out files whose type they do not know. */}
        <div className={css.drop}>
          <input id={id} type="file" aria-describedby={`${id}-help`} onChange={choose} />
          <label htmlFor={id}>
            <b>{t('recipeFiles.chooseFile')}</b>
            <span className={css.orDrop}>{t('recipeFiles.orDrop')}</span>
          </label>
        </div>
        <p role="status" className={css.status}>
          {count === undefined ? '' : t('recipeFiles.reading', { count })}
        </p>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <p className={css.help}>{t('recipeFiles.staysHere')}</p>
      </div>
    </Card>
  );
}
