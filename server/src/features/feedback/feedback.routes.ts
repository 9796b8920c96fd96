import * as contract from '@moodbowl/contract/feedback';
import { newId } from '../../db/new-id.ts';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Limits } from '../../http/throttle.ts';
import * as repository from './feedback.repository.ts';

const HOUR = 60 * 60;

/** More than anyone needs, and little enough for administrators to read. */
const SENDING: Limits = { account: { hits: 20, seconds: HOUR }, address: { hits: 60, seconds: HOUR } };

export const feedbackRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.sendFeedback, async ({ user, change, now, throttle, body: { id = newId(), subject, message } }) => {
    // Feedback that is already stored is a retry whose response got lost.
    const isRetry = (await repository.findSentFeedback(db, user.id, id)) !== undefined;
    if (!isRetry) await throttle('feedback', SENDING);
    return change(async (transaction, { id: user_id, username }) => {
      const created_at = now.toISOString();
      const draft = { user_id, id, subject, message, status: 'open', created_at } as const;
      return { ...(await repository.insertFeedback(transaction, draft)), username };
    });
  });

  endpoint(contract.listFeedback, async ({ user, query }) => {
    const { scope, limit = contract.FEEDBACK_LIMITS.pageDefault, before } = query;
    const whose = user.role === 'admin' && scope !== 'mine' ? 'everybody' : { userId: user.id };
    if (before === undefined) return repository.listFeedback(db, whose, { limit });
    const after = orNotFound(await repository.findFeedback(db, whose, before));
    return repository.listFeedback(db, whose, { limit, after });
  });

  endpoint(contract.resolveFeedback, async ({ change, params: { id }, request }) => {
    const feedback = await change(async (transaction) => {
      await repository.resolveFeedback(transaction, id);
      return orNotFound(await repository.findFeedback(transaction, 'everybody', id));
    });
    auditOf(request)('feedback.resolved', { feedback_id: id });
    return feedback;
  });
};
