import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { paths } from '../lib/paths.ts';
import { currentSession } from '../lib/session.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 1_500;

/** Passed by the registration: the username of the new account. */
export interface LoginState {
  readonly newcomer: string | undefined;
}

/** The landing page. Redirects to Home when already signed in. */
export function LoginPage() {
  const [signedInBefore] = useState(() => currentSession().status === 'live');
  const navigate = useNavigate();
  const state = useLocation().state as LoginState | null;
  const goHome = useDelayed(() => void navigate(paths.home()), REDIRECT_MS);
  if (signedInBefore) return <Navigate to={paths.home()} replace />;
  return (
    <WelcomeFrame
      title={t('common.login')}
      below={
        <RichText id="auth.newHere" values={{ link: <Link to={paths.register()}>{t('common.register')}</Link> }} />
      }
    >
      <LoginForm onLoggedIn={goHome} newcomer={state?.newcomer} />
    </WelcomeFrame>
  );
}
