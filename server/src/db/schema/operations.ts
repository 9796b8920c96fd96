import type { AnalyticsEvent, VitalName } from '@moodbowl/contract/analytics';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import type { ShardKeys } from '../shard-keys.ts';

/** Tables that belong to no person: the state of the database and its statistics. */
export interface OperationTables {
  app_state: AppStateTable;
  usage_days: UsageDayTable;
  vital_days: VitalDayTable;
}

export const OPERATION_SHARDS = {
  app_state: 'one node',
  usage_days: 'one node',
  vital_days: 'one node',
} as const satisfies ShardKeys<OperationTables>;

/** Facts about this database itself, such as when the catalogue was loaded. */
interface AppStateTable {
  key: string;
  value: string;
}

/** Counts of events per day, by UTC. */
interface UsageDayTable {
  day: string;
  event: Exclude<AnalyticsEvent['name'], 'web_vital'>;
  /** Empty for events that belong to no screen. */
  path: PageRoute | '';
  count: number;
  /** The sum of what the event measures: the characters of feedback; 0 for views. */
  amount: number;
}

/** A histogram of each web vital per day and route: how many measurements fell into each bucket. */
interface VitalDayTable {
  day: string;
  metric: VitalName;
  path: PageRoute;
  bucket: number;
  count: number;
}
