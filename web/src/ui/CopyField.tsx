import { t } from '@moodbowl/i18n/t';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';
import { TOAST_MS, toastError, toastSuccess } from './toast.ts';

const ms = TOAST_MS.meal;

async function copyText(text: string): Promise<void> {
  try {
    // Pages without TLS have no clipboard.
    await navigator.clipboard.writeText(text);
    toastSuccess(t('common.linkCopied'), { ms });
  } catch {
    toastError(t('common.copyFailed'), { ms });
  }
}

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** An address to take along, with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  return (
    <>
      <TextField label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={() => void copyText(value)}>{t('common.copyLink')}</Button>
    </>
  );
}
