import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './RemoveFriendDialog.module.css';

interface RemoveFriendDialogProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a friendship ends. */
export function RemoveFriendDialog({ name, onConfirm, onClose }: RemoveFriendDialogProps) {
  return (
    <Dialog
      opened
      small
      onClose={onClose}
      title={
        <>
          Remove <bdi>{name}</bdi>?
        </>
      }
      width={460}
    >
      <div className={css.content}>
        <p>
          You will not see each other’s moods, meals and kind words any more. <bdi>{name}</bdi> is not told, and you can
          find each other again whenever you both like.
        </p>
        <div className={css.ways}>
          <Button onClick={onClose} data-autofocus>
            Stay friends
          </Button>
          <Button look="danger" onClick={onConfirm}>
            Yes, remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
