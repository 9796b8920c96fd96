// The texts of this page come with those of the signed-in screens.
import '@moodbowl/i18n/english';
import { t } from '@moodbowl/i18n/t';
import { Link, useNavigate } from 'react-router';
import { ProviderReturn } from '../features/provider/ProviderReturn.tsx';
import { paths } from '../lib/paths.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** Where the provider of sign-ins sends people back to. */
export function ProviderPage() {
  const navigate = useNavigate();
  return (
    <WelcomeFrame title={t('provider.title')} below={<Link to={paths.login()}>{t('auth.toLogin')}</Link>}>
      <ProviderReturn onSignedIn={(next) => void navigate(next ?? paths.home(), { replace: true })} />
    </WelcomeFrame>
  );
}
