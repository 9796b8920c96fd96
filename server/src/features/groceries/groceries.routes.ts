import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/groceries';
import type { Quota } from '../../db/insert-once.ts';
import { changeHome, type Changing } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import * as repository from './groceries.repository.ts';
import { listHistory, readAisleOrder, saveAisleOrder } from './grocery-history.repository.ts';
import { addItems, applyOperations } from './grocery-operations.service.ts';

const QUOTA: Quota = { most: contract.GROCERY_LIMITS.items };

function stored<T extends object>(result: T | 'full'): T {
  if (result === 'full') throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
  return result;
}

export const groceryRoutes: FeaturePlugin = ({ endpoint, db, throttle }) => {
  const quota = throttle.quota(QUOTA);

  /** Adds items, all or none. */
  const add = async ({ change, now }: Changing, items: Parameters<typeof addItems>[1]) =>
    changeHome(change, 'groceries', async (transaction, user) =>
      // Thrown within the transaction, so that another try with this id may work.
      stored(await addItems({ transaction, homeId: user.home_id, userId: user.id, now, quota }, items)),
    );

  endpoint(contract.listGroceries, async ({ user, reply }) => {
    void reply.header('moodbowl-home', user.home_id);
    return repository.listGroceries(db, user.home_id);
  });

  endpoint(contract.addGrocery, async ({ change, now, body: { id, item_name, quantity } }) => {
    const [item] = await add({ change, now }, [{ id, item_name, quantity, purchased: 0, note: '', aisle: null }]);
    return orNotFound(item);
  });

  endpoint(contract.addGroceries, async ({ change, now, body: { items }, countRows }) => {
    const batch = await add({ change, now }, items);
    countRows(batch.length);
    return batch;
  });

  endpoint(contract.updateGrocery, async ({ change, params, body }) =>
    changeHome(change, 'groceries', async (transaction, user) =>
      orNotFound(await repository.updateGrocery(transaction, user, params.id, body)),
    ),
  );

  endpoint(contract.deleteGrocery, async ({ change, params }) =>
    changeHome(change, 'groceries', async (transaction, user) =>
      orNotFound(await repository.deleteGrocery(transaction, user.home_id, params.id)),
    ),
  );

  endpoint(contract.clearBoughtGroceries, async ({ change }) =>
    changeHome(change, 'groceries', async (transaction, user) =>
      repository.deleteBoughtGroceries(transaction, user.home_id),
    ),
  );

  endpoint(contract.applyGroceryOperations, async ({ change, now, body: { operations, page }, countRows }) => {
    countRows(operations.reduce((sum, one) => sum + (one.kind === 'add' ? one.items.length : 1), 0));
    const results = await changeHome(
      change,
      'groceries',
      async (transaction, user) =>
        applyOperations({ transaction, homeId: user.home_id, userId: user.id, now, quota }, operations),
      { page },
    );
    return { results };
  });

  endpoint(contract.readGroceryMemory, async ({ user }) => ({
    aisles: await readAisleOrder(db, user.home_id),
    history: await listHistory(db, user.home_id),
  }));

  endpoint(contract.orderAisles, async ({ change, body: { aisles } }) => {
    await changeHome(change, 'groceries', async (transaction, user) =>
      saveAisleOrder(transaction, user.home_id, aisles),
    );
    return { aisles };
  });
};
