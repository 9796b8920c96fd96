import { t } from '@moodbowl/i18n/t';
import type { FriendLists } from '@moodbowl/contract/friends';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AddFriend } from './AddFriend.tsx';
import { FriendList } from './FriendList.tsx';
import css from './Friends.module.css';
import { PendingRequests } from './PendingRequests.tsx';
import { useFriends } from './friends.queries.ts';
import { useMarkSeen } from './use-waiting.ts';
import { countRequests } from './waiting.ts';

const FriendInvites = lazyPart(async () => ({ default: (await import('./FriendInvites.tsx')).FriendInvites }));

/** The form for a request, and two tabs: pending requests and friends. */
export function Friends() {
  const friends = useFriends();
  const { say, snackbar } = useSnackbar();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Card aria-label={t('friends.addAFriend')}>
        <AddFriend say={say} />
        <Row gap={3}>
          <Button variant="quiet" onClick={() => setInviting(true)}>
            {t('friends.inviteTitle')}
          </Button>
        </Row>
      </Card>
      {friends.isPending ? <Loading /> : null}
      {friends.isError && !friends.data ? (
        <div className={css.failed}>
          <Alert kind="error">{t('friends.loadFailed')}</Alert>
          <Button onClick={() => void friends.refetch()}>{t('common.tryAgain')}</Button>
        </div>
      ) : null}
      {friends.data ? <Lists lists={friends.data} say={say} /> : null}
      {snackbar}
      {inviting ? (
        <Suspense>
          <FriendInvites onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type Tab = 'pending' | 'friends';

/** Opens on the requests if one waits. */
function firstTab(lists: FriendLists): Tab {
  return countRequests(lists) > 0 ? 'pending' : 'friends';
}

function Lists({ lists, say }: { readonly lists: FriendLists; readonly say: ReturnType<typeof useSnackbar>['say'] }) {
  const [tab, setTab] = useState<Tab>(() => firstTab(lists));
  useMarkSeen(lists);
  const { pendingReceived, pendingSent, accepted } = lists;
  return (
    <Tabs
      label={t('friends.friendsAndRequests')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'pending',
          text: t('friends.pendingTab'),
          count: countRequests(lists) || undefined,
          panel: <PendingRequests received={pendingReceived} sent={pendingSent} say={say} />,
        },
        { value: 'friends', text: t('common.friends'), panel: <FriendList friends={accepted} say={say} /> },
      ]}
    />
  );
}

function Loading() {
  return (
    <div className={css.skeletons} role="status" aria-label={t('friends.loadingFriends')}>
      <Skeleton width={220} height={48} />
      <Skeleton height={320} />
    </div>
  );
}
