import { Friends } from '../features/friends/Friends.tsx';
import { Page } from '../ui/Page.tsx';

export function FriendsPage() {
  return (
    <Page title="Connect with Friends" documentTitle="Friends" lead="See how they are, and cheer each other on.">
      <Friends />
    </Page>
  );
}
