import type { EmailState } from '@moodbowl/contract/email';
import { t } from '@moodbowl/i18n/t';
import { useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useCancelEmailChange, useEmail, useSendConfirmation } from './email.queries.ts';

/** Whether the email is confirmed, where this Moodbowl wants that. */
export function EmailCard() {
  const { data } = useEmail();
  if (!data || data.confirmation === 'off') return null;
  return (
    <Card title={t('profile.yourEmail')}>
      <EmailParts data={data} />
    </Card>
  );
}

function EmailParts({ data }: { readonly data: EmailState }) {
  const { email, confirmed, change } = data;
  const text = useRef<HTMLParagraphElement>(null);
  const send = useSendConfirmation();
  const cancel = useCancelEmailChange();
  const waits = change !== null || !confirmed;
  return (
    <Stack>
      <p ref={text} tabIndex={-1} dir="auto">
        {stateText(data)}
      </p>
      {send.data ? <Alert kind="good">{send.data.message}</Alert> : null}
      {send.isError ? <Alert kind="error">{messageOf(send.error, t('profile.emailFailed'))}</Alert> : null}
      {cancel.isError ? <Alert kind="error">{messageOf(cancel.error, t('profile.emailFailed'))}</Alert> : null}
      {waits ? (
        <Row gap={3}>
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {t('profile.sendLinkAgain')}
          </Button>
          {change ? (
            <Button
              variant="quiet"
              busy={cancel.isPending}
              onClick={() => {
                // The button disappears; the focus stays here.
                text.current?.focus();
                cancel.mutate();
              }}
            >
              {t('profile.keepEmail', { email })}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </Stack>
  );
}

/** Whether the email is confirmed, or which links are still to be opened until a new one is in use. */
function stateText({ email: present, confirmed, change }: EmailState): string {
  if (!change)
    return confirmed
      ? t('profile.emailConfirmed', { email: present })
      : t('profile.emailUnconfirmed', { email: present });
  const values = { present, email: change.email, when: dayAndTime(change.expires_at) };
  if (change.confirmed_by_present) return t('profile.emailWaitsForNew', values);
  return change.confirmed_by_new ? t('profile.emailWaitsForPresent', values) : t('profile.emailWaitsForBoth', values);
}
