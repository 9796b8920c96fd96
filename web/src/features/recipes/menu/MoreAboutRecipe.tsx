import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ComponentProps } from 'react';
import { SendToFriend } from '../../friends/SendToFriend.tsx';
import { useHome } from '../../homes/homes.queries.ts';
import { RecipeMenu } from './RecipeMenu.tsx';
import { useSendRecipe } from '../recipes.queries.ts';
import { usePin } from '../../tonight/use-pin.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { useSession } from '../../../lib/session.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';

const ms = TOAST_MS.meal;

interface MoreAboutRecipeProps {
  readonly meal: Pick<Meal, 'id' | 'name' | 'own'>;
  readonly onDeleted: () => void;
}

/** The menu of a recipe: tonight, and what can be done with it, with the friends to whom it can be sent. */
export function MoreAboutRecipe({ meal, onDeleted }: MoreAboutRecipeProps) {
  const send = useSendRecipe(meal.id);
  const tonight = usePin(meal);
  const sendTo = ({ id, name }: { readonly id: string; readonly name: string }) => {
    if (send.isPending) return;
    handleMutation(send.mutateAsync(id), {
      worked: () => toastSuccess(t('recipes.sent', { name }), { ms }),
      failed: (error) => toastError(messageOf(error, t('recipes.sendFailed')), { ms }),
    });
  };
  return (
    <RecipeMenu
      meal={meal}
      first={[{ text: t('tonight.pin'), onPress: tonight.press, pressed: tonight.pinned }]}
      friends={<SendElsewhere onSend={sendTo} busy={send.isPending} />}
      makerOf={linkMaker}
      onDeleted={onDeleted}
    />
  );
}

/** Who lives in the home has its recipes. */
function SendElsewhere(props: Omit<ComponentProps<typeof SendToFriend>, 'without'>) {
  const members = useHome().data?.members ?? [];
  return <SendToFriend {...props} without={members.map(({ user_id }) => user_id)} />;
}

function linkMaker(userId: string | null) {
  return <LinkMaker userId={userId} />;
}

/** Who of several in a home has made a link. */
function LinkMaker({ userId }: { readonly userId: string | null }) {
  const { userId: ownId } = useSession();
  const members = useHome().data?.members ?? [];
  if (members.length === 0) return null;
  const name = members.find(({ user_id }) => user_id === userId)?.username;
  if (name === undefined) return <p>{t('recipes.linkByFormer')}</p>;
  return <p>{userId === ownId ? t('recipes.linkByYou') : t('recipes.linkBy', { name })}</p>;
}
