import { t } from '@moodbowl/i18n/t';
import { AUTH_LIMITS } from '@moodbowl/contract/auth';

/** From this length on, guessing takes long enough. */
const LONG = 10;

/** The most common words in lists of leaked passwords, without trailing digits and signs, and the name of this app. */
const COMMON = new Set(
  `abc admin administrator andrea andrew angel anthony apple ashley asshole bailey banana baseball basketball batman
  blink buster butterfly charlie cheese chelsea chicken chocolate computer cookie dallas daniel danielle default dragon
  eminem family flower football forever freedom friends fuckyou gandalf george ginger google hannah harley hello hockey
  hunter iloveu iloveyou internet jasmine jennifer jessica jesus jordan joshua killer letmein liverpool login london
  lovely loveme maggie martin master matrix matthew merlin michael michelle monkey moodbowl mood bowl mustang naruto
  nicole ninja nothing orange passw password patrick peanut pepper pokemon princess purple qazwsx qwer qwerty
  qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm yxcvbnm ranger robert samsung samantha secret shadow silver
  snoopy soccer sophie spiderman starwars summer winter spring autumn sunshine superman taylor test tester thomas thunder
  tigger trustno unknown welcome whatever william yankees
  arschloch baby berlin dortmund engel ficken fussball geheim hallo hamburg hase herzblatt kennwort liebe mausi
  michaela passwort sabine schalke schatz schatzi schnecke sommer sonne sonnenschein stern tobias werder`.split(/\s+/),
);

/** Sequences of the keyboard, the alphabet and the digits. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
];

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether few other passwords would be guessed before this one. */
function isCommon(password: string): boolean {
  const backwards = Array.from(password).toReversed().join('');
  if (RUNS.some((run) => run.includes(password) || run.includes(backwards))) return true;
  const word = password.replace(/(?<!\P{L})\P{L}+$/u, '');
  return COMMON.has(word) || COMMON.has(word.replace(/[^\p{L}]/gu, (sign) => LOOK_ALIKES[sign] ?? sign));
}

/**
 * A kind hint about a new password that is easy to guess, or nothing. It never prevents using it: the specification
 * requires only six characters, and for fewer the form has its own message. A short rule of our own instead of an
 * estimator such as zxcvbn, whose dictionaries are larger than all scripts of the login page.
 */
export function hintFor(password: string, username: string): string | undefined {
  const characters = Array.from(password.normalize('NFC').toLowerCase());
  if (characters.length < AUTH_LIMITS.passwordMin) return undefined;
  const folded = characters.join('');
  const name = username.trim().normalize('NFC').toLowerCase();
  if (name.length >= AUTH_LIMITS.usernameMin && folded.includes(name)) return t('auth.passwordHints.username');
  if (new Set(characters).size <= 2) return t('auth.passwordHints.repeated');
  if (isCommon(folded)) return t('auth.passwordHints.common');
  return characters.length < LONG ? t('auth.passwordHints.short') : undefined;
}
