import * as contract from '@moodbowl/contract/homes';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { HomeData } from '../../owned-data.ts';
import * as homes from './homes.service.ts';

interface Options {
  /** The features' data of homes, which move and end with those who live there. */
  readonly homeData: readonly HomeData[];
}

export const homeRoutes =
  ({ homeData }: Options): FeaturePlugin =>
  ({ endpoint, db }) => {
    endpoint(contract.getHome, async ({ user, now }) => homes.readHome({ db, now }, user));
    endpoint(contract.inviteHome, async ({ change, now }) => homes.invite({ change, now }));

    endpoint(contract.offerHome, async ({ change, now, body }) => {
      const { code: _, ...invite } = await homes.invite({ change, now }, body.friend_id);
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

    endpoint(contract.readInvite, async ({ user, now, params }) =>
      homes.readInvite({ db, now, homeData }, user, params.code),
    );
    endpoint(contract.readInviter, async ({ now, params }) => homes.readInviter({ db, now }, params.code));
    endpoint(contract.joinHome, async ({ change, now, params, body }) =>
      homes.join({ change, now, homeData }, params.code, body),
    );

    endpoint(contract.removeMember, async ({ change, params: { id } }) => {
      await homes.removeMember({ change, homeData }, id);
      return { id };
    });

    endpoint(contract.handOver, async ({ change, now, body }) => homes.handOver({ change, now }, body.user_id));
  };
