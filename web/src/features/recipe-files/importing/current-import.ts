import { t } from '@moodbowl/i18n/t';
import { queryClient } from '../../../lib/query-client.ts';
import { currentSession, onSessionChange } from '../../../lib/session.ts';
import { createStore } from '../../../lib/store.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import type { Unreadable } from '../reading/read-recipe-file.ts';
import { type ImportOptions, ImportRun } from './import-run.ts';

interface CurrentImport {
  readonly run: ImportRun;
  /** Parts of the file that could not be read, for the report. */
  readonly unreadable: readonly Unreadable[];
}

const currentImport = createStore<CurrentImport | undefined>(undefined);
let isShown = false;

/** The import of this tab. It goes on while people look at other screens. */
export const useCurrentImport = currentImport.use;

/** Starts an import. The browser asks before the tab is closed meanwhile, and signing out ends it. */
export function startImport(options: ImportOptions, unreadable: readonly Unreadable[]): void {
  const run = new ImportRun(options);
  currentImport.set({ run, unreadable });
  window.addEventListener('beforeunload', ask);
  const unfollow = onSessionChange(() => {
    if (currentSession().userId !== options.userId) forgetImport();
  });
  void run.run().finally(() => {
    window.removeEventListener('beforeunload', ask);
    unfollow();
    if (currentImport.get()?.run !== run) return;
    if (!isShown) toastResult(run);
    void queryClient.invalidateQueries();
  });
}

/** Stops the import, if one runs, and leaves it. */
export function forgetImport(): void {
  currentImport.get()?.run.stop();
  currentImport.set(undefined);
}

/** Marks the import as shown on the screen. Returns how to mark the opposite: a report that was read goes then. */
export function showImport(): () => void {
  isShown = true;
  return () => {
    isShown = false;
    const phase = currentImport.get()?.run.state.get().phase;
    if (phase === 'done' || phase === 'stopped') forgetImport();
  };
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function toastResult(run: ImportRun): void {
  const { done, problem } = run.state.get();
  if (problem !== undefined) return toastError(problem, { ms: TOAST_MS.import });
  const count = done.filter(({ result }) => result.kind === 'added').length;
  toastSuccess(t('recipeFiles.added', { count }), { ms: TOAST_MS.import });
}
