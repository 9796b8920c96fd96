import { t } from '@moodbowl/i18n/t';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import css from './SecondFactor.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const save = () =>
    saveFile(new File([`${codes.join('\n')}\n`], 'moodbowl-recovery-codes.txt', { type: 'text/plain' }));
  return (
    <Dialog opened firm onClose={onClose} title={t('secondFactor.recoveryCodes')} width={480}>
      <Stack>
        <p>{t('secondFactor.keepCodes')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row gap={3}>
          <Button onClick={save}>{t('secondFactor.saveCodes')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('secondFactor.codesKept')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
