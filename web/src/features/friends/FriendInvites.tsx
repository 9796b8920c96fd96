import { FRIEND_INVITE_LIMITS } from '@moodbowl/contract/friend-invites';
import { t } from '@moodbowl/i18n/t';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { InviteLinks } from '../invites/InviteLinks.tsx';
import { useCreateFriendInvite, useEndFriendInvite, useFriendInvites } from './friend-invites.queries.ts';

/** Links with which people become friends. */
export function FriendInvites({ onClose }: { readonly onClose: () => void }) {
  const { data } = useFriendInvites();
  return (
    <Dialog opened onClose={onClose} title={t('friends.inviteTitle')} width={520}>
      <InviteLinks
        help={t('friends.inviteHelp')}
        open={data}
        create={useCreateFriendInvite()}
        end={useEndFriendInvite()}
        linkOf={(code) => `${location.origin}${paths.befriend(code)}`}
        most={FRIEND_INVITE_LIMITS}
      />
    </Dialog>
  );
}
