import { schemaResolver, useForm } from '@mantine/form';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { type Profile, PROFILE_MESSAGES, profileDraft } from '@moodbowl/contract/profile';
import { ApiError, messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../ui/toast.ts';
import css from './EditProfileDialog.module.css';
import { useUpdateProfile } from './profile.queries.ts';

interface EditProfileDialogProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

const AVATARS = MOOD_NAMES.map((mood) => ({ value: mood, label: mood }));

/** Changes username, email and avatar. */
export function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const update = useUpdateProfile();
  const form = useForm<Profile>({
    mode: 'controlled',
    initialValues: profile,
    validate: schemaResolver(profileDraft, { sync: true }),
  });
  const submit = form.onSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        toastSuccess(PROFILE_MESSAGES.updated, { ms: TOAST_MS.profile, key: 'profile' });
        onClose();
      },
      onError: (error) => form.setErrors(error instanceof ApiError ? { ...error.fields } : {}),
    }),
  );
  return (
    <Dialog opened onClose={onClose} title="Edit Profile" width={480}>
      <form onSubmit={submit} className={css.form} noValidate>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
        <TextField label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <div className={css.avatar}>
          <MoodFace mood={form.values.avatar} size={56} />
          <Choice
            label="Avatar"
            options={AVATARS}
            value={form.values.avatar}
            onChange={(value) => form.setFieldValue('avatar', profileDraft.shape.avatar.parse(value))}
          />
        </div>
        {update.isError ? <Failure error={update.error} /> : null}
        <div className={css.ways}>
          <Button type="submit" look="primary" busy={update.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** That it failed, and why; what a field says already is not said again. */
function Failure({ error }: { readonly error: unknown }) {
  const toldByField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <Notice kind="error">
      <span>{PROFILE_MESSAGES.updateFailed}</span>
      {toldByField ? null : <span className={css.reason}>{messageOf(error, '')}</span>}
    </Notice>
  );
}
