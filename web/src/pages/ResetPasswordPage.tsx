import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx';
import { paths } from '../lib/paths.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 2_000;

/** The target of a reset link. Its secret is after the #, which browsers never send. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const navigate = useNavigate();
  const goToLogin = useDelayed(() => void navigate(paths.login()), REDIRECT_MS);
  return (
    <WelcomeFrame
      title={t('auth.setANewPassword')}
      below={<RichText id="auth.rememberedIt" values={{ link: <Link to={paths.login()}>{t('common.login')}</Link> }} />}
    >
      <ResetPasswordForm token={token} onReset={goToLogin} />
    </WelcomeFrame>
  );
}
