import { t } from '@moodbowl/i18n/t';
import type { FriendLists } from '@moodbowl/contract/friends';
import type { Home } from '@moodbowl/contract/homes';
import { useEffect } from 'react';
import { friendsKey, friendsQuery } from '../features/friends/friends.queries.ts';
import { groceriesKey, memoryKey } from '../features/groceries/sync/keys.ts';
import { keepRecipesSoon } from '../features/recipes/kept/keep-recipes-soon.ts';
import { giftsKey, mealsKey } from '../features/meals/meals-keys.ts';
import { hasJustLeft, homeQuery } from '../features/homes/homes.queries.ts';
import { refreshPlan } from '../features/plan/refresh-plan.ts';
import { DERIVED } from '../lib/derived-queries.ts';
import type { LiveEvent } from '../lib/events/event-stream.ts';
import { listenForEvents } from '../lib/events/events.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { TOAST_MS, toastInfo } from '../ui/toast.ts';

/**
 * A list that was read so short a time before the page was connected first is not read again, in milliseconds. What somebody
 * else changes just then shows with the next change, or when the window gets the focus.
 */
const JUST_READ_MS = 10_000;

/** Reads again what the server says has changed, for as long as somebody is signed in. */
export function useLiveUpdates(): void {
  const { status, token } = useSession();
  const live = status === 'live' ? token : undefined;
  useEffect(() => (live === undefined ? undefined : listenForEvents(live, handle)), [live]);
}

/** Whether the page has been connected before. */
let wasReady = false;

function handle(event: LiveEvent): void {
  const isCatchingUp = event === 'ready' && wasReady;
  if (event === 'ready') wasReady = true;
  if (event === 'groceries' || (event === 'ready' && (isCatchingUp || !wasJustRead()))) refreshGroceries();
  if (event === 'plan' || isCatchingUp) refreshPlan();
  if (event === 'home' || isCatchingUp) refreshHome().catch(() => {});
  if (event === 'home' || isCatchingUp) void queryClient.invalidateQueries({ queryKey: DERIVED.eating });
  if (event === 'recipes' || isCatchingUp) void queryClient.invalidateQueries({ queryKey: mealsKey });
  if (event === 'plan' || event === 'recipes') keepRecipesSoon({ again: event === 'recipes' });
  if (event === 'gifts' || isCatchingUp) void queryClient.invalidateQueries({ queryKey: giftsKey });
  if (event === 'friends' || isCatchingUp) void queryClient.invalidateQueries({ queryKey: friendsKey });
  if (event === 'encouragements') sayEncouragement().catch(() => {});
}

function wasJustRead(): boolean {
  return Date.now() - (queryClient.getQueryState(groceriesKey)?.dataUpdatedAt ?? 0) < JUST_READ_MS;
}

function refreshGroceries(): void {
  void queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: memoryKey });
}

/** Reads the home again, and says if somebody invites, or if this person was removed. */
async function refreshHome(): Promise<void> {
  const before = queryClient.getQueryData<Home>(homeQuery.queryKey);
  const after = await queryClient.fetchQuery<Home>({ ...homeQuery, staleTime: 0 });
  if (!before) return;
  const ms = TOAST_MS.profile;
  if (before.members.length > 0 && after.members.length === 0 && !hasJustLeft())
    toastInfo(t('homes.noLongerMember'), { ms, key: 'home-left' });
  for (const { id, username } of after.offers)
    if (!before.offers.some((offer) => offer.id === id))
      toastInfo(t('homes.offer', { name: username }), { ms, key: `offer-${id}` });
}

/** The time of the last encouragement that was shown: an event may come twice. */
let shownUpTo = '';

/** Shows the newest encouragement, once. */
async function sayEncouragement(): Promise<void> {
  const { accepted } = await queryClient.fetchQuery<FriendLists>({ ...friendsQuery, staleTime: 0 });
  const [newest] = accepted
    .flatMap(({ username, encouragements }) => encouragements.map((encouragement) => ({ username, ...encouragement })))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  if (!newest || newest.created_at <= shownUpTo) return;
  const { username: name, message, created_at } = newest;
  shownUpTo = created_at;
  toastInfo(t('friends.encouragedYou', { name, message }), {
    ms: TOAST_MS.profile,
    key: `encouragement-${created_at}`,
  });
}
