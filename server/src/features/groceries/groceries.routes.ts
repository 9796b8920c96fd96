import * as contract from '@moodbowl/contract/groceries';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, found, idTaken } from '../../http/coded-error.ts';
import type { Feature } from '../../http/feature.ts';
import * as repository from './groceries.repository.ts';

const QUOTA: Quota = { most: contract.GROCERY_LIMITS.items };

export function groceryRoutes({ throttles }: { readonly throttles: boolean }): Feature {
  const quota = throttles ? QUOTA : undefined;
  return ({ handle, db, clock }) => {
    handle(contract.listGroceries, async ({ user }) => repository.listGroceries(db, user.id));

    handle(contract.addGrocery, async ({ user, body: { id = newId(), item_name, quantity } }) => {
      const created_at = clock.now().toISOString();
      const item = await repository.insertGrocery(
        db,
        {
          user_id: user.id,
          id,
          item_name,
          quantity,
          purchased: 0,
          created_at,
        },
        quota,
      );
      if (item === 'taken') throw idTaken();
      if (item === 'full') throw new CodedError('GROCERY_LIST_FULL', contract.GROCERY_MESSAGES.full);
      return item;
    });

    handle(contract.updateGrocery, async ({ user, params, body }) =>
      found(await repository.updateGrocery(db, user.id, params.id, body)),
    );

    handle(contract.deleteGrocery, async ({ user, params }) =>
      found(await repository.deleteGrocery(db, user.id, params.id)),
    );
  };
}
