import type { PlanEntry } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './PlanDialogs.module.css';
import { placeText } from './plan-words.ts';
import { Row } from '../../ui/Row.tsx';

interface GoneDialogProps {
  /** The entry as it would be now. */
  readonly entry: PlanEntry;
  readonly onPutBack: (entry: PlanEntry) => void;
  readonly onClose: () => void;
}

/** Says that an entry was taken off the plan while this person changed it, and can put it back with the change. */
export function GoneDialog({ entry, onPutBack, onClose }: GoneDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={<bdi>{entry.title}</bdi>} width={420} small>
      <div className={css.form}>
        <p>{t('plan.gone')}</p>
        <p className={css.help}>{placeText(entry)}</p>
        {entry.note === '' ? null : <p dir="auto">{entry.note}</p>}
        <Row>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onPutBack(entry);
            }}
          >
            {t('groceries.putBack')}
          </Button>
          <Button onClick={onClose}>{t('plan.leaveOff')}</Button>
        </Row>
      </div>
    </Dialog>
  );
}
