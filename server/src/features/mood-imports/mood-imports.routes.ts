import * as contract from '@moodbowl/contract/mood-imports';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { orNotFound } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import { findImport, listImports } from './mood-imports.repository.ts';
import * as imports from './mood-imports.service.ts';

const BEGINNING: Limit = { hits: contract.MOOD_IMPORT_LIMITS.perDay, seconds: 24 * 60 * 60 };

export const moodImportRoutes: FeaturePlugin = ({ endpoint, db, throttle }) => {
  endpoint(contract.beginMoodImport, async ({ change, now, body }) =>
    imports.beginImport(
      { change, now },
      {
        ...body,
        count: async (transaction, userId) =>
          throttle.countKey(`mood-imports:account:${userId}`, BEGINNING, transaction),
      },
    ),
  );

  endpoint(contract.addToMoodImport, async ({ change, now, params, body }) =>
    imports.addEntries({ change, now }, params.id, body.entries),
  );

  endpoint(contract.finishMoodImport, async ({ change, now, params }) =>
    imports.finishImport({ change, now }, params.id),
  );

  endpoint(contract.listMoodImports, async ({ user, query: { before } }) => {
    const limit = contract.MOOD_IMPORT_LIMITS.page;
    if (before === undefined) return listImports(db, user.id, limit);
    return listImports(db, user.id, limit, orNotFound(await findImport(db, user.id, before)));
  });

  endpoint(contract.undoMoodImport, async ({ change, now, params: { id } }) => ({
    id,
    removed: await imports.undoImport({ change, now }, id),
  }));
};
