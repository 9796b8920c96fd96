import { REGISTRATION, type Registration } from '@moodbowl/contract/auth';
import { type Settings, SETTINGS_LIMITS, settingsChange } from '@moodbowl/contract/settings';
import { t } from '@moodbowl/i18n/t';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Invitations } from './Invitations.tsx';
import { registrationText } from './registration-text.ts';
import css from './Settings.module.css';
import { useSettings, useUpdateSettings } from './settings.queries.ts';

const schema = settingsChange.pick({ name: true, announcement: true }).required();

/** The name, who may register, the announcement, and invitations. */
export function SettingsPanel() {
  const { data, error } = useSettings();
  return (
    <Stack>
      {data ? <SettingsForm settings={data} /> : null}
      {!data && error ? <Alert kind="error">{messageOf(error, t('settings.failed'))}</Alert> : null}
      {!data && !error ? <Skeleton height={280} /> : null}
      <Invitations isNeeded={data?.registration === 'invited'} />
    </Stack>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  const choose = (registration: string) => {
    const chosen = REGISTRATION.find((one) => one === registration);
    if (chosen) update.mutate({ registration: chosen });
  };
  return (
    <Card title={t('settings.title')}>
      <Stack>
        <Select
          label={t('auth.whoRegisters')}
          options={REGISTRATION.map((value: Registration) => ({ value, label: registrationText(value) }))}
          value={settings.registration}
          disabled={settings.registration_fixed}
          onChange={choose}
        />
        {settings.registration_fixed ? <p className={css.help}>{t('settings.fixed')}</p> : null}
        {update.isError ? <Alert kind="error">{messageOf(update.error, t('settings.notSaved'))}</Alert> : null}
        <Texts settings={settings} />
      </Stack>
    </Card>
  );
}

/** What is typed: saved by a button, so that no half line is announced. */
function Texts({ settings: { name, announcement } }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  const form = useForm(schema, update.mutateAsync);
  const { problems, outcome } = form;
  return (
    <Stack as="form" {...form.props}>
      <TextField
        name="name"
        label={t('auth.instanceName')}
        description={t('auth.instanceNameHelp')}
        maxLength={SETTINGS_LIMITS.name}
        defaultValue={name}
        error={problems['name']}
      />
      <TextField
        name="announcement"
        label={t('settings.announcement')}
        description={t('settings.announcementHelp')}
        maxLength={SETTINGS_LIMITS.announcement}
        defaultValue={announcement}
        error={problems['announcement']}
      />
      {outcome.status === 'failed' && !form.toldByField ? (
        <Alert kind="error">{messageOf(outcome.error, t('settings.notSaved'))}</Alert>
      ) : null}
      {outcome.status === 'sent' ? <Alert kind="good">{t('settings.saved')}</Alert> : null}
      <div>
        <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
          {t('common.save')}
        </Button>
      </div>
    </Stack>
  );
}
