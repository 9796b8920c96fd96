import type { Aisle } from '@moodbowl/food/aisles/aisles';
import type { Diet } from '@moodbowl/contract/meals';
import type { Generated } from 'kysely';
import type { ShardKeys } from '../shard-keys.ts';

/** Homes and what their members share: the grocery list. */
export interface HomeTables {
  home_members: HomeMemberTable;
  home_offers: HomeOfferTable;
  grocery_items: GroceryItemTable;
  grocery_operations: GroceryOperationTable;
  grocery_outcomes: GroceryOutcomeTable;
  grocery_history: GroceryHistoryTable;
  grocery_aisles: GroceryAislesTable;
  home_diets: HomeDietTable;
}

export const HOME_SHARDS = {
  home_members: 'home_id',
  home_offers: 'user_id',
  grocery_items: 'home_id',
  grocery_operations: 'home_id',
  grocery_outcomes: 'user_id',
  grocery_history: 'home_id',
  grocery_aisles: 'home_id',
  home_diets: 'home_id',
} as const satisfies ShardKeys<HomeTables>;

/** The members of a home. Somebody alone has a row only after inviting. */
interface HomeMemberTable {
  home_id: string;
  user_id: string;
  /** 1: may invite, remove and hand over. One member is. */
  keeper: 0 | 1;
  joined_at: string;
}

/** An invitation as it lies with the friend for whom it is. */
interface HomeOfferTable {
  user_id: string;
  /** That of the invitation. */
  id: string;
  from_id: string;
  code: string;
  created_at: string;
  expires_at: string;
}

interface GroceryItemTable {
  home_id: string;
  id: string;
  item_name: string;
  quantity: string;
  purchased: 0 | 1;
  created_at: string;
  /**
   * The person who put it on the list; null for items from before homes were shared, and once that account is deleted.
   */
  added_by: string | null;
  /** The person who bought it; null as above, and as long as nobody has. */
  bought_by: Generated<string | null>;
  note: Generated<string>;
  /** Where it is in the shop, if a member has chosen. */
  aisle: Aisle | null;
}

/** Changes of the list that were received, for processes of the version that had no outcomes. */
interface GroceryOperationTable {
  home_id: string;
  id: string;
  received_at: string;
}

/** Changes and added items that an account has sent, so that one sent again changes nothing, in whatever home. */
interface GroceryOutcomeTable {
  user_id: string;
  /** Of the operation, or of the item. */
  id: string;
  received_at: string;
  /** The outcome, as JSON; null if it was done as it says. */
  outcome: string | null;
}

/** Items that were put on a list so far, for suggestions. */
interface GroceryHistoryTable {
  home_id: string;
  /** The name, folded. */
  name_key: string;
  item_name: string;
  times: number;
  last_at: string;
  /** The aisle that a member has chosen for it. */
  aisle: Aisle | null;
}

/** The order in which a home walks through its shop, if it has chosen one. */
interface GroceryAislesTable {
  home_id: string;
  /** A JSON array of all aisles. */
  aisles: string;
}

/** How a home eats, if its members have chosen. */
interface HomeDietTable {
  home_id: string;
  diet: Diet | null;
  /** A JSON array of foods that are not eaten. */
  foods_left_out: string;
}
