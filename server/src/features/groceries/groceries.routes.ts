import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/groceries';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import * as repository from './groceries.repository.ts';
import { listHistory, readAisleOrder, rememberAdded, saveAisleOrder } from './grocery-history.repository.ts';
import { applyOperations, toRows } from './grocery-operations.service.ts';

const QUOTA: Quota = { most: contract.GROCERY_LIMITS.items };

function stored<T extends object>(result: T | 'full'): T {
  if (result === 'full') throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
  return result;
}

export function groceryRoutes({ throttles }: { readonly throttles: boolean }): FeaturePlugin {
  const quota = throttles ? QUOTA : undefined;
  return ({ endpoint, db, clock }) => {
    const { changeList } = repository;

    /** Adds items, all or none. */
    const add = async (user: { id: string; home_id: string }, items: Parameters<typeof toRows>[0]) => {
      const now = clock.now();
      return changeList(db, user.home_id, async (transaction) => {
        const rows = toRows(items, { homeId: user.home_id, userId: user.id, now });
        const added = stored(await repository.insertGroceries(transaction, rows, quota));
        await rememberAdded(
          transaction,
          user.home_id,
          items.map(({ item_name }) => item_name),
          now.toISOString(),
        );
        return added;
      });
    };

    endpoint(contract.listGroceries, async ({ user }) => repository.listGroceries(db, user.home_id));

    endpoint(contract.addGrocery, async ({ user, body: { id = newId(), item_name, quantity } }) => {
      const [item] = await add(user, [{ id, item_name, quantity, purchased: 0, note: '', aisle: null }]);
      return orNotFound(item);
    });

    endpoint(contract.addGroceries, async ({ user, body: { items }, countRows }) => {
      const batch = await add(
        user,
        items.map(({ id = newId(), ...item }) => ({ ...item, id })),
      );
      countRows(batch.length);
      return batch;
    });

    endpoint(contract.updateGrocery, async ({ user, params, body }) =>
      changeList(db, user.home_id, async (transaction) =>
        orNotFound(await repository.updateGrocery(transaction, user.home_id, params.id, body)),
      ),
    );

    endpoint(contract.deleteGrocery, async ({ user, params }) =>
      changeList(db, user.home_id, async (transaction) =>
        orNotFound(await repository.deleteGrocery(transaction, user.home_id, params.id)),
      ),
    );

    endpoint(contract.clearBoughtGroceries, async ({ user }) =>
      changeList(db, user.home_id, (transaction) => repository.deleteBoughtGroceries(transaction, user.home_id)),
    );

    endpoint(contract.applyGroceryOperations, async ({ user, body: { operations }, countRows }) => {
      countRows(operations.reduce((sum, one) => sum + (one.kind === 'add' ? one.items.length : 1), 0));
      const context = { homeId: user.home_id, userId: user.id, now: clock.now(), quota };
      const results = await changeList(db, user.home_id, (transaction) =>
        applyOperations({ ...context, transaction }, operations),
      );
      return { results };
    });

    endpoint(contract.readGroceryMemory, async ({ user }) => ({
      aisles: await readAisleOrder(db, user.home_id),
      history: await listHistory(db, user.home_id),
    }));

    endpoint(contract.orderAisles, async ({ user, body: { aisles } }) => {
      await changeList(db, user.home_id, (transaction) => saveAisleOrder(transaction, user.home_id, aisles));
      return { aisles };
    });
  };
}
