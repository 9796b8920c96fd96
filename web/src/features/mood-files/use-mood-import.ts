import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { onSessionChange, currentSession } from '../../lib/session.ts';
import { type MoodImportOptions, MoodImportRun } from './importing/mood-import-run.ts';

/**
 * The import of this screen. It ends with the screen and the session, and then nothing was added. The browser asks before
 * the tab is closed meanwhile.
 */
export function useMoodImport() {
  const [run, setRun] = useState<MoodImportRun>();

  useEffect(() => {
    if (!run) return undefined;
    const { userId } = currentSession();
    const end = onSessionChange(() => {
      if (currentSession().userId !== userId) run.stop();
    });
    window.addEventListener('beforeunload', ask);
    void run.run().finally(() => {
      window.removeEventListener('beforeunload', ask);
      void queryClient.invalidateQueries();
    });
    return () => {
      end();
      window.removeEventListener('beforeunload', ask);
      run.stop();
    };
  }, [run]);

  const start = (options: MoodImportOptions) => setRun(new MoodImportRun(options));
  const forget = () => setRun(undefined);
  return { run, start, forget };
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
