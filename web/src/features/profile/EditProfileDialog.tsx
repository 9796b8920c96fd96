import { moodText } from '../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { type Profile, profileDraft } from '@moodbowl/contract/profile';
import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './EditProfileDialog.module.css';
import { useUpdateProfile } from './profile.queries.ts';
import { Stack } from '../../ui/Stack.tsx';
import { Row } from '../../ui/Row.tsx';

interface EditProfileDialogProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

const avatars = () => MOOD_NAMES.map((mood) => ({ value: mood, label: moodText(mood) }));

/** Changes username, email and avatar. */
export function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const update = useUpdateProfile();
  const [avatar, setAvatar] = useState(profile.avatar);
  const [waiting, setWaiting] = useState<string>();
  const send = async (draft: Profile) => ({ draft, stored: await update.mutateAsync(draft) });
  const form = useForm(profileDraft, send, ({ draft, stored }) => {
    if (draft.email !== stored.email) {
      setWaiting(draft.email);
      return;
    }
    toastSuccess(t('profile.updated'), { ms: TOAST_MS.profile, key: 'profile' });
    onClose();
  });
  const { problems, outcome } = form;
  if (waiting !== undefined)
    return (
      <Dialog opened onClose={onClose} title={t('common.editProfile')} width={480}>
        <Stack>
          <Alert kind="good">{t('profile.emailSent', { email: waiting })}</Alert>
          <Button data-autofocus onClick={onClose}>
            {t('profile.emailClose')}
          </Button>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t('common.editProfile')} width={480}>
      <Stack as="form" {...form.props}>
        <TextField
          name="username"
          defaultValue={profile.username}
          label={t('common.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={problems['username']}
        />
        <TextField
          name="email"
          defaultValue={profile.email}
          label={t('common.email')}
          type="email"
          autoComplete="email"
          error={problems['email']}
        />
        <div className={css.avatar}>
          <MoodFace mood={avatar} size={56} />
          <Select
            name="avatar"
            label={t('profile.avatar')}
            options={avatars()}
            value={avatar}
            onChange={(value) => setAvatar(profileDraft.shape.avatar.parse(value))}
          />
        </div>
        {outcome.status === 'failed' ? <Failure error={outcome.error} toldByField={form.toldByField} /> : null}
        <Row gap={3}>
          <Button type="submit" variant="primary" busy={outcome.status === 'sending'}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The failure and its reason, unless a field already shows it. */
function Failure({ error, toldByField }: { readonly error: unknown; readonly toldByField: boolean }) {
  return (
    <Alert kind="error">
      <span>{t('profile.updateFailed')}</span>
      {toldByField ? null : <span className={css.reason}>{messageOf(error, '')}</span>}
    </Alert>
  );
}
