import { t } from '@moodbowl/i18n/t';
import { useId } from 'react';
import { numberText } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import css from './MoodFiles.module.css';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';

interface ChooseMoodFileProps {
  /** How many moods have been found so far, while a file is being read. */
  readonly count: number | undefined;
  /** Why the last file could not be read. */
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** Where a file with moods is chosen or dropped. */
export function ChooseMoodFile({ count, problem, onChoose }: ChooseMoodFileProps) {
  const id = useId();
  return (
    <Card title={t('moodFiles.fromAnotherApp')}>
      <div className={css.content}>
        <p id={id} className={css.help}>
          {t('moodFiles.formats')}
        </p>
        <details className={css.help}>
          <summary>{FILE_TEXTS.howToTitle()}</summary>
          <ul>
            {t('moodFiles.howTo')
              .split('\n')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </details>
        <FileDrop describedBy={id} onChoose={onChoose} />
        <p role="status" className={css.status}>
          {count === undefined ? '' : t('moodFiles.reading', { count: numberText(count) })}
        </p>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <p className={css.help}>{t('moodFiles.staysHere')}</p>
      </div>
    </Card>
  );
}
