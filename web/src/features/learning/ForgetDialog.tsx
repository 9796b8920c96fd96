import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './ForgetDialog.module.css';

interface ForgetDialogProps {
  readonly title: string;
  /** What forgetting means. */
  readonly children: ReactNode;
  readonly forget: { readonly isPending: boolean; readonly error: unknown };
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** Asks before anything learned is forgotten. It stays open with the reason when that fails. */
export function ForgetDialog({ title, children, forget, onForget, onClose }: ForgetDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} width={480} small>
      <div className={css.dialog}>
        <p>{children}</p>
        {forget.error ? <Alert kind="error">{messageOf(forget.error, t('insights.forgetFailed'))}</Alert> : null}
        <div className={css.actions}>
          <Button variant="danger" busy={forget.isPending} onClick={onForget}>
            {t('insights.forgetYes')}
          </Button>
          <Button onClick={onClose}>{t('insights.keep')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
