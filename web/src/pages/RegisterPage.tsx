import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { paths } from '../lib/paths.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import type { LoginState } from './LoginPage.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 2_000;

export function RegisterPage() {
  const navigate = useNavigate();
  const [newcomer, setNewcomer] = useState<string>();
  const { hash, state: passed } = useLocation();
  const before = passed as LoginState | null;
  // Kept while the page is open; behind the #, it reaches no log.
  const [invitation] = useState(() => hash.slice(1));
  const state: LoginState = { ...before, newcomer };
  const goToLogin = useDelayed(() => void navigate(paths.login(), { state }), REDIRECT_MS);
  return (
    <WelcomeFrame
      title={t('common.register')}
      below={
        <RichText
          id="auth.alreadyWithUs"
          values={{
            link: (
              <Link to={paths.login()} state={before}>
                {t('common.login')}
              </Link>
            ),
          }}
        />
      }
    >
      <RegisterForm
        invitation={invitation}
        onRegistered={(username) => {
          setNewcomer(username);
          goToLogin();
        }}
      />
    </WelcomeFrame>
  );
}
