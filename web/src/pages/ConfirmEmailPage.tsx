import { t } from '@moodbowl/i18n/t';
import { Link, useLocation } from 'react-router';
import { ConfirmEmail } from '../features/email/ConfirmEmail.tsx';
import { paths } from '../lib/paths.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** The target of a link that confirms an email. Its secret is after the #, which browsers never send. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  return (
    <WelcomeFrame title={t('auth.confirmEmailTitle')} below={<Link to={paths.login()}>{t('auth.toLogin')}</Link>}>
      <ConfirmEmail token={hash.slice(1)} />
    </WelcomeFrame>
  );
}
