import * as contract from '@moodbowl/contract/homes';
import { CodedError, notFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { message } from '@moodbowl/i18n/message';
import { deleteInvite, listMembers } from './homes.repository.ts';
import * as homes from './homes.service.ts';

export const homeRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  const context = { db, clock };
  endpoint(contract.getHome, async ({ user }) => homes.readHome(context, user));
  endpoint(contract.inviteHome, async ({ user }) => homes.invite(context, user));

  endpoint(contract.offerHome, async ({ user, body }) => {
    const { code: _, ...invite } = await homes.invite(context, user, body.friend_id);
    return invite;
  });

  endpoint(contract.declineOffer, async ({ user, params: { id } }) => {
    await homes.decline(context, user.id, id);
    return { id };
  });

  endpoint(contract.withdrawInvite, async ({ user, params: { id } }) => {
    const members = await listMembers(db, user.home_id);
    const isKeeper = members.some(({ user_id, keeper }) => user_id === user.id && keeper === 1);
    if (members.length > 0 && !isKeeper) throw new CodedError('FORBIDDEN', message('homes.keeperOnly'));
    await db.transaction().execute(async (transaction) => {
      if (!(await deleteInvite(transaction, user.home_id, id))) throw notFound();
    });
    return { id };
  });

  endpoint(contract.readInvite, async ({ user, params }) => homes.readInvite(context, user, params.code));
  endpoint(contract.joinHome, async ({ user, params, body }) => homes.join(context, user, params.code, body));

  endpoint(contract.removeMember, async ({ user, params: { id } }) => {
    await homes.removeMember(context, user, id);
    return { id };
  });

  endpoint(contract.handOver, async ({ user, body }) => homes.handOver(context, user, body.user_id));
};
