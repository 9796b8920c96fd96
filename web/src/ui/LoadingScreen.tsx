import { t } from '@moodbowl/i18n/t';
import { Logo } from './Logo.tsx';
import './LoadingScreen.css';

/** Shown while the first screen loads. `index.html` has the same without the text until the scripts run. */
export function LoadingScreen() {
  return (
    <div className="loading-screen">
      <Logo size={160} />
      <p role="status">{t('app.settingTheTable')}</p>
    </div>
  );
}
