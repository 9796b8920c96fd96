import type { ShardKeys } from '../shard-keys.ts';

/** The relation between two people. */
export interface FriendTables {
  friendships: FriendshipTable;
  friend_email_requests: FriendEmailRequestTable;
  blocks: BlockTable;
  encouragements: EncouragementTable;
}

export const FRIEND_SHARDS = {
  friendships: 'user_id',
  friend_email_requests: 'user_id',
  blocks: 'user_id',
  encouragements: 'user_id',
} as const satisfies ShardKeys<FriendTables>;

/** A friendship or request between two people: a row with each of them. */
interface FriendshipTable {
  user_id: string;
  other_id: string;
  /** The same in both rows. */
  id: string;
  requested_by: string;
  created_at: string;
  /** Null until the request is accepted. */
  accepted_at: string | null;
}

/** Requests by email. They reach nobody until their sender confirms them by username. */
interface FriendEmailRequestTable {
  user_id: string;
  email_key: string;
  id: string;
  email: string;
  created_at: string;
}

/** One person has blocked another: a row with each of them. */
interface BlockTable {
  user_id: string;
  other_id: string;
  /** One of the two. */
  blocker_id: string;
  created_at: string;
}

/** Sent by one person to another: a row with each of them. */
interface EncouragementTable {
  user_id: string;
  other_id: string;
  /** 1 in the row of the sender, 0 in that of the receiver. */
  sent: 0 | 1;
  /** Chosen by the sender, the same in both rows. */
  id: string;
  message: string;
  created_at: string;
}
