import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/groceries';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import * as repository from './groceries.repository.ts';

const QUOTA: Quota = { most: contract.GROCERY_LIMITS.items };

function stored<T extends object>(result: T | 'full'): T {
  if (result === 'full') throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
  return result;
}

export function groceryRoutes({ throttles }: { readonly throttles: boolean }): FeaturePlugin {
  const quota = throttles ? QUOTA : undefined;
  return ({ endpoint, db, clock }) => {
    endpoint(contract.listGroceries, async ({ user }) => repository.listGroceries(db, user.home_id));

    endpoint(contract.addGrocery, async ({ user, body: { id = newId(), item_name, quantity } }) => {
      const created_at = clock.now().toISOString();
      const row = {
        home_id: user.home_id,
        id,
        item_name,
        quantity,
        purchased: 0 as const,
        created_at,
        added_by: user.id,
      };
      return stored(await repository.insertGrocery(db, row, quota));
    });

    endpoint(contract.addGroceries, async ({ user, body: { items }, countRows }) => {
      const now = clock.now().getTime();
      const rows = items.map(({ id = newId(), created_at, ...item }, index) => ({
        ...item,
        home_id: user.home_id,
        id,
        added_by: user.id,
        // One millisecond apart, because the list is sorted by time and should keep the order of the batch.
        created_at: new Date(Math.min(created_at ? Date.parse(created_at) : Infinity, now + index)).toISOString(),
      }));
      const batch = stored(await repository.insertGroceries(db, rows, quota));
      countRows(batch.length);
      return batch;
    });

    endpoint(contract.updateGrocery, async ({ user, params, body }) =>
      orNotFound(await repository.updateGrocery(db, user.home_id, params.id, body)),
    );

    endpoint(contract.deleteGrocery, async ({ user, params }) =>
      orNotFound(await repository.deleteGrocery(db, user.home_id, params.id)),
    );

    endpoint(contract.clearBoughtGroceries, async ({ user }) => repository.deleteBoughtGroceries(db, user.home_id));
  };
}
