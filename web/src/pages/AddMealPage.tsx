import { t } from '@moodbowl/i18n/t';
import type { Proposal } from '@moodbowl/contract/recipe-gifts';
import { useLocation, useNavigate } from 'react-router';
import { MealForm } from '../features/meals/form/MealForm.tsx';
import { isPrivatePicture, toMealStart } from '../features/recipes/proposals/proposals.ts';
import { useDecideProposal } from '../features/recipes/proposals/proposals.queries.ts';
import { paths } from '../lib/paths.ts';
import { Page } from '../ui/Page.tsx';
import type { AdminState } from './AdminPage.tsx';

function leadOf({ username: name, recipe }: Proposal): string {
  const lead = t('recipes.suggestedBy', { name });
  return isPrivatePicture(recipe.image_url) ? `${lead} ${t('recipes.pictureStays', { name })}` : lead;
}

/** Adds a meal, also one that somebody has suggested: then that proposal is decided with it. */
export function AddMealPage() {
  const navigate = useNavigate();
  const { proposal } = (useLocation().state ?? {}) as { readonly proposal?: Proposal };
  const { mutate: decide } = useDecideProposal();
  const close = (stored: boolean) => {
    if (stored && proposal) decide({ id: proposal.id, status: 'added' });
    void navigate(paths.admin(), { state: { tab: proposal ? 'proposals' : 'meals' } satisfies AdminState });
  };
  return (
    <Page title={t('common.addNewMeal')} lead={proposal && leadOf(proposal)}>
      <MealForm {...(proposal && { start: toMealStart(proposal) })} onClose={close} />
    </Page>
  );
}
