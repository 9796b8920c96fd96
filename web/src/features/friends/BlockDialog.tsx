import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
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
    <ConfirmDialog
      title={<RichText id="friends.askBlock" values={{ name: <bdi>{username}</bdi> }} />}
      yes={t('friends.yesBlock')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <RichText id="friends.blockMeans" values={{ name: <bdi>{username}</bdi> }} />
    </ConfirmDialog>
  );
}
