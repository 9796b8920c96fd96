import {
  acceptAllFriends,
  acceptFriend,
  addFriend,
  type Block,
  blockPerson,
  encourageFriend,
  type Friend,
  type FriendLists,
  listBlocks,
  listFriends,
  rejectAllFriends,
  rejectFriend,
  removeFriend,
  unblockPerson,
} from '@moodbowl/contract/friends';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';

export const friendsKey = ['friends'] as const;
const key = friendsKey;
const changes = { mutationKey: key, scope: { id: 'friends' } } as const;

export const friendsQuery = { queryKey: key, queryFn: () => call(listFriends, {}) };

/** Refetched when the window gets the focus. */
export function useFriends() {
  return useQuery({ ...friendsQuery, refetchOnWindowFocus: 'always' });
}

/** Refetches the lists after the last pending mutation. */
function settle(): void {
  if (queryClient.isMutating({ mutationKey: key }) === 1) void queryClient.invalidateQueries({ queryKey: key });
}

type ListName = keyof FriendLists;

function edit(change: (friends: Friend[], list: ListName) => Friend[]): void {
  queryClient.setQueryData<FriendLists>(
    key,
    (lists) =>
      lists && {
        pendingReceived: change(lists.pendingReceived, 'pendingReceived'),
        pendingSent: change(lists.pendingSent, 'pendingSent'),
        accepted: change(lists.accepted, 'accepted'),
      },
  );
}

/** Removes people from the lists immediately. The result restores them if the server refuses. */
async function takeOff(isGone: (friend: Friend, list: ListName) => boolean): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<FriendLists>(key);
  edit((friends, list) => friends.filter((friend) => !isGone(friend, list)));
  return () =>
    edit((friends, list) => [...(before?.[list].filter((friend) => isGone(friend, list)) ?? []), ...friends]);
}

const putBack = (_error: unknown, _input: unknown, undo: (() => void) | undefined) => undo?.();

export function useAddFriend() {
  return useMutation({
    ...changes,
    mutationFn: (friendIdentifier: string) => call(addFriend, { body: { friendIdentifier } }),
    onSettled: settle,
  });
}

export type Answer = 'accept' | 'reject';

/** Answers one request. */
export function useAnswer() {
  return useMutation({
    ...changes,
    mutationFn: ({ answer, friend }: { answer: Answer; friend: Friend }) =>
      call(answer === 'accept' ? acceptFriend : rejectFriend, { body: { friendshipId: friend.friendship_id } }),
    onMutate: ({ friend }) => takeOff((other) => other.friendship_id === friend.friendship_id),
    onError: putBack,
    onSettled: settle,
  });
}

/** Accepts or rejects all requests. */
export function useAnswerAll() {
  return useMutation({
    ...changes,
    mutationFn: (answer: Answer) => call(answer === 'accept' ? acceptAllFriends : rejectAllFriends, {}),
    onMutate: () => takeOff((_friend, list) => list === 'pendingReceived'),
    onError: putBack,
    onSettled: settle,
  });
}

/** Ends a friendship, or withdraws a request. */
export function useRemoveFriend() {
  return useMutation({
    ...changes,
    mutationFn: ({ friend_id }: Friend) => call(removeFriend, { params: { friend_id } }),
    onMutate: (friend) => takeOff((other) => other.friendship_id === friend.friendship_id),
    onError: putBack,
    onSettled: settle,
  });
}

const blocksKey = ['blocks'] as const;

/** The people whom the user has blocked. */
export function useBlocks() {
  return useQuery({ queryKey: blocksKey, queryFn: () => call(listBlocks, {}), meta: { onlyLogged: true } });
}

/** Blocks a friend or the sender of a request. */
export function useBlock() {
  return useMutation({
    ...changes,
    mutationFn: ({ friend_id: user_id }: Friend) => call(blockPerson, { body: { user_id } }),
    onMutate: (friend) => takeOff((other) => other.friend_id === friend.friend_id),
    onError: putBack,
    onSettled: () => {
      settle();
      void queryClient.invalidateQueries({ queryKey: blocksKey });
    },
  });
}

/** Unblocks a person, who may have an email to which the user has sent a request. */
export function useUnblock() {
  return useMutation({
    ...changes,
    mutationFn: ({ user_id }: Block) => call(unblockPerson, { params: { user_id } }),
    onMutate: async ({ user_id }) => {
      await queryClient.cancelQueries({ queryKey: blocksKey });
      const before = queryClient.getQueryData<Block[]>(blocksKey);
      queryClient.setQueryData<Block[]>(blocksKey, (blocks) => blocks?.filter((block) => block.user_id !== user_id));
      return () => queryClient.setQueryData(blocksKey, before);
    },
    onError: putBack,
    onSettled: () => {
      settle();
      void queryClient.invalidateQueries({ queryKey: blocksKey });
    },
  });
}

/** Sends an encouragement. A draft keeps its id until it is stored, so that sending it again never doubles it. */
export function useEncourage(receiverId: string) {
  const [id, setId] = useState(newId);
  return useMutation({
    mutationFn: (message: string) => call(encourageFriend, { body: { receiverId, message, id } }),
    onSuccess: () => setId(newId()),
  });
}
