import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { messageOf } from '../../lib/api-client.ts';
import { tellOutcome } from '../../lib/tell-outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import css from './RemoveFriendDialog.module.css';
import { useBlock } from './friends.queries.ts';

interface BlockDialogProps {
  readonly person: Friend;
  readonly say: Say;
  /** Right before the person is taken off the lists. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what blocking does, and does it. */
export function BlockDialog({ person, say, onConfirm, onClose }: BlockDialogProps) {
  const block = useBlock();
  const { username } = person;
  const confirm = () => {
    onConfirm();
    onClose();
    tellOutcome(block.mutateAsync(person), {
      worked: ({ message }) => say('good', message),
      failed: (error) => say('error', messageOf(error, t('friends.actionFailed', { action: 'blocking' }))),
    });
  };
  return (
    <Dialog
      opened
      small
      onClose={onClose}
      title={
        <>
          Block <bdi>{username}</bdi>?
        </>
      }
      width={460}
    >
      <div className={css.content}>
        <p>
          You will not see each other’s moods, meals and kind words, and <bdi>{username}</bdi> can’t find you or ask you
          any more. They are not told. You can unblock them at the end of your Friends tab.
        </p>
        <div className={css.ways}>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button look="danger" onClick={confirm}>
            Yes, block
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
