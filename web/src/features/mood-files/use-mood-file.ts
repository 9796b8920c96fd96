import { useEffect, useRef, useState } from 'react';
import { moodProblemText } from './mood-problem-text.ts';
import type { MoodFile, MoodTable, TableChoice } from './reading/mood-file.ts';
import { MoodFileProblem } from './reading/mood-file-problem.ts';
import { readByWorker } from './reading/read-by-worker.ts';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';

/** Where the reading of a file is. */
export type MoodReading =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly count: number }
  | { readonly step: 'columns'; readonly table: MoodTable; readonly problem: string }
  | { readonly step: 'read'; readonly file: MoodFile };

/** Reads a chosen file. Another one takes its place, also while it is being read. */
export function useMoodFile() {
  const [reading, setReading] = useState<MoodReading>({ step: 'choose' });
  const current = useRef<AbortController>(undefined);
  const chosen = useRef<File>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const forget = () => {
    current.current?.abort();
    setReading({ step: 'choose' });
  };

  const choose = async (file: File, choice?: TableChoice) => {
    chosen.current = file;
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setReading({ step: 'reading', count: 0 });
    const onFound = (count: number) => {
      if (!signal.aborted) setReading({ step: 'reading', count });
    };
    try {
      const read = await readByWorker({ file, choice, now: Date.now() }, { signal, onFound });
      if (!signal.aborted) setReading({ step: 'read', file: read });
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof MoodFileProblem ? moodProblemText(error.code) : FILE_TEXTS.notOpened();
      const table = error instanceof MoodFileProblem ? error.table : undefined;
      setReading(table ? { step: 'columns', table, problem } : { step: 'choose', problem });
    }
  };

  /** Reads the table once more, as one has chosen. */
  const chooseColumns = (choice: TableChoice) => {
    if (chosen.current) void choose(chosen.current, choice);
  };

  return { reading, choose, chooseColumns, forget };
}
