import * as contract from '@moodbowl/contract/homes';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import * as homes from './homes.service.ts';

export const homeRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  const context = { db, clock };
  endpoint(contract.getHome, async ({ user }) => homes.readHome(context, user));
  endpoint(contract.inviteHome, async ({ change }) => homes.invite({ change, clock }));

  endpoint(contract.offerHome, async ({ change, body }) => {
    const { code: _, ...invite } = await homes.invite({ change, clock }, body.friend_id);
    return invite;
  });

  endpoint(contract.declineOffer, async ({ change, params: { id } }) => {
    await homes.decline(change, id);
    return { id };
  });

  endpoint(contract.withdrawInvite, async ({ change, params: { id } }) => {
    await homes.withdraw(change, id);
    return { id };
  });

  endpoint(contract.readInvite, async ({ user, params }) => homes.readInvite(context, user, params.code));
  endpoint(contract.joinHome, async ({ change, params, body }) => homes.join({ change, clock }, params.code, body));

  endpoint(contract.removeMember, async ({ change, params: { id } }) => {
    await homes.removeMember(change, id);
    return { id };
  });

  endpoint(contract.handOver, async ({ change, body }) => homes.handOver({ change, clock }, body.user_id));
};
