import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Stack } from './Stack.tsx';
import { Row } from './Row.tsx';

interface ConfirmDialogProps {
  /** The question. */
  readonly title: ReactNode;
  /** The consequences. */
  readonly children: ReactNode;
  /** The button that does it. */
  readonly yes: string;
  readonly variant?: 'danger' | 'strong' | 'primary';
  /** The button that changes nothing; it has the focus at first. */
  readonly no?: string;
  /** While it is being done. */
  readonly busy?: boolean;
  /** Why it could not be done. */
  readonly problem?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone, or not easily. */
export function ConfirmDialog({
  title,
  children,
  yes,
  variant = 'danger',
  no = t('common.cancel'),
  busy = false,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened small onClose={onClose} title={title} width={460}>
      <Stack gap={5}>
        <p>{children}</p>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Row gap={3} justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {no}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {yes}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
