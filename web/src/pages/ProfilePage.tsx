import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import type { Profile } from '@moodbowl/contract/profile';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { Link } from 'react-router';
import { daysWithMeals } from '../features/meal-logs/eaten.ts';
import { useRecentMealLogs } from '../features/meal-logs/meal-logs.queries.ts';
import { EatingCard } from '../features/eating/EatingCard.tsx';
import { HomeEating } from '../features/eating/HomeEating.tsx';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { useFriends } from '../features/friends/friends.queries.ts';
import { HomeCard } from '../features/homes/HomeCard.tsx';
import { useHome } from '../features/homes/homes.queries.ts';
import { LearningChoices } from '../features/learning/LearningChoices.tsx';
import { MoodChart } from '../features/moods/chart/MoodChart.tsx';
import { ChangePassword } from '../features/profile/ChangePassword.tsx';
import { DeleteAccount } from '../features/profile/DeleteAccount.tsx';
import { Sessions } from '../features/profile/Sessions.tsx';
import { EditProfileDialog } from '../features/profile/EditProfileDialog.tsx';
import { ExportData } from '../features/profile/ExportData.tsx';
import { MoodCalendar } from '../features/profile/MoodCalendar.tsx';
import { TopEmotions } from '../features/profile/TopEmotions.tsx';
import { useProfile, useProfileEntries } from '../features/profile/profile.queries.ts';
import { ApiError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { clearSession, hasToken, useSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './ProfilePage.module.css';
import { ProfileSavedMeals } from '../features/saved-meals/ProfileSavedMeals.tsx';
import { ProfileStreak } from '../features/profile/ProfileStreak.tsx';
import { useLogout } from '../features/auth/use-logout.tsx';

const KeepListSwitch = lazyPart(async () => ({
  default: (await import('../features/groceries/KeepListSwitch.tsx')).KeepListSwitch,
}));

export function ProfilePage() {
  const { username, email } = useSession();
  const profile = useProfile();
  const entries = useProfileEntries();
  const meals = useRecentMealLogs();
  const home = useHome();
  const friends = (useFriends().data?.accepted ?? []).map(({ friend_id: id, username: name }) => ({
    id,
    username: name,
  }));
  const [editing, setEditing] = useState(false);
  // Until the profile has loaded, the names stored in the browser are shown.
  const shown = profile.data ?? { username, email };
  const failed = [profile, entries].filter((part) => part.isLoadingError);
  useLeaveWhenRefused(profile.isLoadingError ? profile.error : null);
  return (
    <Page
      title={shown.username}
      documentTitle="Profile"
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
      <ProfileStreak />
      <Card title={t('pages.last30Days')}>
        <div aria-hidden={entries.data === undefined}>
          <MoodCalendar entries={entries.data ?? []} mealDays={daysWithMeals((entries.data && meals.data) ?? [])} />
        </div>
      </Card>
      <ProfileSavedMeals />
      <Card title={t('pages.moodOverview')}>
        <div className={css.overview}>
          <div className={css.chart}>
            <MoodChart />
          </div>
          {entries.data ? <TopEmotions entries={entries.data} /> : <Skeleton height={240} />}
        </div>
      </Card>
      <section className={css.account} aria-labelledby="account">
        <h2 id="account">{t('pages.account')}</h2>
        <LanguageSelect />
        <HomeOffers />
        <div id="home" className={css.learning}>
          <HomeCard username={shown.username} friends={friends}>
            <HomeEating />
          </HomeCard>
        </div>
        <div id="eating" className={css.learning}>
          <EatingCard shared={(home.data?.members.length ?? 0) > 1} />
        </div>
        <Suspense fallback={<Skeleton height={120} />}>
          <KeepListSwitch />
        </Suspense>
        <div id="learning" className={css.learning}>
          <LearningChoices title={t('profile.learning')}>
            <Button component={Link} to={paths.insights()} className={css.see ?? ''}>
              {t('profile.seeLearned')}
            </Button>
          </LearningChoices>
        </div>
        <ChangePassword />
        <Sessions />
        <ExportData />
        <DeleteAccount />
      </section>
      {editing && profile.data ? <EditProfileDialog profile={profile.data} onClose={() => setEditing(false)} /> : null}
    </Page>
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
