/** The words of 1 to 19, of 20, 30, … 90, and how a language puts tens and ones together. */
interface Language {
  readonly small: string;
  readonly tens: string;
  readonly join: (ten: string, one: string, value: number) => readonly string[];
}

const LANGUAGES: readonly Language[] = [
  {
    small:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    join: (ten, one) => [`${ten} ${one}`],
  },
  {
    small:
      'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    join: (ten, one) => [`${one}und${ten}`],
  },
  {
    small:
      'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante septante quatre-vingt nonante',
    join: (ten, one) => [`${ten} ${one}`, `${ten} et ${one}`],
  },
  {
    small:
      'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    join: (ten, one, value) => [value < 30 ? `veinti${one}` : `${ten} y ${one}`],
  },
  {
    small:
      'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: (ten, one) => [(/^[aeiou]/.test(one) ? ten.slice(0, -1) : ten) + one],
  },
];

/** Other forms of them, and parts of one. */
const OTHER: Readonly<Record<string, number>> = {
  'eine einen einer eines eins une una': 1,
  couple: 2,
  'half halbe halber halbes halben demi demie medio media mezzo mezza': 0.5,
  'anderthalb anderthalbe': 1.5,
  'quarter quarters viertel': 0.25,
  'third drittel': 1 / 3,
  'three-quarters three-quarter dreiviertel': 0.75,
  'two-thirds': 2 / 3,
  'one-third': 1 / 3,
  'one-half': 0.5,
  'one-quarter one-fourth': 0.25,
  'dozen dutzend': 12,
  'quatre-vingts': 80,
};

/** Without accents, in small letters, with spaces for hyphens. */
function fold(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('-', ' ');
}

function collectWords(): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, value: number) => {
    const folded = fold(word);
    if (!words.has(folded)) words.set(folded, value);
  };
  for (const [list, value] of Object.entries(OTHER)) for (const word of list.split(' ')) add(word, value);
  for (const { small, tens, join } of LANGUAGES) {
    const ones = small.split(' ');
    for (const [index, one] of ones.entries()) add(one, index + 1);
    for (const [index, ten] of tens.split(' ').entries()) {
      const value = 10 * (index + 2);
      add(ten, value);
      // From ten on this is French: soixante-quinze.
      for (const [place, one] of ones.entries()) for (const word of join(ten, one, value)) add(word, value + place + 1);
    }
  }
  for (const [index, one] of (LANGUAGES[1]?.small ?? '').split(' ').slice(0, 9).entries())
    add(`${one}einhalb`, index + 1.5);
  return words;
}

const WORDS = collectWords();
/** The first words of them: most words of a text begin no number. */
const FIRST_WORDS = new Set([...WORDS.keys()].map((words) => words.split(' ', 1)[0]));
/** Of the longest: quatre-vingt-dix-neuf, cinquante et un. */
const MOST_WORDS = 4;
/** The next word, with the space or hyphen before it. */
const NEXT = /[ -]?(\p{L}{1,24})(?!\p{L})/uy;

/** The value of one word; undefined if it is no number. */
export function numberOfWord(word: string): number | undefined {
  return WORDS.get(fold(word));
}

/**
 * The number that begins at a place of a plain text in words, up to 99, in English, German, French, Spanish and Italian:
 * `twenty-five`, `fünfundzwanzig`, `zweieinhalb`, `cinquante et un`. Whatever is longest counts. It has to end before a
 * space or with the text: `five-spice` is no number.
 */
export function numberWordsAt(plain: string, at: number): { readonly value: number; readonly end: number } | null {
  let found: { value: number; end: number } | null = null;
  let text = '';
  NEXT.lastIndex = at;
  for (let count = 0; count < MOST_WORDS; count += 1) {
    const match = NEXT.exec(plain);
    if (!match || (count === 0 && match[0] !== match[1])) break;
    text += count === 0 ? match[0] : ` ${match[1]}`;
    if (count === 0 && !FIRST_WORDS.has(fold(text))) break;
    const end = NEXT.lastIndex;
    const value = WORDS.get(fold(text));
    if (value !== undefined && (plain[end] === ' ' || end === plain.length)) found = { value, end };
  }
  return found;
}
