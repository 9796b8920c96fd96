import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { paths } from '../lib/paths.ts';
import { currentSession } from '../lib/session.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 1_500;
/** Nothing if it cannot be loaded: the invitation itself says it after signing in. */
const InvitedBy = lazy(() =>
  import('../features/invites/InvitedBy.tsx').then(
    (part) => ({ default: part.InvitedBy }),
    () => ({ default: () => null }),
  ),
);

/** Passed by other screens. */
export interface LoginState {
  /** By the registration: the username of the new account. */
  readonly newcomer?: string | undefined;
  /** By a screen that needs somebody to be signed in: where to go afterwards instead of Home. */
  readonly next?: string | undefined;
}

/** The landing page. Redirects to Home when already signed in. */
export function LoginPage() {
  const [signedInBefore] = useState(() => currentSession().status === 'live');
  const navigate = useNavigate();
  const state = useLocation().state as LoginState | null;
  const next = state?.next ?? paths.home();
  // Whoever came by the link of an invitation reads first who invites, before a password is asked for.
  const [, to, code] = /^\/(join|befriend)\/(.+)/.exec(next) ?? [];
  const goOn = useDelayed(() => void navigate(next), REDIRECT_MS);
  if (signedInBefore) return <Navigate to={next} replace />;
  return (
    <WelcomeFrame
      title={t('common.login')}
      below={
        <RichText
          id="auth.newHere"
          values={{
            link: (
              <Link to={paths.register()} state={state}>
                {t('common.register')}
              </Link>
            ),
          }}
        />
      }
    >
      {code ? (
        <Suspense>
          <InvitedBy code={code} to={to === 'join' ? 'home' : 'friends'} state={state} />
        </Suspense>
      ) : null}
      <LoginForm onLoggedIn={goOn} newcomer={state?.newcomer} next={state?.next} />
    </WelcomeFrame>
  );
}
