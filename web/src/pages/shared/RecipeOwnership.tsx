import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ComponentProps } from 'react';
import { SendToFriend } from '../../features/friends/SendToFriend.tsx';
import { useHome } from '../../features/homes/homes.queries.ts';
import { OwnRecipeActions } from '../../features/meals/own/OwnRecipeActions.tsx';
import { useSendRecipe } from '../../features/meals/own/recipes.queries.ts';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';

const ms = TOAST_MS.meal;

/** What can be done with a recipe of the home, with the friends to whom it can be sent. */
export function RecipeOwnership({ meal }: { readonly meal: Pick<Meal, 'id' | 'name' | 'own'> }) {
  const send = useSendRecipe(meal.id);
  const sendTo = ({ id, name }: { readonly id: string; readonly name: string }) => {
    if (send.isPending) return;
    handleMutation(send.mutateAsync(id), {
      worked: () => toastSuccess(t('recipes.sent', { name }), { ms }),
      failed: (error) => toastError(messageOf(error, t('recipes.sendFailed')), { ms }),
    });
  };
  return <OwnRecipeActions meal={meal} friends={<SendElsewhere onSend={sendTo} busy={send.isPending} />} />;
}

/** Who lives in the home has its recipes. */
function SendElsewhere(props: Omit<ComponentProps<typeof SendToFriend>, 'without'>) {
  const members = useHome().data?.members ?? [];
  return <SendToFriend {...props} without={members.map(({ user_id }) => user_id)} />;
}
