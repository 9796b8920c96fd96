import { t } from '@moodbowl/i18n/t';
import type { Proposal } from '@moodbowl/contract/recipe-gifts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-client.ts';
import { preview } from '../../../lib/format.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { MealImage } from '../../meals/cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../../meals/meal-image.ts';
import css from '../gifts/GiftList.module.css';
import { RecipePreview } from '../RecipePreview.tsx';
import { useDecideProposal, useProposals } from './proposals.queries.ts';

const ms = TOAST_MS.admin;
/** Characters of the ingredients that are shown. */
const PREVIEW = 120;

/** Recipes that people suggest for the catalogue: an administrator adds them with the form of meals, or declines. */
export function ProposalTable() {
  const proposals = useProposals();
  const decide = useDecideProposal();
  const [viewed, setViewed] = useState<Proposal>();
  const decline = (id: string) =>
    handleMutation(decide.mutateAsync({ id, status: 'declined' }), {
      worked: () => {
        toastSuccess(t('recipes.proposalDeclined'), { ms });
        setViewed(undefined);
      },
      failed: (error) => toastError(messageOf(error, t('recipes.saveFailed')), { ms }),
    });
  if (proposals.isPending) return <Skeleton height={160} />;
  if (proposals.isError)
    return (
      <EmptyState
        art="umbrella"
        next={<Button onClick={() => void proposals.refetch()}>{t('common.tryAgain')}</Button>}
      >
        {messageOf(proposals.error, t('meals.listFailed'))}
      </EmptyState>
    );
  if (proposals.data.length === 0) return <EmptyState art="plate">{t('recipes.noProposals')}</EmptyState>;
  const buttons = (proposal: Proposal) => (
    <>
      <Button component={Link} to={paths.addMeal()} state={{ proposal }}>
        {t('recipes.toCatalogue')}
      </Button>
      <Button variant="quiet" busy={decide.isPending} onClick={() => decline(proposal.id)}>
        {t('recipes.decline')}
      </Button>
    </>
  );
  return (
    <Card aria-label={t('recipes.proposals')}>
      <ul className={css.gifts}>
        {proposals.data.map((proposal) => (
          <li key={proposal.id}>
            <span className={css.thumbnail}>
              <MealImage imageUrl={proposal.recipe.image_url} fallback={DEFAULT_IMAGE.recipe} own={proposal.recipe} />
            </span>
            <span className={css.what}>
              <strong dir="auto">{proposal.recipe.name}</strong>
              <span className={css.from}>{t('recipes.giftFrom', { name: proposal.username })}</span>
              <span dir="auto">{preview(proposal.recipe.ingredients.join(', '), PREVIEW)}</span>
            </span>
            <span className={css.actions}>
              <Button variant="quiet" onClick={() => setViewed(proposal)}>
                {t('common.viewRecipe')}
              </Button>
              {buttons(proposal)}
            </span>
          </li>
        ))}
      </ul>
      {viewed === undefined ? null : (
        <Dialog opened onClose={() => setViewed(undefined)} title={<bdi>{viewed.recipe.name}</bdi>} width={640}>
          <RecipePreview recipe={viewed.recipe} />
          <div className={`${css.actions} ${css.below}`}>{buttons(viewed)}</div>
        </Dialog>
      )}
    </Card>
  );
}
