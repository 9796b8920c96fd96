import { t } from '@moodbowl/i18n/t';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import css from './Dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** In CSS pixels. */
  readonly width?: number;
  /** Cannot be closed except by the buttons inside. */
  readonly firm?: boolean;
  /** Stays a card on phones, because it has little content. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog: traps the focus, returns it, closes on Escape. On phones it is a sheet at the bottom. There is always
 * room for a toast above it, see Toasts.css.
 */
export function Dialog({ opened, onClose, title, width = 560, firm = false, small = false, children }: DialogProps) {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    // Mantine returns the focus only for dialogs that stay mounted; ours are mounted when they open.
    return () => {
      setTimeout(() => {
        if (opener instanceof HTMLElement && isFocusLost()) opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      centered
      closeOnClickOutside={!firm}
      closeOnEscape={!firm}
      withCloseButton={!firm}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 44 }}
      data-sheet={!firm && !small}
      classNames={{
        root: css.root ?? '',
        inner: css.inner ?? '',
        content: css.content ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
      returnFocus={false}
      transitionProps={{ duration: 180 }}
      overlayProps={{ backgroundOpacity: 0.5 }}
    >
      {children}
    </Modal>
  );
}

/** False if the code that closed the dialog has moved the focus itself. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
}
