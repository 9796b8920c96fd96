import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import { messageOf } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { SendToFriend } from '../../friends/SendToFriend.tsx';
import { useHome } from '../../homes/homes.queries.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import css from './ShareRecipeDialog.module.css';
import { useProposalState, useProposeRecipe, useRecipe, useSendRecipe, useSetLink } from '../recipes.queries.ts';

const ms = TOAST_MS.meal;

interface ShareRecipeDialogProps {
  readonly meal: Pick<Meal, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Gives a recipe away: to a friend, by a link that can be taken back, or to everybody by way of the administrators. */
export function ShareRecipeDialog({ meal, onClose }: ShareRecipeDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t('recipes.shareTitle')} width={520}>
      <div className={css.dialog}>
        <section>
          <h3>{t('recipes.sendToFriend')}</h3>
          <p>{t('recipes.sendHelp')}</p>
          <SendPart id={meal.id} />
        </section>
        <LinkPart id={meal.id} />
        <ProposalPart id={meal.id} />
      </div>
    </Dialog>
  );
}

function SendPart({ id }: { readonly id: string }) {
  const send = useSendRecipe(id);
  const sendTo = (friend: { readonly id: string; readonly name: string }) => {
    if (send.isPending) return;
    handleMutation(send.mutateAsync(friend.id), {
      worked: () => toastSuccess(t('recipes.sent', { name: friend.name }), { ms }),
      failed: (error) => toastError(messageOf(error, t('recipes.sendFailed')), { ms }),
    });
  };
  // Members of the home have its recipes.
  const members = useHome().data?.members ?? [];
  return <SendToFriend onSend={sendTo} busy={send.isPending} without={members.map(({ user_id }) => user_id)} />;
}

function LinkPart({ id }: { readonly id: string }) {
  const recipe = useRecipe(id);
  const setLink = useSetLink(id);
  const link = recipe.data?.link;
  const address = link == null ? undefined : new URL(link, location.origin).href;
  const change = (linked: boolean) =>
    handleMutation(setLink.mutateAsync(linked), {
      worked: () => toastSuccess(linked ? t('recipes.linkMade') : t('recipes.linkTakenBack'), { ms }),
      failed: (error) => toastError(messageOf(error, t('recipes.saveFailed')), { ms }),
    });
  return (
    <section>
      <h3>{t('recipes.linkTitle')}</h3>
      <p>{t('recipes.linkHelp')}</p>
      {address === undefined ? (
        <Button busy={setLink.isPending || recipe.isPending} onClick={() => change(true)}>
          {t('recipes.makeLink')}
        </Button>
      ) : (
        <div className={css.link}>
          <CopyField label={t('recipes.link')} value={address} />
          <LinkMaker userId={recipe.data?.linked_by ?? null} />
          <Button variant="quiet" busy={setLink.isPending} onClick={() => change(false)}>
            {t('recipes.takeLinkBack')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The member of the home who made the link; null stands for somebody who has left. */
function LinkMaker({ userId }: { readonly userId: string | null }) {
  const { userId: ownId } = useSession();
  const members = useHome().data?.members ?? [];
  if (members.length === 0) return null;
  const name = members.find(({ user_id }) => user_id === userId)?.username;
  if (name === undefined) return <p>{t('recipes.linkByFormer')}</p>;
  return <p>{userId === ownId ? t('recipes.linkByYou') : t('recipes.linkBy', { name })}</p>;
}

function ProposalPart({ id }: { readonly id: string }) {
  const state = useProposalState(id);
  const propose = useProposeRecipe(id);
  const status = state.data?.status ?? null;
  const send = () =>
    handleMutation(propose.mutateAsync(), {
      worked: () => toastSuccess(t('recipes.proposed'), { ms }),
      failed: (error) => toastError(messageOf(error, t('recipes.saveFailed')), { ms }),
    });
  return (
    <section>
      <h3>{t('recipes.proposeTitle')}</h3>
      <p>{status === null ? t('recipes.proposeHelp') : t('recipes.proposalStatus', { status })}</p>
      {status === 'added' ? null : (
        <Button busy={propose.isPending || state.isPending} onClick={send}>
          {status === 'open' ? t('recipes.proposeAgain') : t('recipes.propose')}
        </Button>
      )}
    </section>
  );
}
