import * as contract from '@moodbowl/contract/recipe-gifts';
import { recipeDraft } from '@moodbowl/contract/recipes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { message } from '@moodbowl/i18n/message';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { changeHome, type Resident } from '../../http/change.ts';
import { mapInTurns } from '../../next-turn.ts';
import { CodedError, notFound, orNotFound } from '../../http/errors.ts';
import { auditOf } from '../../http/log.ts';
import { findUsernames } from '../auth/auth.repository.ts';
import { findFriendship } from '../friends/friends.repository.ts';
import { localPicture } from '../meals/home-meals.ts';
import * as repository from './recipe-gifts.repository.ts';
import { copyRecipePicture } from './recipe-pictures.service.ts';
import { addRecipeIn, draftOf } from './recipes.service.ts';
import { findRecipe } from './recipes.repository.ts';

/** A stored recipe as it was sent. */
function readContent<Row extends { readonly content: string }>({ content, ...row }: Row) {
  const sent = JSON.parse(content) as { readonly image_url: string };
  return { ...row, recipe: recipeDraft.parse({ ...sent, image_url: localPicture(sent.image_url) }) };
}

async function draftToSend(transaction: Db, reader: Resident, id: string) {
  return draftOf(orNotFound(await findRecipe(transaction, reader, id)));
}

interface Options {
  /** The most bytes of all pictures of a home. */
  readonly pictureQuota: number;
}

export function recipeGiftRoutes({ pictureQuota }: Options): FeaturePlugin {
  return ({ endpoint, db }) => {
    endpoint(contract.sendRecipe, async ({ change, now, params, body: { friend_id, id = newId() } }) =>
      change(
        async (transaction, user) => {
          // The moods of a home are its own.
          const content = JSON.stringify({ ...(await draftToSend(transaction, user, params.id)), moods: [] });
          const friendship = await findFriendship(transaction, user.id, friend_id);
          const to = (await findUsernames(transaction, [friend_id])).get(friend_id);
          if (friendship?.accepted_at == null || to === undefined) throw notFound();
          const row = { user_id: friend_id, id, from_id: user.id, content, created_at: now.toISOString() };
          if ((await repository.insertGift(transaction, row)) === 'full')
            throw new CodedError('GIFTS_FULL', message('recipes.giftsFull', { name: to }));
          await notifyChange(transaction, { topic: 'gifts', owner: friend_id });
          return { id, to };
        },
        // Neither account can be deleted meanwhile.
        { others: [friend_id] },
      ),
    );

    endpoint(listGifts, async ({ user }) => {
      const gifts = await repository.listGifts(db, user.id);
      return gifts.map((gift) => ({ ...gift, image_url: localPicture(gift.image_url) }));
    });

    endpoint(contract.getGift, async ({ user, params }) =>
      readContent(orNotFound(await repository.findGift(db, user.id, params.id))),
    );

    endpoint(contract.keepGift, async ({ change, now, params }) =>
      changeHome(change, 'recipes', async (transaction, user) => {
        const gift = await repository.findGift(transaction, user.id, params.id);
        // The copy has the id of what was sent, so that a repeated call finds it.
        if (!gift) return orNotFound(await findRecipe(transaction, user, params.id));
        const { recipe } = readContent(gift);
        const picture = { imageUrl: recipe.image_url, homeId: user.home_id, now, quota: pictureQuota };
        const draft = { ...recipe, image_url: await copyRecipePicture(transaction, picture) };
        const kept = await addRecipeIn(transaction, user, { id: gift.id, now, draft });
        await repository.takeGift(transaction, user.id, gift.id);
        return kept;
      }),
    );

    endpoint(contract.dismissGift, async ({ change, params: { id } }) =>
      change(async (transaction, user) => {
        orNotFound(await repository.takeGift(transaction, user.id, id));
        return { id };
      }),
    );

    endpoint(contract.proposeRecipe, async ({ change, now, params: { id } }) =>
      change(
        async (transaction, user) => {
          const content = JSON.stringify(await draftToSend(transaction, user, id));
          const created_at = now.toISOString();
          const row = { user_id: user.id, id: newId(), recipe_id: id, content, status: 'open' as const, created_at };
          const stored = await repository.insertProposal(transaction, row);
          if (stored === undefined) throw new CodedError('PROPOSALS_FULL', message('recipes.proposalsFull'));
          return { id: stored, status: 'open' as const };
        },
        { mode: 'exclusive' },
      ),
    );

    endpoint(contract.getProposalState, async ({ user, params }) => ({
      status: (await repository.findProposalStatus(db, user.id, params.id)) ?? null,
    }));

    endpoint(contract.listProposals, async ({ query: { limit = contract.GIFT_LIMITS.pageDefault, after } }) => {
      const seen = after === undefined ? undefined : orNotFound(await repository.findProposal(db, after));
      return mapInTurns(await repository.listProposals(db, { limit, after: seen }), readContent);
    });

    endpoint(contract.decideProposal, async ({ change, params: { id }, body: { status }, request }) => {
      const proposal = await change(async (transaction) => {
        await repository.setProposalStatus(transaction, id, status);
        return orNotFound(await repository.findProposal(transaction, id));
      });
      auditOf(request)('proposal.decided', { proposal_id: id });
      return readContent(proposal);
    });
  };
}
