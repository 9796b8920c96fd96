import { MOOD_IMPORT_LIMITS, type MoodImport } from '@moodbowl/contract/mood-imports';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import { useUndoImport } from './mood-files.queries.ts';

interface UndoImportProps {
  readonly of: MoodImport;
  readonly onUndone?: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Undoes an import, after a question; nothing once it is too old. */
export function UndoImport({ of: { id, created_at, added }, onUndone }: UndoImportProps) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport();
  const [now] = useState(() => Date.now());
  if (Date.parse(created_at) < now - MOOD_IMPORT_LIMITS.undoDays * DAY_MS) return null;
  const confirm = () =>
    undo.mutate(id, {
      onSuccess: (removed) => {
        toastSuccess(t('moodFiles.undone', { count: removed }), { ms: TOAST_MS.import });
        setAsking(false);
        onUndone?.();
      },
    });
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {t('moodFiles.undo')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('moodFiles.undoTitle', { count: added })}
          yes={t('moodFiles.undo')}
          busy={undo.isPending}
          problem={undo.isError ? messageOf(undo.error, t('moodFiles.undoFailed')) : undefined}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('moodFiles.undoHelp')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
