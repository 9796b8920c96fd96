import type { GroceryItem } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import type { UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import { NeedsList } from './NeedsList.tsx';
import css from './PlanDialogs.module.css';
import type { useNeeds } from './plan-groceries.queries.ts';

interface NeedsPanelProps {
  readonly query: Pick<ReturnType<typeof useNeeds>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** Puts the foods with these keys on the list. */
  readonly buy: UseMutationResult<{ readonly items: readonly GroceryItem[] }, Error, readonly string[]>;
  /** The meals that need them, among all that somebody may shop for. */
  readonly name: string;
  /** Said when there is no ingredient at all. */
  readonly none: string;
  readonly onClose: () => void;
}

/** Foods that are needed, while they load, if they cannot be loaded, and until they are on the list. */
export function NeedsPanel({ query, buy, name, none, onClose }: NeedsPanelProps) {
  const { data, isPending, isError, error, refetch } = query;
  const navigate = useNavigate();
  const put = (keys: readonly string[]) =>
    handleMutation(buy.mutateAsync(keys), {
      worked: ({ items }) => {
        const action = { text: t('plan.openTheList'), run: () => void navigate(paths.meals()) };
        toastSuccess(t('plan.onTheList', { count: items.length }), { ms: TOAST_MS.profile, action });
        onClose();
      },
      failed: () => {},
    });
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
      {data ? (
        <NeedsList
          needs={data}
          name={name}
          none={none}
          busy={buy.isPending}
          problem={buy.isError ? messageOf(buy.error, t('plan.buyFailed')) : undefined}
          onPut={put}
        />
      ) : null}
    </div>
  );
}
