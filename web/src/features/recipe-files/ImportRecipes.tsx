import type { MoodName } from '@moodbowl/contract/mood';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../lib/session.ts';
import { FocusStep } from '../../ui/FocusStep.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { forgetImport, showImport, startImport, useCurrentImport } from './importing/current-import.ts';
import type { ImportRun } from './importing/import-run.ts';
import type { CompressPicture } from './importing/prepare-picture.ts';
import { UnknownTable } from './UnknownTable.tsx';
import { useRecipeFile } from './use-recipe-file.ts';

interface ImportRecipesProps {
  readonly compress: CompressPicture;
  /** Leads to the recipes. */
  readonly onward: ReactNode;
}

/** Imports the recipes of a file that is chosen or dropped: reads it, shows what it holds, sends it, reports. */
export function ImportRecipes({ compress, onward }: ImportRecipesProps) {
  const { userId } = useSession();
  const { reading, choose, chooseColumns, forget } = useRecipeFile();
  const current = useCurrentImport();
  useEffect(showImport, []);
  const file = reading.step === 'read' ? reading.file : undefined;

  const start = (moods: readonly MoodName[]) => {
    if (file) startImport({ recipes: file.recipes, moods, userId, compress }, file.unreadable);
  };
  const again = () => {
    forgetImport();
    forget();
  };

  if (current) return <Running {...current} onAgain={again} onward={onward} />;
  if (file)
    return (
      <FocusStep key="preview">
        <FilePreview file={file} onImport={start} onColumns={chooseColumns} onAgain={again} />
      </FocusStep>
    );
  if (reading.step === 'columns')
    return (
      <FocusStep key="columns">
        <UnknownTable table={reading.table} problem={reading.problem} onRead={chooseColumns} onAgain={again} />
      </FocusStep>
    );
  return (
    <ChooseFile
      count={reading.step === 'reading' ? reading.count : undefined}
      problem={reading.step === 'choose' ? reading.problem : undefined}
      onChoose={(chosen) => void choose(chosen)}
    />
  );
}

interface RunningProps extends Pick<Parameters<typeof ImportReport>[0], 'unreadable' | 'onAgain' | 'onward'> {
  readonly run: ImportRun;
}

function Running({ run, ...report }: RunningProps) {
  const state = useSyncExternalStore(run.state.subscribe, run.state.get);
  return state.phase === 'done' ? (
    <FocusStep key="report">
      <ImportReport state={state} {...report} />
    </FocusStep>
  ) : (
    <FocusStep key="progress">
      <ImportProgress state={state} onGoOn={run.goOn} onAgain={report.onAgain} />
    </FocusStep>
  );
}
