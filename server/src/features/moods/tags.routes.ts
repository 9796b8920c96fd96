import * as contract from '@moodbowl/contract/tags';
import { newId } from '../../db/new-id.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { orNotFound } from '../../http/errors.ts';
import { addTag, changeTag, listTags } from './tags.service.ts';

/** A name is free only as long as nobody else adds one. */
const ALONE = { mode: 'exclusive' } as const;

export const tagRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.listTags, async ({ user, t, now }) => listTags(db, user.id, t, { now, zone: user.time_zone }));

  endpoint(contract.addTag, async ({ change, t, now, body: { id = newId(), ...draft } }) =>
    change(async (transaction, user) => addTag({ transaction, userId: user.id, t, now }, { ...draft, id }), ALONE),
  );

  endpoint(contract.changeTag, async ({ change, t, now, params: { id }, body }) =>
    change(
      async (transaction, user) =>
        orNotFound(await changeTag({ transaction, userId: user.id, t, now }, { ...body, id })),
      ALONE,
    ),
  );
};
