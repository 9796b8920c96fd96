import { acceptAllFriends, addFriend, listFriends } from '@moodbowl/contract/friends';
import { getHome, inviteHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import type { TestApp, TestUser } from './test-app.ts';

/** Takes the others into the home of the first. */
export async function shareHome(keeper: TestUser, ...others: TestUser[]): Promise<void> {
  for (const other of others) {
    const { code } = (await keeper.call(inviteHome)).body;
    const { status } = await other.call(joinHome, { params: { code }, body: { bring: true } });
    if (status !== 200) throw new Error(`joining was refused with ${status}`);
  }
}

/** The keeper or the member themselves takes a member out of the home. */
export async function takeOut(user: TestUser, username: string): Promise<void> {
  const member = (await user.call(getHome)).body.members.find((one) => one.username === username);
  const { status } = await user.call(removeMember, { params: { id: member?.user_id ?? '' } });
  if (status !== 200) throw new Error(`leaving was refused with ${status}`);
}

/** Makes two people friends; the id of the second. */
export async function befriend(user: TestUser, friend: TestUser, friendsName: string): Promise<string> {
  await user.call(addFriend, { body: { friendIdentifier: friendsName } });
  await friend.call(acceptAllFriends);
  const found = (await user.call(listFriends)).body.accepted.find(({ username }) => username === friendsName);
  if (!found) throw new Error(`${friendsName} is no friend`);
  return found.friend_id;
}

/** Ids of a user and of their home. */
export async function idsOf({ database }: TestApp, username: string): Promise<{ id: string; home_id: string }> {
  return database.db
    .selectFrom('users')
    .where('username', '=', username)
    .select(['id', 'home_id'])
    .executeTakeFirstOrThrow();
}
