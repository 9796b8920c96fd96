import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import { plainLine } from '../text/clean.ts';
import { withPlainDigits } from './digits.ts';
import { asList, textOf } from './json-values.ts';

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  ein: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12,
};
const PEOPLE = String.raw`servings?|serves|people|persons?|portions?|portionen|personen|person|personnes?|porciones|porción|personas?|raciones|comensales|porzion[ei]|person[ae]|porties|porç(?:ão|ões)|pessoas|porcj[aei]|porcí|portioner|personer|annosta|порци[ияй]|人分|人前|人份|명|أشخاص|شخص|حصص`;
const NUMBER = String.raw`(?<!\d)(\d+(?:\.\d+)?)(?:\s*(?:-|–|—|to|bis|à|a|or|oder|~|〜)\s*\d+)?`;
const BEFORE_PEOPLE = new RegExp(
  String.raw`${NUMBER}(?:\s*(?:generous|large|small|big|hearty|main\p{L}{0,12}))?\s*(?:${PEOPLE})`,
  'u',
);
const AFTER_PEOPLE = new RegExp(
  String.raw`(?:serves|feeds|servings?|portions?|portionen|personen|für|pour|para|per|voor)\D{0,12}?(\d+)`,
  'u',
);
const DOZEN = /(?:(?<![\d.])(\d+(?:\.\d+)?|a|one)\s*)?dozen/;
/** An amount by measure ("750 g", "9-inch") says nothing about people. */
const MEASURED =
  /^\s*(?:[-–]\s*)?(?:x\b|×|g|gr|grams?|kg|ml|cl|dl|l|liters?|litres?|liter|oz|ounces?|lbs?|pounds?|cups?|quarts?|pints?|gallons?|tbsp|tablespoons?|tsp|inch(?:es)?|in|cm|"|”|″|%)(?![\p{L}])/u;

function fold(text: string): string {
  return withPlainDigits(text)
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => (Object.hasOwn(WORDS, word) ? String(WORDS[word]) : word));
}

function countForPeople(text: string): number | undefined {
  const found = BEFORE_PEOPLE.exec(text) ?? AFTER_PEOPLE.exec(text);
  return found === null ? undefined : Number(found[1]);
}

function countOfPieces(text: string): number | undefined {
  const dozen = DOZEN.exec(text);
  if (dozen !== null) return 12 * (Number(dozen[1] ?? 1) || 1);
  if (VESSEL.test(text) || ONE_WHOLE.test(text)) return undefined;
  const first = /\d+(?:[.,]\d+)?/.exec(text);
  if (first === null || MEASURED.test(text.slice(first.index + first[0].length))) return undefined;
  // "1/2 gallon", "½ loaf": less than one.
  if (/^\s*[/⁄]/.test(text.slice(first.index + first[0].length))) return undefined;
  return Number(first[0].replace(',', '.'));
}

/** What it is baked in, or how much there is of it, says nothing about people: "9x13 pan", "26er Springform", "1 loaf". */
const VESSEL =
  /\d ?(?:x|×|by|mal) ?\d|\der[ -]|(?<!\p{L})(?:pans?|tins?|dish(?:es)?|moulds?|molds?|springform\p{L}*|kastenform\p{L}*|backform\p{L}*|auflaufform\p{L}*|bleche?|backbleche?|moule|plaque|molde|bandeja|tortiera|teglia|skillet|ø|durchmesser|diameter)(?!\p{L})/u;
/** One of them is cut into as many pieces as one likes. */
const ONE_WHOLE =
  /^\D{0,12}1\s+(?:\p{L}+\s+)?(?:loaf|brot|cake|kuchen|torte|pie|tart|tarte|quiche|laib|gugelhupf|pain|gâteau|gateau|bizcocho|pastel|torta|pizza|batch|recipe|rezept|pot|topf)(?!\p{L})/u;

/**
 * For how many a recipe is: "Serves 4–6" is 4, "12 cookies" is 12, of a list that one which speaks of people. Null if
 * no whole count within the contract's limit is given ("750 g", "a 9-inch cake").
 */
export function servingsOf(value: unknown): number | null {
  const texts = asList(value)
    .slice(0, 10)
    .map((item) => fold(plainLine(textOf(item)).slice(0, 200)));
  for (const count of [countForPeople, countOfPieces]) {
    for (const text of texts) {
      const servings = count(text);
      if (servings !== undefined && Number.isInteger(servings) && servings >= 1 && servings <= MEAL_LIMITS.servings) {
        return servings;
      }
    }
  }
  return null;
}
