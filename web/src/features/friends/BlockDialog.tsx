import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import css from './RemoveFriendDialog.module.css';
import { useBlock } from './friends.queries.ts';

interface BlockDialogProps {
  readonly person: Friend;
  readonly say: Say;
  /** Called right before the person is removed from the lists. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Explains what blocking does, and asks for confirmation. */
export function BlockDialog({ person, say, onConfirm, onClose }: BlockDialogProps) {
  const block = useBlock();
  const { username } = person;
  const confirm = () => {
    onConfirm();
    onClose();
    handleMutation(block.mutateAsync(person), {
      worked: ({ message }) => say('good', message),
      failed: (error) => say('error', messageOf(error, t('friends.actionFailed', { action: 'blocking' }))),
    });
  };
  return (
    <Dialog
      opened
      small
      onClose={onClose}
      title={<RichText id="friends.askBlock" values={{ name: <bdi>{username}</bdi> }} />}
      width={460}
    >
      <div className={css.content}>
        <p>
          <RichText id="friends.blockMeans" values={{ name: <bdi>{username}</bdi> }} />
        </p>
        <div className={css.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" onClick={confirm}>
            {t('friends.yesBlock')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
