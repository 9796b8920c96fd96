import { RichText } from '../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import { SUPPORT_EMAIL } from '@moodbowl/contract/contact';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { SOCIAL_LINKS } from './contact.ts';
import css from './Footer.module.css';

const QUICK_LINKS = [
  { to: paths.home(), text: 'common.home' },
  { to: paths.moodTracker(), text: 'common.moodTracker' },
  { to: paths.meals(), text: 'common.myMeals' },
  { to: paths.plan(), text: 'plan.title' },
  { to: paths.suggestions(), text: 'common.suggestions' },
  { to: paths.recipes(), text: 'common.recipes' },
  { to: paths.savedMeals(), text: 'common.savedMeals' },
  { to: paths.friends(), text: 'common.friends' },
  { to: paths.profile(), text: 'common.profile' },
  { to: paths.feedback(), text: 'common.feedback' },
] as const;

const YEAR = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <p className={css.tagline}>{t('common.tagline')}</p>
        <nav aria-label={t('layout.quickLinks')}>
          <h2>{t('layout.quickLinks')}</h2>
          <ul>
            {QUICK_LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('layout.socialLinks')}>
          <h2>{t('layout.findUs')}</h2>
          <ul>
            {SOCIAL_LINKS.map(({ href, text }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>{t('layout.support')}</h2>
          <p>
            <RichText
              id="layout.writeToSupport"
              values={{ email: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> }}
            />
          </p>
        </div>
      </div>
      <p className={css.copyright}>{t('layout.copyright', { YEAR })}</p>
    </footer>
  );
}
