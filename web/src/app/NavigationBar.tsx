import { moodText } from '../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
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
import { type PlainMessageId } from '@moodbowl/i18n/message';
import { useLogout } from '../features/auth/use-logout.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './NavigationBar.module.css';

interface NavigationLink {
  readonly to: string;
  readonly text: PlainMessageId;
  /** Whether it is only in the menu: in a wide window there is no room for it, and another screen leads there. */
  readonly inMenu?: boolean;
}

const ADMIN: NavigationLink = { to: paths.admin(), text: 'common.adminPanel' };

/** All screens, by what one wants to know. */
const GROUPS: readonly { readonly question: PlainMessageId; readonly links: readonly NavigationLink[] }[] = [
  {
    question: 'layout.howAmI',
    links: [
      { to: paths.home(), text: 'common.home' },
      { to: paths.moodTracker(), text: 'common.moodTracker' },
      { to: paths.insights(), text: 'common.insights' },
    ],
  },
  {
    question: 'layout.whatDoIEat',
    links: [
      { to: paths.meals(), text: 'layout.mealsTab' },
      { to: paths.suggestions(), text: 'common.suggestions', inMenu: true },
      { to: paths.recipes(), text: 'common.recipes' },
      { to: paths.savedMeals(), text: 'common.savedMeals', inMenu: true },
      { to: paths.plan(), text: 'plan.title' },
      { to: paths.shopping(), text: 'shopping.title' },
    ],
  },
  {
    question: 'layout.whoWith',
    links: [
      { to: paths.friends(), text: 'common.friends' },
      { to: paths.settings(), text: 'homes.title', inMenu: true },
    ],
  },
  {
    question: 'layout.me',
    links: [
      { to: paths.profile(), text: 'common.profile' },
      { to: paths.feedback(), text: 'common.feedback', inMenu: true },
    ],
  },
];

/** What is always in view on a phone, with its sign. */
const TABS = [
  { to: paths.home(), text: 'common.home', sign: 'M4 11 12 4l8 7v8.5H4zM10 19.5v-5h4v5' },
  {
    to: paths.meals(),
    text: 'layout.mealsTab',
    sign: 'M3.5 11.5h17a8.5 7.5 0 0 1-17 0zM8.5 8c0-2 1.5-2 1.5-4M13.5 8c0-2 1.5-2 1.5-4',
  },
  { to: paths.plan(), text: 'plan.title', sign: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7' },
  { to: paths.shopping(), text: 'shopping.title', sign: 'M3.5 10h17l-2 9.5h-13zM8 10l3-6M16 10l-3-6' },
] as const;

/** What a button of the bar opens. */
type Opened = 'menu' | 'account';

/**
 * The way to every screen. A wide window shows the links in the header. On a smaller one, the commonest are in a bar at
 * the bottom, whose last button opens the menu above it.
 */
export function NavigationBar() {
  const { username, role } = useSession();
  const { pathname } = useLocation();
  const { requests, encouragements } = useWaiting();
  const gifts = useGifts().data?.length ?? 0;
  const waiting = requests + encouragements + gifts;
  // With the path where it was opened: it closes when another screen opens.
  const [open, setOpen] = useState<{ readonly part: Opened; readonly at: string }>();
  const opened = open?.at === pathname ? open.part : undefined;
  const opener = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  const toggle = (part: Opened) => ({
    'aria-expanded': opened === part,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget;
      setOpen(opened === part ? undefined : { part, at: pathname });
    },
  });
  // An open menu would cover the focused element.
  const nav = useClickOutside<HTMLElement>(close, ['mousedown', 'touchstart', 'focusin']);
  const closeOnEscape = () => {
    if (!opened) return;
    close();
    opener.current?.focus();
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
        <ul className={css.tabs}>
          {TABS.map(({ to, text, sign }) => (
            <li key={to}>
              <NavLink to={to} className={css.tab ?? ''}>
                <Sign path={sign} />
                {t(text)}
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={css.tab}
              data-waiting={(opened !== 'menu' && waiting > 0) || undefined}
              aria-label={
                opened === 'menu'
                  ? t('layout.closeTheMenu')
                  : waiting > 0
                    ? t('layout.openTheMenuWaiting', { waiting })
                    : t('layout.openTheMenu')
              }
              aria-controls="main-menu"
              {...toggle('menu')}
            >
              <Sign path={opened === 'menu' ? 'M6 6l12 12M18 6 6 18' : 'M4 6.5h16M4 12h16M4 17.5h16'} />
              <span aria-hidden="true">{t('layout.menu')}</span>
            </button>
          </li>
        </ul>
        <div id="main-menu" className={css.menu} data-opened={opened === 'menu' || undefined}>
          <div className={css.groups}>
            {GROUPS.map(({ question, links }) => (
              <Group key={question} question={t(question)}>
                {[...links, ...(role === 'admin' && question === 'layout.me' ? [ADMIN] : [])].map(
                  ({ to, text, inMenu }) => (
                    <li key={to} className={inMenu ? css.inMenu : undefined}>
                      <NavLink
                        to={to}
                        className={css.link ?? ''}
                        // Another part of the same screen opens as well.
                        onClick={close}
                        // The profile is more than its settings.
                        aria-current={to === paths.settings() ? 'false' : 'page'}
                      >
                        {t(text)}
                        {to === paths.friends() && waiting > 0 ? (
                          <span className={css.badge}>
                            {waiting}
                            <VisuallyHidden> {t('layout.waiting')}</VisuallyHidden>
                          </span>
                        ) : null}
                      </NavLink>
                    </li>
                  ),
                )}
              </Group>
            ))}
          </div>
          <div className={css.account}>
            <button type="button" className={css.who} aria-controls="account-menu" {...toggle('account')}>
              <FaceOfTheDay />
              <bdi title={username}>{username}</bdi>
            </button>
            <div id="account-menu" className={css.choices} data-opened={opened === 'account' || undefined}>
              <LanguageSelect compact />
              <ColorSchemeSwitch />
            </div>
            <Button variant="quiet" onClick={logout}>
              {t('common.logout')}
            </Button>
          </div>
        </div>
      </nav>
    </div>
  );
}

function Group({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className={css.group}>
      <span id={id} className={css.question}>
        {question}
      </span>
      <ul className={css.links} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={css.sign}>
      <path d={path} />
    </svg>
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
