import { t } from '@moodbowl/i18n/t';
import { useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { dayAndTime } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './Reminders.module.css';
import { usePushDevices, useRemoveDevice } from './reminders.queries.ts';

/** The other devices that get notifications. */
export function PushDevices() {
  const { data, isError, error } = usePushDevices();
  const remove = useRemoveDevice();
  const list = useRef<HTMLUListElement>(null);
  if (isError && !data) return <Alert kind="error">{messageOf(error, t('reminders.loadFailed'))}</Alert>;
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <>
      {remove.isError ? <Alert kind="error">{messageOf(remove.error, t('reminders.removeFailed'))}</Alert> : null}
      {others.length > 0 ? (
        <ul ref={list} tabIndex={-1} className={css.devices} aria-label={t('reminders.devices')}>
          {others.map(({ id, device, created_at }) => (
            <li key={id}>
              <div>
                <strong>{device}</strong>
                <span>{t('reminders.since', { when: dayAndTime(created_at) })}</span>
              </div>
              <Button
                variant="quiet"
                busy={remove.isPending}
                aria-label={t('reminders.removeDevice', { device })}
                onClick={() => {
                  // The row disappears with its button; the focus stays in the list.
                  list.current?.focus();
                  remove.mutate(id);
                }}
              >
                {t('reminders.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
