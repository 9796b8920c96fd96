import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import css from './Eating.module.css';
import { EatingFields } from './EatingFields.tsx';
import { useEating, useSetEating } from './eating.queries.ts';

interface EatingCardProps {
  /** Whether others live in the home. */
  readonly shared: boolean;
}

/** The foods and diet that the user leaves out. */
export function EatingCard({ shared }: EatingCardProps) {
  const { data, isPending, isError, error, refetch } = useEating();
  const change = useSetEating();
  return (
    <Card title={t('eating.title')}>
      <p className={css.help}>{t('eating.help')}</p>
      {isPending ? <Skeleton height={220} /> : null}
      {isError && !data ? (
        <>
          <Alert kind="error">{messageOf(error, t('eating.loadFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {data ? (
        <EatingFields
          value={data.own}
          dietLabel={t('eating.diet')}
          onChange={(chosen) => change.mutateAsync({ ...data.own, ...chosen })}
        />
      ) : null}
      {data && shared ? (
        <Switch
          label={t('eating.atHome')}
          help={t('eating.atHomeHelp')}
          checked={data.own.diet_at_home}
          disabled={change.isPending}
          onChange={(diet_at_home) => change.mutate({ ...data.own, diet_at_home })}
        />
      ) : null}
    </Card>
  );
}
