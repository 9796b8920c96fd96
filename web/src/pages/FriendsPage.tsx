import { t } from '@moodbowl/i18n/t';
import { Friends } from '../features/friends/Friends.tsx';
import { GiftsLine } from '../features/recipes/gifts/GiftsLine.tsx';
import { Page } from '../ui/Page.tsx';

export function FriendsPage() {
  return (
    <Page title={t('pages.connectWithFriends')} documentTitle={t('common.friends')} lead={t('pages.seeHowTheyAreAnd')}>
      <GiftsLine />
      <Friends />
    </Page>
  );
}
