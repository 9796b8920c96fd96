import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SetupForm } from '../features/auth/SetupForm.tsx';
import { paths } from '../lib/paths.ts';
import { RichText } from '../ui/RichText.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';

/** Where whoever has started the server makes the first administrator. */
export function SetupPage() {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const goOn = () => {
    setIsDone(true);
    void navigate(paths.admin());
  };
  return (
    <WelcomeFrame
      title={t('auth.setup')}
      below={
        <RichText id="auth.alreadyWithUs" values={{ link: <Link to={paths.login()}>{t('common.login')}</Link> }} />
      }
    >
      {isDone ? null : <SetupForm onDone={goOn} />}
    </WelcomeFrame>
  );
}
