import * as contract from '@moodbowl/contract/recipe-gifts';
import { recipeDraft } from '@moodbowl/contract/recipes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { message } from '@moodbowl/i18n/message';
import { notifyChange } from '../../db/changes.ts';
import { lockUsers } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { CodedError, notFound, orNotFound } from '../../http/errors.ts';
import { auditOf } from '../../http/log.ts';
import { findUsernames } from '../auth/auth.repository.ts';
import { findFriendship } from '../friends/friends.repository.ts';
import type { Reader } from '../meals/meals.repository.ts';
import * as repository from './recipe-gifts.repository.ts';
import { copyRecipePicture } from './recipe-pictures.service.ts';
import { addRecipe, draftOf } from './recipes.service.ts';
import { findRecipe } from './recipes.repository.ts';

/** A stored recipe as it was sent. */
function readContent<Row extends { readonly content: string }>({ content, ...row }: Row) {
  return { ...row, recipe: recipeDraft.parse(JSON.parse(content)) };
}

interface Options {
  /** The most bytes of all pictures of a home. */
  readonly pictureQuota: number;
}

export function recipeGiftRoutes({ pictureQuota }: Options): FeaturePlugin {
  return ({ endpoint, db, clock }) => {
    const context = { db, clock };
    const draftToSend = async (reader: Reader, id: string) => draftOf(orNotFound(await findRecipe(db, reader, id)));

    endpoint(contract.sendRecipe, async ({ user, params, body: { friend_id, id = newId() } }) => {
      // The moods of a home are its own.
      const content = JSON.stringify({ ...(await draftToSend(user, params.id)), moods: [] });
      const friendship = await findFriendship(db, user.id, friend_id);
      const to = (await findUsernames(db, [friend_id])).get(friend_id);
      if (friendship?.accepted_at == null || to === undefined) throw notFound();
      await db.transaction().execute(async (transaction) => {
        // Neither account can be deleted meanwhile.
        if (!(await lockUsers(transaction, [user.id, friend_id], 'shared'))) throw notFound();
        const row = { user_id: friend_id, id, from_id: user.id, content, created_at: clock.now().toISOString() };
        if ((await repository.insertGift(transaction, row)) === 'full')
          throw new CodedError('GIFTS_FULL', message('recipes.giftsFull', { name: to }));
        await notifyChange(transaction, { topic: 'gifts', owner: friend_id });
      });
      return { id, to };
    });

    endpoint(listGifts, ({ user }) => repository.listGifts(db, user.id));

    endpoint(contract.getGift, async ({ user, params }) =>
      readContent(orNotFound(await repository.findGift(db, user.id, params.id))),
    );

    endpoint(contract.keepGift, async ({ user, params }) => {
      const gift = await repository.findGift(db, user.id, params.id);
      // The copy has the id of what was sent, so that a repeated call finds it.
      if (!gift) return orNotFound(await findRecipe(db, user, params.id));
      const { recipe } = readContent(gift);
      const { home_id: homeId } = user;
      const picture = { imageUrl: recipe.image_url, homeId, now: clock.now(), quota: pictureQuota };
      const image_url = await copyRecipePicture(db, picture);
      const kept = await addRecipe(context, user, { ...recipe, image_url }, gift.id);
      await repository.takeGift(db, user.id, gift.id);
      return kept;
    });

    endpoint(contract.dismissGift, async ({ user, params: { id } }) => {
      orNotFound(await repository.takeGift(db, user.id, id));
      return { id };
    });

    endpoint(contract.proposeRecipe, async ({ user, params: { id } }) => {
      const content = JSON.stringify(await draftToSend(user, id));
      const created_at = clock.now().toISOString();
      const stored = await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction, [user.id], 'exclusive');
        const row = { user_id: user.id, id: newId(), recipe_id: id, content, status: 'open' as const, created_at };
        return repository.insertProposal(transaction, row);
      });
      if (stored === undefined) throw new CodedError('PROPOSALS_FULL', message('recipes.proposalsFull'));
      return { id: stored, status: 'open' as const };
    });

    endpoint(contract.getProposalState, async ({ user, params }) => ({
      status: (await repository.findProposalStatus(db, user.id, params.id)) ?? null,
    }));

    endpoint(contract.listProposals, async ({ query: { limit = contract.GIFT_LIMITS.pageDefault, after } }) => {
      const seen = after === undefined ? undefined : orNotFound(await repository.findProposal(db, after));
      return (await repository.listProposals(db, { limit, after: seen })).map(readContent);
    });

    endpoint(contract.decideProposal, async ({ params: { id }, body: { status }, request }) => {
      await repository.setProposalStatus(db, id, status);
      const proposal = orNotFound(await repository.findProposal(db, id));
      auditOf(request)('proposal.decided', { proposal_id: id });
      return readContent(proposal);
    });
  };
}
