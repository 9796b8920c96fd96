import type { PersonDetail } from '@moodbowl/contract/people';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { fullDay, numberText, timeOfDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LogTable } from './LogTable.tsx';
import { Marks, seenText } from './Marks.tsx';
import css from './People.module.css';
import { useActions, usePerson } from './people.queries.ts';

interface PersonDialogProps {
  readonly id: string;
  /** Called with true once the account is deleted. */
  readonly onClose: (isGone: boolean) => void;
}

/** An account, and what an administrator can do about it. */
export function PersonDialog({ id, onClose }: PersonDialogProps) {
  const { data: person, error } = usePerson(id);
  const close = () => onClose(false);
  return (
    <Dialog opened onClose={close} title={person?.username ?? t('people.person')} width={560}>
      {person ? <Details person={person} onDeleted={() => onClose(true)} /> : null}
      {!person && error ? <Alert kind="error">{messageOf(error, t('people.failed'))}</Alert> : null}
      {!person && !error ? <Skeleton height={240} /> : null}
    </Dialog>
  );
}

interface DetailsProps {
  readonly person: PersonDetail;
  readonly onDeleted: () => void;
}

function Details({ person, onDeleted }: DetailsProps) {
  const { id, username, email, joined_on, role, suspended_at } = person;
  const { update, endSessions, endSecondFactor, createReset, remove } = useActions(id);
  const [isForgetting, setIsForgetting] = useState(false);
  const [showsLog, setShowsLog] = useState(false);
  const [changesEmail, setChangesEmail] = useState(false);
  const isSelf = useSession().userId === id;
  const failed = [update, endSessions, endSecondFactor, createReset].find(({ isError }) => isError);
  return (
    <Stack>
      <dl className={css.facts}>
        <dt>{t('people.email')}</dt>
        <dd dir="auto">{email}</dd>
        <dt>{t('people.joined')}</dt>
        <dd>{fullDay(joined_on)}</dd>
        <dt>{t('people.lastSeen')}</dt>
        <dd>
          {seenText(person)} <Marks person={person} />
        </dd>
        {countsOf(person).map(([label, count]) => (
          <Fact key={label} label={label} count={count} />
        ))}
      </dl>
      <Row gap={3}>
        <Button busy={update.isPending} onClick={() => update.mutate({ role: role === 'admin' ? 'user' : 'admin' })}>
          {role === 'admin' ? t('people.takeAdministrator') : t('people.makeAdministrator')}
        </Button>
        <Button busy={endSessions.isPending} onClick={() => endSessions.mutate()}>
          {t('people.signOutEverywhere')}
        </Button>
        {isSelf ? null : (
          <>
            <Button busy={update.isPending} onClick={() => update.mutate({ suspended: suspended_at === null })}>
              {suspended_at === null ? t('people.suspend') : t('people.restore')}
            </Button>
            <Button busy={createReset.isPending} onClick={() => createReset.mutate()}>
              {t('people.resetLink')}
            </Button>
            <Button onClick={() => setChangesEmail(true)}>{t('people.giveEmail')}</Button>
            <Button busy={endSecondFactor.isPending} onClick={() => setIsForgetting(true)}>
              {t('people.endSecondFactor')}
            </Button>
          </>
        )}
      </Row>
      {failed ? <Alert kind="error">{messageOf(failed.error, t('people.changeFailed'))}</Alert> : null}
      {endSessions.data ? <p role="status">{endSessions.data.message}</p> : null}
      {endSecondFactor.data ? <p role="status">{endSecondFactor.data.message}</p> : null}
      {createReset.data ? (
        <>
          <p>{t('people.resetLinkHelp', { username, time: timeOfDay(createReset.data.expires_at) })}</p>
          <CopyField
            label={t('people.resetLink')}
            value={`${location.origin}${paths.resetPassword()}#${createReset.data.token}`}
          />
        </>
      ) : null}
      {showsLog ? (
        <LogTable person={id} />
      ) : (
        <Button variant="quiet" onClick={() => setShowsLog(true)}>
          {t('people.showLog')}
        </Button>
      )}
      {changesEmail ? <EmailDialog id={id} onClose={() => setChangesEmail(false)} /> : null}
      {isForgetting ? (
        <ConfirmDialog
          title={t('people.endSecondFactor')}
          yes={t('people.forget')}
          onClose={() => setIsForgetting(false)}
          onConfirm={() => {
            setIsForgetting(false);
            endSecondFactor.mutate();
          }}
        >
          {t('people.forgetMeans', { username })}
        </ConfirmDialog>
      ) : null}
      {isSelf ? null : <Deletion username={username} remove={remove} onDeleted={onDeleted} />}
    </Stack>
  );
}

function Fact({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{numberText(count)}</dd>
    </>
  );
}

function countsOf({ counts }: PersonDetail): [string, number][] {
  return [
    [t('people.countMoods'), counts.moods],
    [t('people.countMeals'), counts.meals_eaten],
    [t('people.countSaved'), counts.saved_meals],
    [t('people.countFriends'), counts.friends],
    [t('people.countHome'), counts.home_members],
    [t('people.countRecipes'), counts.home_recipes],
    [t('people.countSessions'), counts.sessions],
  ];
}

interface DeletionProps {
  readonly username: string;
  readonly remove: ReturnType<typeof useActions>['remove'];
  readonly onDeleted: () => void;
}

/** Deletes the account once its username is typed. */
function Deletion({ username, remove, onDeleted }: DeletionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(typed, { onSuccess: onDeleted });
  };
  if (!isAsking)
    return (
      <div className={css.deletion}>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('people.deleteAccount')}
        </Button>
      </div>
    );
  return (
    <form className={css.deletion} onSubmit={submit}>
      <Stack>
        <p>{t('people.deleteMeans', { username })}</p>
        <TextField
          label={t('people.typeUsername', { username })}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          error={remove.isError ? messageOf(remove.error, t('people.changeFailed')) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Row gap={3}>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            {t('people.deleteForGood')}
          </Button>
          <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
        </Row>
      </Stack>
    </form>
  );
}
