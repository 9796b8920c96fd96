import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface RemoveFriendDialogProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a friendship ends. */
export function RemoveFriendDialog({ name, onConfirm, onClose }: RemoveFriendDialogProps) {
  return (
    <ConfirmDialog
      title={<RichText id="friends.askRemove" values={{ name: <bdi>{name}</bdi> }} />}
      yes={t('friends.yesRemove')}
      no={t('friends.stayFriends')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <RichText id="friends.removeMeans" values={{ name: <bdi>{name}</bdi> }} />
    </ConfirmDialog>
  );
}
