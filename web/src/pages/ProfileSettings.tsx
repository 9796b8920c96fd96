import { t } from '@moodbowl/i18n/t';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { EatingCard } from '../features/eating/EatingCard.tsx';
import { HomeEating } from '../features/eating/HomeEating.tsx';
import { EmailCard } from '../features/email/EmailCard.tsx';
import { useFriends } from '../features/friends/friends.queries.ts';
import { HomeCard } from '../features/homes/HomeCard.tsx';
import { HomeOffers } from '../features/homes/HomeOffers.tsx';
import { useHome } from '../features/homes/homes.queries.ts';
import { LearningChoices } from '../features/learning/LearningChoices.tsx';
import { ChangePassword } from '../features/profile/ChangePassword.tsx';
import { DeleteAccount } from '../features/profile/DeleteAccount.tsx';
import { ExportData } from '../features/profile/ExportData.tsx';
import { Sessions } from '../features/profile/Sessions.tsx';
import { WhatAdminsSee } from '../features/profile/WhatAdminsSee.tsx';
import { FirstPassword } from '../features/provider/FirstPassword.tsx';
import { useIdentities } from '../features/provider/identities.queries.ts';
import { ProviderCard } from '../features/provider/ProviderCard.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './ProfilePage.module.css';

const KeepListSwitch = lazyPart(async () => ({
  default: (await import('../features/groceries/KeepListSwitch.tsx')).KeepListSwitch,
}));

const SecondFactorCard = lazyPart(async () => ({
  default: (await import('../features/second-factor/SecondFactorCard.tsx')).SecondFactorCard,
}));

const RemindersCard = lazyPart(async () => ({
  default: (await import('../features/reminders/RemindersCard.tsx')).RemindersCard,
}));

/** The home, what is eaten, what is learned, and the account. An address may end with the name of a part. */
export function ProfileSettings({ username }: { readonly username: string }) {
  const home = useHome();
  const identities = useIdentities();
  const friends = (useFriends().data?.accepted ?? []).map((friend) => ({
    id: friend.friend_id,
    username: friend.username,
  }));
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <div className={css.account}>
      <HomeOffers />
      <div id="home" className={css.learning}>
        <HomeCard username={username} friends={friends}>
          <HomeEating />
        </HomeCard>
      </div>
      <LanguageSelect />
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
      <div id="reminders" className={css.learning}>
        <Suspense fallback={<Skeleton height={480} />}>
          <RemindersCard />
        </Suspense>
      </div>
      <EmailCard />
      {identities.data?.has_password === false ? <FirstPassword /> : <ChangePassword />}
      <ProviderCard />
      <Suspense fallback={<Skeleton height={240} />}>
        <SecondFactorCard />
      </Suspense>
      <div id="devices">
        <Sessions />
      </div>
      <WhatAdminsSee />
      <ExportData />
      <DeleteAccount />
    </div>
  );
}
