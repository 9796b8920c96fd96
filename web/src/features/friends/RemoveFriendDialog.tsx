import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './RemoveFriendDialog.module.css';

interface RemoveFriendDialogProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a friendship ends. */
export function RemoveFriendDialog({ name, onConfirm, onClose }: RemoveFriendDialogProps) {
  return (
    <Dialog
      opened
      small
      onClose={onClose}
      title={<RichText id="friends.askRemove" values={{ name: <bdi>{name}</bdi> }} />}
      width={460}
    >
      <div className={css.content}>
        <p>
          <RichText id="friends.removeMeans" values={{ name: <bdi>{name}</bdi> }} />
        </p>
        <div className={css.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('friends.stayFriends')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('friends.yesRemove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
