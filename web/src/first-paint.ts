/**
 * Shows the head of the first screen before React and the screen's own scripts are there, in the very words and places
 * that the screen has, with grey shapes for what is still to come; asks for what the screen will ask for; then starts
 * the page itself. A script of its own, run while the page is being read: `web/first-paint.ts` builds it.
 */
import { API_BASE } from '@moodbowl/contract/endpoint';
import { DEFAULT_IMAGE, imageAddress } from './features/meals/meal-image.ts';
import card from './features/meals/MealCard.module.css';
import list from './features/meals/MealCardList.module.css';
import grid from './features/meals/MealGrid.module.css';
import picture from './features/meals/MealImage.module.css';
import { askEarly } from './lib/early-answers.ts';
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
/** What makes the first date format on a thread of its own: `web/worker/date-formats.js`. */
declare const DATE_FORMATS_FILE: string;

/** A page in the background is never painted, and not every browser tells; it starts after this. */
const LONGEST_WAIT_MS = 300;
/** However much there is to do, the page itself starts after this. */
const LONGEST_BUSY_MS = 100;

interface Head {
  readonly title: string;
  readonly lead?: string;
}

const faceToCome = `<div class="${face['face']}"></div>`;

/** A strip and a sheet, as on most screens. */
const shapes = `<span class="${css['strip']}"></span><span class="${css['sheet']}"></span>`;

const cardToCome = `<div class="${card['card']}">
<div class="${picture['image']}"></div>
<div class="${card['words']}"><span class="${css['line']}"></span><span class="${css['line']}"></span></div>
</div>`;

/** The filters above the recipes, and the recipes. */
const recipesToCome = `<div class="${list['list']}">
<div class="${list['controls']}"><span class="${css['field']}"></span><div class="${list['filters']}"><span class="${css['sort']}"></span><span class="${css['sort']}"></span><span class="${css['switch']}"></span></div></div>
<div class="${grid['grid']}">${cardToCome.repeat(8)}</div>
</div>`;

interface Screen {
  readonly html: string;
  /** What it asks for as soon as it is there, word by word. */
  readonly calls: readonly string[];
  /** The call, too, whose first meal is shown by its picture. */
  readonly picturesCall?: string;
  /** Whether it writes dates or times. */
  readonly hasTimes: boolean;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  '/home': {
    html: screen(HEADS.home, shapes, faceToCome),
    calls: ['/moods/today', '/user/streak', '/moods?limit=20'],
    hasTimes: true,
  },
  '/mood-tracker': {
    html: screen(HEADS.tracker, shapes, faceToCome),
    calls: ['/moods/today', '/user/streak', '/moods?limit=20', '/moods/summary'],
    hasTimes: true,
  },
  '/recipes': {
    html: screen(HEADS.recipes, recipesToCome),
    calls: ['/moods/today'],
    picturesCall: '/meals?limit=24',
    hasTimes: false,
  },
};
const DOORS: Readonly<Record<string, string>> = { '/': door('Login', 2), '/register': door('Register', 3) };

function logo(size: number): string {
  return `<img src="${logo80}" srcset="${logo40} 40w, ${logo80} 80w, ${logo160} 160w" sizes="${size}px" width="${size}" height="${size}" alt="">`;
}

function screen({ title, lead }: Head, body: string, aside = ''): string {
  const words = `<h1>${title}</h1>${lead === undefined ? '' : `<p class="${page['lead']}">${lead}</p>`}`;
  return `<div class="${layout['layout']}">
<div class="${bar['bar']}"><div class="${bar['row']}"><span class="${bar['brand']}">${logo(36)}Moodbowl</span></div></div>
<div class="${layout['content']}"><div class="${page['page']}">
<div class="${page['head']}"><div class="${page['words']}">${words}</div>${aside}</div>
<div class="${page['body']}">${body}</div>
</div></div><div class="${css['foot']}"></div></div>`;
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

/** The stored token, if it is still good. */
function liveToken(): string | undefined {
  try {
    const token = localStorage.getItem('token');
    return token !== null && (parseToken(token).end ?? 0) > Date.now() ? token : undefined;
  } catch {
    // A token that says nothing, or a storage that is closed to us.
    return undefined;
  }
}

/** Puts the picture of the first meal of this answer where the screen will have it. */
async function showFirstPicture(answer: Promise<Response>): Promise<void> {
  const place = document.querySelector(`.${picture['image']}`);
  // The page itself reads the answer, too.
  const [meal]: { image_url: string }[] = await (await answer).clone().json();
  if (!meal) return;
  const image = Object.assign(new Image(800, 600), { className: picture['image'], referrerPolicy: 'no-referrer' });
  image.fetchPriority = 'high';
  image.addEventListener('load', () => place?.replaceWith(image));
  image.src = imageAddress(meal.image_url, DEFAULT_IMAGE.recipe);
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

/** Calls back when what has come meanwhile is dealt with, so that a picture is asked for before all the scripts are. */
function afterAnswers(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: LONGEST_BUSY_MS });
  else callback();
}

const root = document.getElementById('root');
const token = liveToken();
const path = token !== undefined && location.pathname === '/' ? '/home' : location.pathname;
const first = token === undefined ? undefined : SCREENS[path];
const ask = (call: string) => askEarly(`${API_BASE}${call}`, token ?? '');
// Who comes to a signed-in screen without a session is sent to the login.
const html = token === undefined ? DOORS[path in SCREENS ? '/' : path] : first?.html;
// Nobody reads it out: the screen itself is about to come, and says the same.
if (root && html !== undefined) root.innerHTML = `<div aria-hidden="true">${html}</div>`;
if (first?.picturesCall !== undefined) {
  const answer = ask(first.picturesCall);
  // With a filter in the address another meal may be the first. What fails is told by the screen.
  if (location.search === '') showFirstPicture(answer).catch(() => {});
}
afterPaint(() =>
  afterAnswers(() => {
    start(first ? (SCREEN_FILES[path] ?? []) : []);
    for (const call of first?.calls ?? []) void ask(call);
    if (first?.hasTimes) void new Worker(DATE_FORMATS_FILE);
  }),
);
