import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { imageAddress, webAddress } from './pages/addresses.ts';
import { fold, plainLines, plainText } from './text/clean.ts';
import { shorten, splitLong } from './text/cut.ts';
import { durationsIn } from './steps/durations.ts';
import { Facts } from './text/facts.ts';
import { foodOfLine } from '@moodbowl/food/names/food-of-line';
import { headingLine, isHeadingLine, sectionsOf } from '@moodbowl/food/lines/heading-line';
import { headOf } from './text/headings.ts';
import { parseHtml } from './pages/html-tree.ts';
import { ingredientsOf } from './parts/ingredients.ts';
import { ingredientsOfStep } from './steps/ingredients-of-step.ts';
import { minutesOf } from './json-ld/iso-durations.ts';
import { recipesFromJsonLd } from './json-ld/json-ld.ts';
import { jsonScripts, parseLoosely, REPAIRABLE } from './json-ld/json-scripts.ts';
import { withoutSalutation } from './text/letter.ts';
import { pageLines } from './pages/page-lines.ts';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import { readRecipePage } from './pages/read-page.ts';
import { readRecipeText } from './text/read-text.ts';
import { scaleIngredient } from '@moodbowl/food/lines/scale';
import { stepsOf } from './parts/steps.ts';
import { scaleStep } from './steps/scale-step.ts';
import { convertTemperatures } from './steps/temperatures.ts';
import { withoutMarkdown } from './text/without-markdown.ts';
import { servingsOf } from './json-ld/yields.ts';

/** What patterns and loops of the reader repeat: characters, words and marks, each also behind another. */
const CHARACTERS = Array.from(' \n\ta1½.,-–()[]<>{}/\\"\'*_#~`!:;+=&|°x•٣漢');
const WORDS =
  `a |an |for |for the |of |and |or |plus |to |about |cup |g |1 g |1/2 |1 000 | 000|1.|-1 |1 - 2 |1h |min |30 minutes |
  each |half |dozen |large, |boneless |salt, |useless|seed|step 1. |1. |per i|main|sper|serves |Dear |(1 g) |(a) |180 °C |or 180 C |
  ** |__|# |## a |[x] |- [ ] |](|![](a|*a |{"|":|","|\\"|\\\\"|//|/*|-->|]]>|<!--|<![CDATA[|<p>|</p>|<li>|<b|<br>|<script>|</script|
  <script type="application/ld+json">{"@type":"Recipe" |<meta |charset=|<title |<title>|<h1>|<h2>Ingredients|<div itemprop="name">|
  <div itemprop="image">|<ul itemprop="recipeIngredient">|<div itemscope itemtype="https://schema.org/Recipe">|&amp;|&lt;|\\n|Ã§|
  Ingredients\n|Zutaten für |Method:\n|Notes: |https://a.example/`.split(/\|\n {2}|\|/);
const PARTS = [...CHARACTERS, ...WORDS];
/** What ends a word, a number, a line or a tag. */
const ENDS = Array.from(' \n1.,-(<');
const PAIRS = PARTS.flatMap((one) => [one, ...ENDS.map((end) => one + end)]);
/** For texts of strangers, which take longer: each part alone, and behind what begins a line or a tag. */
const SOME = PARTS.flatMap((one) => [one, `${one}<`, `${one}\n`]);
/** What comes first decides which patterns begin; what comes last makes them fail. */
const BEGUN = ['1 ', 'for the ', '# '].flatMap((begin) => PARTS.map((part) => [begin, part] as const));
const END = '\u0001!';

const filled = (begin: string, part: string, length: number) =>
  `${begin}${part.repeat(Math.ceil(length / part.length)).slice(0, length - begin.length - END.length)}${END}`;

/** The shortest processor time of several runs, in milliseconds: what the machine does meanwhile is not measured. */
function timeOf(run: () => unknown, enough: number, most = 4): number {
  let best = Infinity;
  for (let runs = 0; runs < most && best > enough; runs += 1) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

const SYSTEMS = ['written', 'metric', 'us'] as const;
const LINE = RECIPE_LIMITS.ingredient;
const SCALED = ['2 cups seed', '1 dozen', '3 large', '1 g salt', '100 g boneless'].map(readIngredient);
const TEXT = RECIPE_LIMITS.step;

/** What reads texts that people store, with the length that the contract allows. */
const OF_STORED: Readonly<Record<string, readonly [length: number, read: (text: string) => unknown]>> = {
  readIngredient: [LINE, readIngredient],
  scaleIngredient: [LINE, (text) => SYSTEMS.map((system) => scaleIngredient(readIngredient(text), 3, system, 'en'))],
  foodOfLine: [LINE, foodOfLine],
  isHeadingLine: [TEXT, isHeadingLine],
  headingLine: [TEXT, headingLine],
  sectionsOf: [TEXT, (text) => sectionsOf(text.split('\n'))],
  durationsIn: [TEXT, durationsIn],
  convertTemperatures: [TEXT, (text) => convertTemperatures(text, 'us')],
  scaleStep: [TEXT, (text) => scaleStep(text, SCALED, { factor: 2, system: 'metric', language: 'de' })],
  servingsOf: [TEXT, servingsOf],
  minutesOf: [TEXT, minutesOf],
  withoutMarkdown: [TEXT, withoutMarkdown],
  headOf: [TEXT, headOf],
  plainText: [TEXT, plainText],
  fold: [TEXT, fold],
  shorten: [TEXT, (text) => shorten(text, 1000)],
  splitLong: [TEXT, (text) => splitLong(text, 100)],
  webAddress: [TEXT, webAddress],
  imageAddress: [TEXT, imageAddress],
  facts: [TEXT, (text) => new Facts().take(text)],
  ingredientsOfStep: [TEXT, (text) => ingredientsOfStep(text, [readIngredient(text.slice(0, LINE))])],
};

/** More than is mended, so that what follows is only read. */
const BEYOND_MENDING = 'Soup. '.repeat(REPAIRABLE / 6 + 1);

/** What reads texts and pages of strangers, which may be far longer. */
const OF_STRANGERS: Readonly<Record<string, (text: string) => unknown>> = {
  readRecipeText,
  readRecipePage: (html) => readRecipePage(html),
  'readRecipePage with a recipe in it': (html) =>
    readRecipePage(`<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 egg<li>2 l milk</ul><h2>Method</h2>${html}`),
  'readRecipePage with JSON-LD': (text) =>
    readRecipePage(
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: text, recipeIngredient: text, recipeInstructions: text, totalTime: text, recipeYield: text, image: text })}</script>`,
    ),
  withoutMarkdown,
  withoutSalutation: (text) => withoutSalutation(text.split('\n')),
  plainLines,
  ingredientsOf,
  stepsOf,
  recipesFromJsonLd: (text) => recipesFromJsonLd({ '@type': 'Recipe', name: 'Soup', recipeInstructions: [text] }),
  'parseLoosely, which no longer mends': (text) =>
    parseLoosely([`{"@type":"Recipe","description":"${BEYOND_MENDING}","name":"${text}`]),
  jsonScripts,
  pageLines: (html) => pageLines(parseHtml(html)),
};

/** In milliseconds: what the longest line or step may take, and what is too short to be compared. */
const BOUND = 50;
const QUICK = 20;
/** For what seems too long: collections of garbage and busy caches cost time too, and some clocks are coarse. */
const MANY_RUNS = 20;

/** The processor time of many runs, in milliseconds. */
function timeOfMany(run: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let runs = 0; runs < MANY_RUNS; runs += 1) run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

/** How often two texts are compared before one counts as too slow: a busy machine is rarely slow five times in a row. */
const COMPARISONS = 5;
const MOST_GROWTH = 9;

/** How many times as long the longer one takes; the least of several comparisons, unless one is good enough. */
function leastGrowth(shorter: () => unknown, longer: () => unknown): number {
  let least = Infinity;
  for (let comparisons = 0; comparisons < COMPARISONS && least > MOST_GROWTH; comparisons += 1)
    least = Math.min(least, timeOfMany(longer) / timeOfMany(shorter));
  return least;
}

/** Objects that refer to each other, so that six of them stand for 24 million steps. */
const REFERRING = Array.from({ length: 6 }, (_, level) => ({
  '@id': `#${level}`,
  '@type': level === 5 ? 'HowToStep' : 'HowToSection',
  ...(level === 5
    ? { text: 'Stir the soup.' }
    : { itemListElement: Array.from({ length: 30 }, () => ({ '@id': `#${level + 1}` })) }),
}));
const MANY_FOODS = Array.from({ length: RECIPE_LIMITS.ingredients }, (_, index) =>
  readIngredient(`1 l${index} salt leaf and salt, `.repeat(30).slice(0, LINE)),
);

/** Lengths up to the longest, so that a pattern whose time explodes is found before it would take hours. */
function lengthsUpTo(longest: number, factor: number): number[] {
  const lengths = [longest];
  while ((lengths[0] ?? 0) / factor >= 32) lengths.unshift(Math.round((lengths[0] ?? 0) / factor));
  return lengths;
}

/** The first of these texts that takes too long; undefined if none does. */
function firstSlow(read: (text: string) => unknown, begin: string, part: string, longest: number): string | undefined {
  for (const length of lengthsUpTo(longest, 2)) {
    const text = filled(begin, part, length);
    const time = timeOf(() => read(text), BOUND / 2);
    if (time >= BOUND && timeOf(() => read(text), BOUND, MANY_RUNS) >= BOUND)
      return `${JSON.stringify(begin + part)}: ${time.toFixed(0)} ms for ${length} characters`;
  }
  return undefined;
}

/** The first of these texts that takes much longer than one a quarter as long; undefined if none does. */
function firstOutgrown(read: (text: string) => unknown, part: string, longest: number): string | undefined {
  for (const length of lengthsUpTo(longest, 4)) {
    const text = filled('', part, length);
    // What is quick even when it is long needs no comparison.
    if (timeOf(() => read(text), QUICK) <= QUICK) continue;
    const growth = leastGrowth(
      () => read(filled('', part, length / 4)),
      () => read(text),
    );
    // In proportion it would be 4, and with the square of the length 16.
    if (growth > MOST_GROWTH)
      return `${JSON.stringify(part)}: ${growth.toFixed(1)} times as long for ${length} characters`;
  }
  return undefined;
}

describe('the longest text that can be stored', () => {
  it.each(Object.entries(OF_STORED))('is read at once by %s, whatever it repeats', (_name, [length, read]) => {
    const texts = [...PAIRS.map((part) => ['', part] as const), ...BEGUN];
    const slow = texts
      .values()
      .map(([begin, part]) => firstSlow(read, begin, part, length))
      .find(Boolean);
    expect(slow).toBeUndefined();
  });
});

describe('a recipe', () => {
  it('has no more steps than fit, however often its objects refer to each other', () => {
    const recipe = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 egg'], recipeInstructions: REFERRING[0] };
    const time = timeOf(() => recipesFromJsonLd({ '@graph': [recipe, ...REFERRING.slice(1)] }), BOUND);
    expect(time).toBeLessThan(BOUND * 4);
    expect(recipesFromJsonLd({ '@graph': [recipe, ...REFERRING.slice(1)] })[0]?.steps.length).toBeGreaterThan(10);
  });

  it.each(['salt ', 'salt leaves, ', 'l1 l2 l3 l4 l5 l6 salt '])(
    'of 300 foods is found at once in a step that repeats “%s”',
    (words) => {
      expect(timeOf(() => ingredientsOfStep(filled('', words, TEXT), MANY_FOODS), BOUND)).toBeLessThan(BOUND * 2);
    },
  );
});

describe('a text of a stranger that is four times as long', () => {
  it.each(Object.entries(OF_STRANGERS))(
    'takes about four times as long to read by %s, whatever it repeats',
    (_name, read) => {
      const slow = SOME.values()
        .map((part) => firstOutgrown(read, part, 16_000))
        .find(Boolean);
      expect(slow).toBeUndefined();
    },
  );
});

describe('a script that is mended', () => {
  it('takes no more than 40 times as long as an ordinary one of the same length, whatever it repeats', () => {
    const mend = (part: string) => {
      const script = filled('{"@type":"Recipe","name":"', part, REPAIRABLE);
      return () => parseLoosely([script]);
    };
    const most = (40 * timeOfMany(mend('salt\n'))) / MANY_RUNS;
    expect(SOME.filter((part) => timeOf(mend(part), most) > most)).toEqual([]);
  });
});
