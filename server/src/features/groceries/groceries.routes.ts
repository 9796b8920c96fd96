import * as contract from '@moodbowl/contract/groceries';
import { newId } from '../../db/new-id.ts';
import { found, idTaken } from '../../http/coded-error.ts';
import { aboutCaller, type Feature } from '../../http/feature.ts';
import * as repository from './groceries.repository.ts';

export const groceryRoutes: Feature = ({ handle, db, clock }) => {
  handle(contract.listGroceries, async ({ user }) => repository.listGroceries(db, user.id), aboutCaller);

  handle(contract.addGrocery, async ({ user, body: { id = newId(), item_name, quantity } }) => {
    const created_at = clock.now().toISOString();
    const item = await repository.insertGrocery(db, {
      user_id: user.id,
      id,
      item_name,
      quantity,
      purchased: 0,
      created_at,
    });
    if (!item) throw idTaken();
    return item;
  });

  handle(contract.updateGrocery, async ({ user, params, body }) =>
    found(await repository.updateGrocery(db, user.id, params.id, body)),
  );

  handle(contract.deleteGrocery, async ({ user, params }) =>
    found(await repository.deleteGrocery(db, user.id, params.id)),
  );
};
