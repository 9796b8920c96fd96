import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { fullDay } from '../../lib/format.ts';
import { addDays } from '@moodbowl/contract/dates';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './PlanDialogs.module.css';
import { Row } from '../../ui/Row.tsx';

interface CopyDayDialogProps {
  readonly date: string;
  readonly onCopy: (to: string) => void;
  readonly onClose: () => void;
}

/** Copies a day to another one. */
export function CopyDayDialog({ date, onCopy, onClose }: CopyDayDialogProps) {
  const [to, setTo] = useState(addDays(date, 7));
  const [problem, setProblem] = useState<string>();
  const copy = (event: FormEvent) => {
    event.preventDefault();
    if (to === '') return setProblem(t('plan.dayRequired'));
    if (to === date) return setProblem(t('plan.chooseDay'));
    onClose();
    return onCopy(to);
  };
  return (
    <Dialog opened onClose={onClose} title={t('plan.copyDay', { day: fullDay(date) })} width={420} small>
      <form onSubmit={copy} className={css.form}>
        <TextField
          type="date"
          label={t('plan.copyTo')}
          value={to}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            setTo(event.currentTarget.value);
          }}
          data-autofocus
        />
        <Row>
          <Button type="submit" variant="primary">
            {t('plan.copy')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
