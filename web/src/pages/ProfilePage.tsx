import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import type { MoodEntry } from '@moodbowl/contract/moods';
import type { Profile } from '@moodbowl/contract/profile';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { Link, useLocation, useSearchParams } from 'react-router';
import { daysWithMeals } from '../features/meal-logs/eaten.ts';
import { useRecentMealLogs } from '../features/meal-logs/meal-logs.queries.ts';
import { MoodChart } from '../features/moods/chart/MoodChart.tsx';
import { EditProfileDialog } from '../features/profile/EditProfileDialog.tsx';
import { MoodCalendar } from '../features/profile/MoodCalendar.tsx';
import { TopEmotions } from '../features/profile/TopEmotions.tsx';
import { useProfile, useProfileEntries } from '../features/profile/profile.queries.ts';
import { paths } from '../lib/paths.ts';
import { ApiError } from '../lib/api-client.ts';
import { clearSession, hasToken, useSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import css from './ProfilePage.module.css';
import { ProfileSavedMeals } from '../features/saved-meals/ProfileSavedMeals.tsx';
import { ProfileStreak } from '../features/profile/ProfileStreak.tsx';
import { useLogout } from '../features/auth/use-logout.tsx';

const ProfileSettings = lazyPart(async () => ({ default: (await import('./ProfileSettings.tsx')).ProfileSettings }));

export function ProfilePage() {
  const { username, email } = useSession();
  const profile = useProfile();
  const entries = useProfileEntries();
  const [parameters, setParameters] = useSearchParams();
  const { hash } = useLocation();
  // Places in the settings had addresses before there were tabs.
  const tab = parameters.get('tab') === 'settings' || /^#(home|eating|learning)$/.test(hash) ? 'settings' : 'you';
  const [editing, setEditing] = useState(false);
  // Until the profile has loaded, the names stored in the browser are shown.
  const shown = profile.data ?? { username, email };
  const failed = [profile, entries].filter((part) => part.isLoadingError);
  useLeaveWhenRefused(profile.isLoadingError ? profile.error : null);
  return (
    <Page
      title={shown.username}
      documentTitle={t('common.profile')}
      before={<Avatar profile={profile.data} />}
      lead={<Names {...shown} loading={profile.isPending} />}
      aside={<Ways onEdit={profile.data && (() => setEditing(true))} />}
      stacked
    >
      {failed.length > 0 ? (
        <div className={css.trouble}>
          <Alert kind="error">{t('profile.fetchFailed')}</Alert>
          <Button onClick={() => failed.forEach((part) => void part.refetch())}>{t('common.tryAgain')}</Button>
        </div>
      ) : null}
      <Tabs
        label={t('common.profile')}
        tabs={[
          { value: 'you', text: t('profile.you'), panel: tab === 'you' ? <You entries={entries.data} /> : null },
          {
            value: 'settings',
            text: t('profile.settings'),
            panel:
              tab === 'settings' ? (
                <Suspense fallback={<Skeleton height={480} />}>
                  <ProfileSettings username={shown.username} />
                </Suspense>
              ) : null,
          },
        ]}
        value={tab}
        onChange={(value) =>
          setParameters(value === 'you' ? {} : { tab: value }, {
            replace: true,
            preventScrollReset: true,
            flushSync: true,
          })
        }
      />
      {editing && profile.data ? <EditProfileDialog profile={profile.data} onClose={() => setEditing(false)} /> : null}
    </Page>
  );
}

/** What moods, meals and streak have been lately. */
function You({ entries }: { readonly entries: readonly MoodEntry[] | undefined }) {
  const meals = useRecentMealLogs();
  return (
    <div className={css.you}>
      <ProfileStreak />
      <Card
        title={t('pages.last30Days')}
        aside={
          <Button component={Link} to={paths.year()}>
            {t('year.title')}
          </Button>
        }
      >
        <div aria-hidden={entries === undefined}>
          <MoodCalendar entries={entries ?? []} mealDays={daysWithMeals((entries && meals.data) ?? [])} />
        </div>
      </Card>
      <ProfileSavedMeals />
      <Card title={t('pages.moodOverview')}>
        <div className={css.overview}>
          <div className={css.chart}>
            <MoodChart />
          </div>
          {entries ? <TopEmotions entries={entries} /> : <Skeleton height={240} />}
        </div>
      </Card>
    </div>
  );
}

/** Without a token, or if the server refuses it, the profile leads to the login. */
function useLeaveWhenRefused(error: Error | null): void {
  const refused = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (refused || !hasToken()) clearSession();
  }, [refused]);
}

function Avatar({ profile }: { readonly profile: Profile | undefined }) {
  return (
    <div className={css.avatar}>
      {profile ? (
        <MoodFace mood={profile.avatar} size={96} alt={t('pages.avatarOf', { avatar: moodText(profile.avatar) })} />
      ) : null}
    </div>
  );
}

interface NamesProps extends Pick<Profile, 'username' | 'email'> {
  readonly loading: boolean;
}

function Names({ username, email, loading }: NamesProps) {
  return (
    <span className={css.names} data-loading={loading || undefined}>
      {loading ? (
        <span role="status" className={css.loading}>
          {t('profile.loading')}
        </span>
      ) : null}
      <span>
        @<bdi>{username}</bdi>
      </span>
      <span>{email}</span>
    </span>
  );
}

function Ways({ onEdit }: { readonly onEdit: (() => void) | undefined }) {
  const { logout, dialog } = useLogout();
  return (
    <div className={css.actions}>
      <Button variant="plain" onClick={logout}>
        {t('common.logout')}
      </Button>
      {dialog}
      <Button variant="primary" disabled={onEdit === undefined} onClick={onEdit}>
        {t('common.editProfile')}
      </Button>
    </div>
  );
}
