import type { FoodNeed } from '@moodbowl/contract/plan';
import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import { NeedsList } from './NeedsList.tsx';
import css from './PlanDialogs.module.css';
import { type Days, useBuyNeeds, useNeeds } from './plan.queries.ts';

interface GroceriesDialogProps {
  readonly title: string;
  readonly days: Days;
  readonly onClose: () => void;
}

/** What the plan needs, to be put on the grocery list. */
export function GroceriesDialog({ title, days, onClose }: GroceriesDialogProps) {
  const needs = useNeeds(days);
  const buy = useBuyNeeds();
  const put = (ticked: readonly FoodNeed[]) =>
    handleMutation(buy.mutateAsync({ days, keys: ticked.map(({ key }) => key) }), {
      worked: ({ items }) => {
        toastSuccess(t('plan.onTheList', { count: items.length }), { ms: TOAST_MS.grocery });
        onClose();
      },
      failed: () => {},
    });
  return (
    <Dialog opened onClose={onClose} title={title} width={560}>
      <NeedsOf query={needs}>
        {(found) => (
          <NeedsList
            needs={found}
            none={t('plan.nothingNeeded')}
            busy={buy.isPending}
            problem={buy.isError ? messageOf(buy.error, t('plan.buyFailed')) : undefined}
            onPut={put}
          />
        )}
      </NeedsOf>
    </Dialog>
  );
}

interface NeedsOfProps {
  readonly query: Pick<ReturnType<typeof useNeeds>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly children: (needs: readonly FoodNeed[]) => ReactNode;
}

/** Foods that are needed, while they load, and if they cannot be loaded. */
export function NeedsOf({ query: { data, isPending, isError, error, refetch }, children }: NeedsOfProps) {
  return (
    <div className={css.form}>
      {isPending ? (
        <div role="status" aria-label={t('plan.adding')}>
          <Skeleton height={320} />
        </div>
      ) : null}
      {isError && !data ? (
        <>
          <Alert kind="error">{messageOf(error, t('plan.groceriesFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {data ? children(data) : null}
    </div>
  );
}
