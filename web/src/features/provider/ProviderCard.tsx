import type { Identity } from '@moodbowl/contract/provider';
import { t } from '@moodbowl/i18n/t';
import { useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { useInstance } from '../auth/use-instance.ts';
import { useEndIdentity, useIdentities } from './identities.queries.ts';

/** The connections of the account with providers of sign-ins; nothing where there are none to have. */
export function ProviderCard() {
  const instance = useInstance();
  const { data } = useIdentities();
  const list = useRef<HTMLDivElement>(null);
  const identities = data?.identities ?? [];
  if (!instance?.provider && identities.length === 0) return null;
  return (
    <Card title={t('provider.cardTitle')}>
      <div ref={list} tabIndex={-1}>
        {identities.map((identity) => (
          // A connection disappears with its button; the focus stays here.
          <Connection key={identity.id} identity={identity} onEnd={() => list.current?.focus()} />
        ))}
        {data && identities.length === 0 && instance?.provider ? (
          <p>{t('provider.notConnected', { name: instance.provider })}</p>
        ) : null}
      </div>
    </Card>
  );
}

interface ConnectionProps {
  readonly identity: Identity;
  readonly onEnd: () => void;
}

function Connection({ identity: { id, issuer, last_used_on }, onEnd }: ConnectionProps) {
  const end = useEndIdentity();
  return (
    <>
      {end.isError ? <Alert kind="error">{messageOf(end.error, t('provider.endFailed'))}</Alert> : null}
      <Row gap={3} justify="space-between" align="center">
        <span>{t('provider.connected', { issuer: new URL(issuer).hostname, day: fullDay(last_used_on) })}</span>
        <Button
          variant="quiet"
          busy={end.isPending}
          onClick={() => {
            onEnd();
            end.mutate(id);
          }}
        >
          {t('provider.disconnect')}
        </Button>
      </Row>
    </>
  );
}
