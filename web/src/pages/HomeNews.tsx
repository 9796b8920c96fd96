import { WaitingLine } from '../features/friends/WaitingLine.tsx';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { LastWeekLine } from '../features/moods/look-back/LastWeekLine.tsx';
import { NewSignIns } from '../features/profile/NewSignIns.tsx';
import { Announcement } from '../features/settings/Announcement.tsx';
import { GiftsLine } from '../features/recipes/gifts/GiftsLine.tsx';

/** What the person should see: sign-ins of new devices, an announcement, invitations, requests, encouragements, recipes, last week. */
export function HomeNews() {
  return (
    <>
      <NewSignIns />
      <Announcement />
      <HomeOffers />
      <WaitingLine />
      <GiftsLine />
      <LastWeekLine />
    </>
  );
}
