import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '../features/auth/ForgotPasswordForm.tsx';
import { paths } from '../lib/paths.ts';
import { RichText } from '../ui/RichText.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** Where somebody who has forgotten their password gets a link by mail. */
export function ForgotPasswordPage() {
  return (
    <WelcomeFrame
      title={t('auth.forgotPassword')}
      below={<RichText id="auth.rememberedIt" values={{ link: <Link to={paths.login()}>{t('common.login')}</Link> }} />}
    >
      <ForgotPasswordForm />
    </WelcomeFrame>
  );
}
