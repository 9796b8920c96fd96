import { SUPPORT_EMAIL } from '@moodbowl/contract/contact';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { SOCIAL_LINKS } from './contact.ts';
import css from './Footer.module.css';

const QUICK_LINKS = [
  { to: paths.home(), text: 'Home' },
  { to: paths.moodTracker(), text: 'Mood Tracker' },
  { to: paths.meals(), text: 'My Meals' },
  { to: paths.suggestions(), text: 'Suggestions' },
  { to: paths.recipes(), text: 'Recipes' },
  { to: paths.savedMeals(), text: 'Saved Meals' },
  { to: paths.friends(), text: 'Friends' },
  { to: paths.profile(), text: 'Profile' },
  { to: paths.feedback(), text: 'Feedback' },
] as const;

const YEAR = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <p className={css.tagline}>Your journey to mindful eating, one mood at a time.</p>
        <nav aria-label="Quick links">
          <h2>Quick links</h2>
          <ul>
            {QUICK_LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Social links">
          <h2>Find us</h2>
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
          <h2>Support</h2>
          <p>
            Need a hand? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
          </p>
        </div>
      </div>
      <p className={css.copyright}>© {YEAR} Moodbowl</p>
    </footer>
  );
}
