/**
 * Shows the head of the first screen before React and the screen's own scripts are there, in the very words and places
 * that the screen has, with grey shapes for what is still to come; then starts the page itself. A
 * script of its own, run while the page is being read: `web/first-paint.ts` builds it.
 */
import { parseToken } from './lib/token.ts';
import logo40 from './ui/brand/logo-40.webp';
import logo80 from './ui/brand/logo-80.webp';
import logo160 from './ui/brand/logo-160.webp';
import css from './first-paint.module.css';
import { HEADS, TAGLINE } from './pages/heads.ts';
import bar from './pages/layout/NavigationBar.module.css';
import layout from './pages/layout/SignedInLayout.module.css';
import face from './pages/parts/CurrentFace.module.css';
import welcome from './pages/WelcomeFrame.module.css';
import page from './ui/Page.module.css';

/** The page's own scripts, and what each signed-in screen needs beyond them; put in by the build. */
declare const ENTRY_FILES: readonly string[];
declare const SCREEN_FILES: Readonly<Record<string, readonly string[]>>;

/** A page in the background is never painted, and not every browser tells; it starts after this. */
const LONGEST_WAIT_MS = 300;

interface Head {
  readonly title: string;
  readonly lead?: string;
}

const faceToCome = `<div class="${face['face']}"></div>`;

const SCREENS: Readonly<Record<string, string>> = {
  '/home': screen(HEADS.home, faceToCome),
  '/mood-tracker': screen(HEADS.tracker, faceToCome),
  '/recipes': screen(HEADS.recipes),
};
const DOORS: Readonly<Record<string, string>> = { '/': door('Login', 2), '/register': door('Register', 3) };

function logo(size: number): string {
  return `<img src="${logo80}" srcset="${logo40} 40w, ${logo80} 80w, ${logo160} 160w" sizes="${size}px" width="${size}" height="${size}" alt="">`;
}

function screen({ title, lead }: Head, aside = ''): string {
  const words = `<h1>${title}</h1>${lead === undefined ? '' : `<p class="${page['lead']}">${lead}</p>`}`;
  return `<div class="${layout['layout']}">
<div class="${bar['bar']}"><div class="${bar['row']}"><span class="${bar['brand']}">${logo(36)}Moodbowl</span></div></div>
<div class="${layout['content']}"><div class="${page['page']}">
<div class="${page['head']}"><div class="${page['words']}">${words}</div>${aside}</div>
<div class="${page['body']}"><span class="${css['strip']}"></span><span class="${css['sheet']}"></span></div>
</div></div></div>`;
}

/** The card is as high as it will be: on wide screens all stands in its middle. */
function door(title: string, fields: number): string {
  const field = `<span class="${css['field']}"></span>`;
  return `<div class="${welcome['screen']}"><div class="${welcome['frame']}">
<div class="${welcome['welcome']}"><p class="${welcome['brand']}">${logo(64)}Moodbowl</p>
<p class="${welcome['tagline']}">${TAGLINE}</p><div class="${css['faces']}"></div></div>
<div class="${welcome['card']}"><h1>${title}</h1>
<div class="${css['form']}">${field.repeat(fields)}<span class="${css['button']}"></span></div><div class="${css['below']}"></div></div>
</div></div>`;
}

function isSignedIn(): boolean {
  try {
    const token = localStorage.getItem('token');
    return token !== null && (parseToken(token).end ?? 0) > Date.now();
  } catch {
    // A token that says nothing, or a storage that is closed to us.
    return false;
  }
}

function fetchAhead(href: string): void {
  const isStyle = href.endsWith('.css');
  const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', href });
  link.as = isStyle ? 'style' : 'script';
  link.crossOrigin = '';
  document.head.append(link);
}

/** Starts the page itself, and has what its first screen needs come along with it. */
function start(files: readonly string[]): void {
  for (const src of ENTRY_FILES)
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  files.forEach(fetchAhead);
}

/** Calls back once, when something has been painted. */
function afterPaint(callback: () => void): void {
  let isOver = false;
  const once = () => {
    if (!isOver) callback();
    isOver = true;
  };
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  setTimeout(once, LONGEST_WAIT_MS);
}

const root = document.getElementById('root');
const signedIn = isSignedIn();
const path = signedIn && location.pathname === '/' ? '/home' : location.pathname;
// Who comes to a signed-in screen without a session is sent to the login.
const html = signedIn ? SCREENS[path] : DOORS[path in SCREENS ? '/' : path];
// Nobody reads it out: the screen itself is about to come, and says the same.
if (root && html !== undefined) root.innerHTML = `<div aria-hidden="true">${html}</div>`;
afterPaint(() => start(signedIn ? (SCREEN_FILES[path] ?? []) : []));
