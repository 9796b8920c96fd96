import { numberText } from '../../lib/format.ts';
import { t } from '@moodbowl/i18n/t';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ImportState } from './importing/import-state.ts';
import css from './ImportRecipes.module.css';
import { WAIT_REASONS } from './wait-reasons.ts';
import { FILE_TEXTS } from './file-texts.ts';

interface ImportProgressProps {
  readonly state: ImportState;
  /** Tries again at once. */
  readonly onGoOn: () => void;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** How far an import is, and what it waits for. */
export function ImportProgress({ state, onGoOn, onAgain }: ImportProgressProps) {
  const { phase, done, total, reason, problem } = state;
  useScreenAwake();
  return (
    <Card title={t('recipeFiles.importing')}>
      <div className={css.content}>
        <ProgressBar
          label={t('recipeFiles.importing')}
          max={total}
          value={done.length}
          text={t('recipeFiles.progress', { done: numberText(done.length), total: numberText(total) })}
        />
        {problem === undefined ? null : (
          <>
            <Alert kind="error">{problem}</Alert>
            <div className={css.actions}>
              <Button onClick={onAgain}>{t('recipeFiles.chooseAgain')}</Button>
            </div>
          </>
        )}
        {phase === 'waiting' && reason !== undefined ? (
          <>
            <Alert kind="error">{WAIT_REASONS[reason]()}</Alert>
            <div className={css.actions}>
              <Button onClick={onGoOn}>{FILE_TEXTS.goOn()}</Button>
            </div>
          </>
        ) : null}
        <p className={css.help}>{t('recipeFiles.stay')}</p>
      </div>
    </Card>
  );
}
