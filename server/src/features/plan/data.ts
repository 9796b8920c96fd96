import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { exportPages, type OwnedData, withoutKeys } from '../../owned-data.ts';
import { renameFeeds } from './plan-feed.repository.ts';
import { deletePlan, movePlan, type PlanRow } from './plan.repository.ts';

async function pageOfEntries(db: Db, homeId: string, limit: number, after?: PlanRow): Promise<PlanRow[]> {
  const page = db
    .selectFrom('plan_entries')
    .where('home_id', '=', homeId)
    .orderBy('date', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll();
  const rest = after
    ? page.where(sql<boolean>`(date, position, id) < (${after.date}, ${after.position}, ${after.id})`)
    : page;
  return rest.execute();
}

/** The rows in this feature's tables that accounts own. The secret of the calendar is left out. */
export const planData = {
  exported: {
    plan: withoutKeys(
      exportPages(pageOfEntries, 'home_id'),
      ({ home_id: _, planned_by: _by, changed_at: _at, ...entry }) => entry,
    ),
    plan_feeds: exportPages(async (db, userId, _, after?: { created_at: string }) =>
      after ? [] : db.selectFrom('calendar_feeds').where('user_id', '=', userId).select('created_at').execute(),
    ),
  },
  // Of a home of one's own; what others share stays with them.
  long: [['plan_entries', 'home_id']],
  home: {
    topic: 'plan',
    empty: deletePlan,
    bring: movePlan,
    rename: renameFeeds,
    addedBy: [['plan_entries', 'planned_by']],
  },
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'plan' | 'plan_feeds'>;
