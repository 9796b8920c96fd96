import { t } from '@moodbowl/i18n/t';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './FeedCard.module.css';
import dialogCss from './PlanDialogs.module.css';
import { useChangeFeed, useFeed } from './plan-calendar.queries.ts';
import { Row } from '../../ui/Row.tsx';

const ms = TOAST_MS.profile;

/** The plan in one's own calendar: the link, a new one, none. */
export function FeedCard() {
  const { data, isPending, isError, error, refetch } = useFeed();
  const change = useChangeFeed();
  const [asking, setAsking] = useState<'renew' | 'stop'>();
  const field = useId();
  const address = data?.link ? new URL(data.link, location.origin).href : undefined;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      toastInfo(t('homes.copied'), { ms });
    } catch {
      // Pages without TLS have no clipboard.
      document.querySelector<HTMLInputElement>(`#${CSS.escape(field)}`)?.select();
    }
  };
  const run = (what: 'renew' | 'stop') => {
    setAsking(undefined);
    handleMutation(change.mutateAsync(what), {
      worked: () => toastInfo(what === 'stop' ? t('plan.feedStopped') : t('plan.feedMade'), { ms, key: 'plan-feed' }),
      failed: (reason) => toastError(messageOf(reason, t('plan.feedFailed')), { ms, key: 'plan-feed' }),
    });
  };
  return (
    <Card title={t('plan.feed')}>
      <p className={css.help}>{t('plan.feedHelp')}</p>
      {isPending ? <Skeleton height={44} /> : null}
      {isError && !data ? (
        <>
          <Alert kind="error">{messageOf(error, t('plan.feedFailed'))}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {data && address === undefined ? (
        <Row>
          <Button busy={change.isPending} onClick={() => run('renew')}>
            {t('plan.makeFeed')}
          </Button>
        </Row>
      ) : null}
      {address === undefined ? null : (
        <>
          <input
            id={field}
            className={css.link}
            readOnly
            value={address}
            aria-label={t('plan.feedLink')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Row>
            <Button component="a" variant="strong" href={address.replace(/^https?:/, 'webcal:')}>
              {t('plan.openFeed')}
            </Button>
            <Button onClick={() => void copy()}>{t('homes.copy')}</Button>
            <Button busy={change.isPending} onClick={() => setAsking('renew')}>
              {t('plan.renewFeed')}
            </Button>
            <Button busy={change.isPending} onClick={() => setAsking('stop')}>
              {t('plan.stopFeed')}
            </Button>
          </Row>
        </>
      )}
      {asking ? (
        <Dialog
          opened
          small
          width={440}
          onClose={() => setAsking(undefined)}
          title={asking === 'stop' ? t('plan.stopFeed') : t('plan.renewFeed')}
        >
          <div className={dialogCss.form}>
            <p>{t('plan.feedEnds')}</p>
            <Row>
              <Button variant="danger" onClick={() => run(asking)}>
                {asking === 'stop' ? t('plan.stopFeed') : t('plan.renewFeed')}
              </Button>
              <Button onClick={() => setAsking(undefined)}>{t('common.cancel')}</Button>
            </Row>
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
}
