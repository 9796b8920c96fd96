import { t } from '@moodbowl/i18n/t';
import { useState, useSyncExternalStore } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FocusStep } from '../../ui/FocusStep.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useTags } from '../moods/tags/tags.queries.ts';
import { ChooseMoodFile } from './ChooseMoodFile.tsx';
import type { MoodImportOptions, MoodImportRun } from './importing/mood-import-run.ts';
import { MoodImportProgress } from './MoodImportProgress.tsx';
import { MoodImportReport } from './MoodImportReport.tsx';
import { MoodMapping } from './MoodMapping.tsx';
import { MoodPreview } from './MoodPreview.tsx';
import { MoodTableChoice } from './MoodTableChoice.tsx';
import type { MoodFile } from './reading/mood-file.ts';
import { useMoodFile } from './use-mood-file.ts';
import { useMoodImport } from './use-mood-import.ts';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';

/** Imports the moods of a file that is chosen or dropped: reads it, shows what it has, asks what becomes of it, sends it. */
export function ImportMoods() {
  const { reading, choose, chooseColumns, forget } = useMoodFile();
  const [isMapping, setMapping] = useState(false);
  const current = useMoodImport();
  const again = () => {
    current.forget();
    setMapping(false);
    forget();
  };

  if (current.run) return <Running run={current.run} onBack={current.forget} onAgain={again} />;
  if (reading.step === 'read' && isMapping)
    return (
      <FocusStep key="mapping">
        <MappingOf file={reading.file} onImport={current.start} onBack={() => setMapping(false)} />
      </FocusStep>
    );
  if (reading.step === 'read')
    return (
      <FocusStep key="preview">
        <MoodPreview file={reading.file} onNext={() => setMapping(true)} onColumns={chooseColumns} onAgain={again} />
      </FocusStep>
    );
  if (reading.step === 'columns')
    return (
      <FocusStep key="columns">
        <Card title={FILE_TEXTS.whichColumn()}>
          <Stack>
            <Alert kind="error">{reading.problem}</Alert>
            <MoodTableChoice table={reading.table} onRead={chooseColumns} />
            <Row>
              <Button onClick={again}>{FILE_TEXTS.chooseAnother()}</Button>
            </Row>
          </Stack>
        </Card>
      </FocusStep>
    );
  return (
    <ChooseMoodFile
      count={reading.step === 'reading' ? reading.count : undefined}
      problem={reading.step === 'choose' ? reading.problem : undefined}
      onChoose={(file) => void choose(file)}
    />
  );
}

interface MappingOfProps {
  readonly file: MoodFile;
  readonly onImport: (options: MoodImportOptions) => void;
  readonly onBack: () => void;
}

/** The choices need the tags that there are. */
function MappingOf(props: MappingOfProps) {
  const { data: tags, isLoadingError, refetch } = useTags();
  if (tags) return <MoodMapping {...props} tags={tags} />;
  if (!isLoadingError) return <Skeleton height={320} />;
  return (
    <Stack>
      <Alert kind="error">{t('moodFiles.tagsFailed')}</Alert>
      <Row>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </Row>
    </Stack>
  );
}

interface RunningProps {
  readonly run: MoodImportRun;
  readonly onBack: () => void;
  readonly onAgain: () => void;
}

function Running({ run, onBack, onAgain }: RunningProps) {
  const { result, lastDay } = useSyncExternalStore(run.state.subscribe, run.state.get);
  return result ? (
    <FocusStep key="report">
      <MoodImportReport result={result} lastDay={lastDay} onAgain={onAgain} />
    </FocusStep>
  ) : (
    <FocusStep key="progress">
      <MoodImportProgress run={run} onBack={onBack} />
    </FocusStep>
  );
}
