import * as contract from '@moodbowl/contract/eating';
import { notifyChange } from '../../db/changes.ts';
import { changeHome } from '../../http/change.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import * as repository from './eating.repository.ts';
import { readEating, withoutRepetition } from './eating.service.ts';

export const eatingRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.getEating, async ({ user }) => readEating(db, user));

  endpoint(contract.setEating, async ({ change, body }) =>
    change(async (transaction, user) => {
      await repository.updateOwn(transaction, user.id, withoutRepetition(body));
      await notifyChange(transaction, { topic: 'home', owner: user.home_id });
      return readEating(transaction, user);
    }),
  );

  endpoint(contract.setHomeEating, async ({ change, body }) =>
    changeHome(change, 'home', async (transaction, user) => {
      await repository.replaceOfHome(transaction, user.home_id, withoutRepetition(body));
      return readEating(transaction, user);
    }),
  );
};
