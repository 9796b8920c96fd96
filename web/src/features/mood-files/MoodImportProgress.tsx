import { numberText } from '../../lib/format.ts';
import { t } from '@moodbowl/i18n/t';
import { useSyncExternalStore } from 'react';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Row } from '../../ui/Row.tsx';
import { WAIT_REASONS } from '../recipe-files/wait-reasons.ts';
import type { MoodImportRun } from './importing/mood-import-run.ts';
import css from './MoodFiles.module.css';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';
import { MOOD_FILE_TEXTS } from './mood-file-texts.ts';

interface MoodImportProgressProps {
  readonly run: MoodImportRun;
  /** Leads back to the choices. */
  readonly onBack: () => void;
}

/** How far an import is, and what it waits for. */
export function MoodImportProgress({ run, onBack }: MoodImportProgressProps) {
  const { phase, sent, total, reason, problem } = useSyncExternalStore(run.state.subscribe, run.state.get);
  useScreenAwake();
  return (
    <Card title={t('moodFiles.importing')}>
      <div className={css.content}>
        <ProgressBar
          label={t('moodFiles.importing')}
          max={total}
          value={sent}
          text={t('moodFiles.progress', { done: numberText(sent), total: numberText(total) })}
        />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        {phase === 'waiting' && reason !== undefined ? (
          <>
            <Alert kind="error">{WAIT_REASONS[reason]()}</Alert>
            <Row>
              <Button onClick={run.goOn}>{FILE_TEXTS.goOn()}</Button>
            </Row>
          </>
        ) : null}
        <Row>
          <Button onClick={onBack}>{phase === 'stopped' ? MOOD_FILE_TEXTS.back() : t('common.cancel')}</Button>
        </Row>
        <p className={css.help}>{t('moodFiles.stay')}</p>
      </div>
    </Card>
  );
}
