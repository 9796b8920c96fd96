import { WaitingLine } from '../features/friends/WaitingLine.tsx';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { Announcement } from '../features/settings/Announcement.tsx';
import { GiftsLine } from '../features/recipes/gifts/GiftsLine.tsx';

/** What others have sent: an announcement, invitations, requests, encouragements, recipes. */
export function HomeNews() {
  return (
    <>
      <Announcement />
      <HomeOffers />
      <WaitingLine />
      <GiftsLine />
    </>
  );
}
