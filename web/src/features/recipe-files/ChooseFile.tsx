import { t } from '@moodbowl/i18n/t';
import { useId } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import css from './ImportRecipes.module.css';
import { FILE_TEXTS } from './file-texts.ts';

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
  return (
    <Card title={t('recipeFiles.fromAnotherApp')}>
      <div className={css.content}>
        <p id={`${id}-help`} className={css.help}>
          {t('recipeFiles.formats')}
        </p>
        <details className={css.help}>
          <summary>{FILE_TEXTS.howToTitle()}</summary>
          <ul>
            {t('recipeFiles.howTo')
              .split('\n')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </details>
        <FileDrop describedBy={`${id}-help`} onChoose={onChoose} />
        <p role="status" className={css.status}>
          {count === undefined ? '' : t('recipeFiles.reading', { count })}
        </p>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <p className={css.help}>{t('recipeFiles.staysHere')}</p>
      </div>
    </Card>
  );
}
