import type { Reminders, RemindersDraft } from '@moodbowl/contract/reminders';
import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { MoodTimes } from './MoodTimes.tsx';
import { PushDevices } from './PushDevices.tsx';
import { QuietDays } from './QuietDays.tsx';
import css from './Reminders.module.css';
import { useReminders, useSetReminders } from './reminders.queries.ts';
import { TimeField } from './TimeField.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** When a plan is looked at first, if nobody has chosen another time. */
const PLAN_AT = '16:00';

/** What one is reminded of, when, and on which devices. */
export function RemindersCard() {
  const { data, isPending, isError, error, refetch } = useReminders();
  return (
    <Card title={t('reminders.title')}>
      <Stack>
        <p className={css.help}>{t('reminders.help')}</p>
        <ThisDevice />
        <PushDevices />
        {isPending ? <Skeleton height={240} /> : null}
        {isError && !data ? (
          <>
            <Alert kind="error">{messageOf(error, t('reminders.loadFailed'))}</Alert>
            <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
          </>
        ) : null}
        {data ? <Choices stored={data} /> : null}
      </Stack>
    </Card>
  );
}

/** Each choice is stored at once. */
function Choices({ stored: { email_possible, ...stored } }: { readonly stored: Reminders }) {
  const store = useSetReminders();
  const shown: RemindersDraft = store.isPending ? store.variables : stored;
  const change = (part: Partial<RemindersDraft>) => {
    const draft = { ...shown, ...part };
    // What the server sends no more must not be in the way of other choices.
    store.mutate({ ...draft, email: draft.email && email_possible });
  };
  return (
    <>
      <MoodTimes times={shown.mood} onChange={(mood) => change({ mood })} />
      <div>
        <Switch
          label={t('reminders.afterMealOn')}
          help={t('reminders.afterMealHelp')}
          checked={shown.after_meal}
          onChange={(after_meal) => change({ after_meal })}
        />
        <Switch
          label={t('reminders.planOn')}
          help={t('reminders.planHelp')}
          checked={shown.plan !== null}
          onChange={(on) => change({ plan: on ? PLAN_AT : null })}
        />
        {shown.plan === null ? null : (
          <div className={css.below}>
            <TimeField label={t('reminders.planAt')} value={shown.plan} onChange={(plan) => change({ plan })} />
          </div>
        )}
        {email_possible ? (
          <Switch
            label={t('reminders.emailOn')}
            help={t('reminders.emailHelp')}
            checked={shown.email}
            onChange={(email) => change({ email })}
          />
        ) : null}
      </div>
      <QuietDays days={shown.quiet_days} onChange={(quiet_days) => change({ quiet_days })} />
      {store.isError ? <Alert kind="error">{messageOf(store.error, t('reminders.saveFailed'))}</Alert> : null}
    </>
  );
}
