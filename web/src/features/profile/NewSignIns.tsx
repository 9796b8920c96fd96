import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNewSignIns, useSeeNewSignIns } from './profile.queries.ts';

/** Asks about sign-ins of new devices, where no mail reports them. */
export function NewSignIns() {
  const { data } = useNewSignIns();
  const see = useSeeNewSignIns();
  const newest = data?.[0]?.signed_in_at;
  if (!data || newest === undefined) return null;
  return (
    <Card title={t('profile.newSignIns')}>
      <Stack>
        <ul>
          {data.map(({ device, signed_in_at }) => (
            <li key={signed_in_at}>{t('profile.deviceAt', { device, when: dayAndTime(signed_in_at) })}</li>
          ))}
        </ul>
        {see.isError ? <Alert kind="error">{messageOf(see.error, t('profile.emailFailed'))}</Alert> : null}
        <Row gap={3}>
          <Button busy={see.isPending} onClick={() => see.mutate(newest)}>
            {t('profile.thatWasMe')}
          </Button>
          <Button component={Link} to={paths.settings('#devices')}>
            {t('profile.thatWasNotMe')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
