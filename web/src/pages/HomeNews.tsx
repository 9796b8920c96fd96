import { WaitingLine } from '../features/friends/WaitingLine.tsx';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { GiftsLine } from '../features/recipes/gifts/GiftsLine.tsx';

/** What others have sent: invitations, requests, encouragements, recipes. */
export function HomeNews() {
  return (
    <>
      <HomeOffers />
      <WaitingLine />
      <GiftsLine />
    </>
  );
}
