import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './HomeCard.module.css';
import { useDecline, useHome } from './homes.queries.ts';
import { Row } from '../../ui/Row.tsx';

const ms = TOAST_MS.profile;

/** Invitations of friends into their homes; nothing if there are none. */
export function HomeOffers() {
  const offers = useHome().data?.offers ?? [];
  const decline = useDecline();
  const refuse = (id: string) =>
    handleMutation(decline.mutateAsync(id), {
      worked: () => toastInfo(t('homes.declined'), { ms }),
      failed: (error) => toastError(messageOf(error, t('homes.failed')), { ms }),
    });
  return offers.map(({ id, code, username, avatar }) => (
    <Card key={id} aria-label={t('homes.offer', { name: username })}>
      <p className={css.offer}>
        <MoodFace mood={avatar} size={36} />
        {t('homes.offer', { name: username })}
      </p>
      <Row gap={3}>
        <Button component={Link} to={paths.join(code)} variant="strong">
          {t('homes.look')}
        </Button>
        <Button busy={decline.isPending} onClick={() => refuse(id)}>
          {t('homes.decline')}
        </Button>
      </Row>
    </Card>
  ));
}
