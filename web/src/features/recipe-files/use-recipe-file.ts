import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { FileProblem } from './reading/file-problem.ts';
import { problemText } from './reading/problem-text.ts';
import type { RecipeFile } from './reading/read-recipe-file.ts';
import type { ColumnPlaces } from './reading/columns.ts';
import type { RecipeTable } from './reading/table.ts';
import { readAddress, readPage } from './recipe-files.queries.ts';
import { FILE_TEXTS } from './file-texts.ts';

/** Where the reading of a file is. */
export type Reading =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly count: number }
  | { readonly step: 'columns'; readonly table: RecipeTable; readonly problem: string }
  | { readonly step: 'read'; readonly file: RecipeFile };

/** Reads a chosen file. Another one takes its place, also while it is being read. */
export function useRecipeFile() {
  const [reading, setReading] = useState<Reading>({ step: 'choose' });
  const current = useRef<AbortController>(undefined);
  const chosen = useRef<File>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const forget = () => {
    current.current?.abort();
    setReading({ step: 'choose' });
  };

  const choose = async (file: File, columns?: ColumnPlaces) => {
    chosen.current = file;
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setReading({ step: 'reading', count: 0 });
    // The code that reads files is loaded with the first of them.
    const { readRecipeFile } = await import('./reading/read-recipe-file.ts');
    const onFound = everyFrame((count) => {
      if (!signal.aborted) setReading((now) => (now.step === 'reading' ? { step: 'reading', count } : now));
    });
    try {
      const read = await readRecipeFile(file, { signal, columns, readPage, readAddress, onFound });
      if (!signal.aborted) setReading({ step: 'read', file: read });
    } catch (error) {
      const table = error instanceof FileProblem ? error.table : undefined;
      if (!signal.aborted)
        setReading({ ...(table ? { step: 'columns', table } : { step: 'choose' }), problem: textOf(error) });
    }
  };

  /** Reads the table once more, by these columns. */
  const chooseColumns = (columns: ColumnPlaces) => {
    if (chosen.current) void choose(chosen.current, columns);
  };

  return { reading, choose, chooseColumns, forget };
}

function textOf(error: unknown): string {
  if (error instanceof FileProblem) return problemText(error.code);
  // The file is gone, or another program holds it.
  if (error instanceof DOMException) return FILE_TEXTS.notOpened();
  return messageOf(error, FILE_TEXTS.notOpened());
}

/** Passes on at most one value a frame, the latest. */
function everyFrame(show: (count: number) => void): (count: number) => void {
  let latest = 0;
  let isWaiting = false;
  return (count) => {
    latest = count;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      show(latest);
    });
  };
}
