import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Burger.layer.css';
import { Burger, useMantineColorScheme } from '@mantine/core';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useWaiting } from '../features/friends/use-waiting.ts';
import { useGifts } from '../features/recipes/gifts/gifts.queries.ts';
import { useTodaysMood } from '../features/moods/moods.queries.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import { Logo } from '../ui/Logo.tsx';
import { MoodFace } from '../ui/mood/MoodFace.tsx';
import { useLogout } from '../features/auth/use-logout.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './NavigationBar.module.css';

const LINKS = [
  { to: paths.home(), text: 'common.home' },
  { to: paths.moodTracker(), text: 'common.moodTracker' },
  { to: paths.meals(), text: 'common.myMeals' },
  { to: paths.recipes(), text: 'common.recipes' },
  { to: paths.plan(), text: 'plan.title' },
  { to: paths.insights(), text: 'common.insights' },
  { to: paths.friends(), text: 'common.friends' },
  { to: paths.profile(), text: 'common.profile' },
] as const;

export function NavigationBar() {
  const { username, role } = useSession();
  const { pathname } = useLocation();
  const { requests, encouragements } = useWaiting();
  const gifts = useGifts().data?.length ?? 0;
  const waiting = requests + encouragements + gifts;
  // The path where the menu was opened: it closes when another screen opens.
  const [openedAt, setOpenedAt] = useState<string>();
  const opened = openedAt === pathname;
  const closeMenu = () => setOpenedAt(undefined);
  // An open menu would cover the focused element.
  const nav = useClickOutside<HTMLElement>(closeMenu, ['mousedown', 'touchstart', 'focusin']);
  const burger = useRef<HTMLButtonElement>(null);
  const closeOnEscape = () => {
    if (!opened) return;
    closeMenu();
    burger.current?.focus();
  };
  useHotkeys([['Escape', closeOnEscape]]);
  const { logout, dialog } = useLogout();

  return (
    <div className={css.bar}>
      {dialog}
      <nav ref={nav} aria-label={t('layout.main')} className={css.row}>
        <Link to={paths.home()} className={css.brand}>
          <Logo size={36} />
          Moodbowl{/* untranslated: its name */}
        </Link>
        <Burger
          ref={burger}
          className={css.burger ?? ''}
          opened={opened}
          onClick={() => setOpenedAt(opened ? undefined : pathname)}
          data-waiting={(!opened && waiting > 0) || undefined}
          aria-label={
            opened
              ? t('layout.closeTheMenu')
              : waiting > 0
                ? t('layout.openTheMenuWaiting', { waiting })
                : t('layout.openTheMenu')
          }
          aria-expanded={opened}
          aria-controls="main-menu"
          color="var(--ink)"
          size="sm"
        />
        <div id="main-menu" className={css.menu} data-opened={opened || undefined}>
          <ul className={css.links}>
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} className={css.link ?? ''}>
                  {t(text)}
                  {to === paths.friends() && waiting > 0 ? (
                    <span className={css.badge}>
                      {waiting}
                      <VisuallyHidden> {t('layout.waiting')}</VisuallyHidden>
                    </span>
                  ) : null}
                </NavLink>
                {to === paths.meals() ? (
                  <NavLink to={paths.suggestions()} className={`${css.link} ${css.inMenu}`}>
                    {t('common.suggestions')}
                  </NavLink>
                ) : null}
              </li>
            ))}
            {role === 'admin' ? (
              <li>
                <NavLink to={paths.admin()} className={css.link ?? ''}>
                  {t('common.adminPanel')}
                </NavLink>
              </li>
            ) : null}
          </ul>
          <div className={css.account}>
            <span className={css.who}>
              <FaceOfTheDay />
              <bdi title={username}>{username}</bdi>
            </span>
            <LanguageSelect compact />
            <ColorSchemeSwitch />
            <Button variant="quiet" onClick={logout}>
              {t('common.logout')}
            </Button>
          </div>
        </div>
      </nav>
    </div>
  );
}

function FaceOfTheDay() {
  const mood = useTodaysMood().data?.mood;
  return mood ? <MoodFace mood={mood} size={24} alt={t('layout.feelingMood', { mood: moodText(mood) })} /> : null;
}

function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const flip = () => {
    const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark';
    setColorScheme(dark ? 'light' : 'dark');
  };
  return (
    <button type="button" className={css.scheme} onClick={flip} aria-label={t('layout.switchBetweenLightAndDark')}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
      </svg>
    </button>
  );
}
