import type { ShownSystem } from '@moodbowl/food/lines/scale';

/**
 * A number or a range with a scale: `350°F`, `180 °C`, `350 degrees F`, `180C`. Without a degree sign it takes three
 * digits, so that cups (`2 C flour`) and vitamins stay.
 */
const TEMPERATURE =
  /(?<![\d.,])(\d{1,3})((?: ?[-–] ?| to | bis )\d{1,3})?( ?(?:[°º˚]|degrees?|deg\.?|grad) ?| ?(?<=\d{3} ?)| ?(?=[℃℉]))(C|F|celsius|fahrenheit|℃|℉)(?![\p{L}\d])/giu;
/** Degrees of an oven without a scale: `425 degrees`, `180 Grad`. */
const BARE =
  /(?<![\d.,])(\d{3})((?: ?[-–] ?| to | bis )\d{3})?( ?(?:degrees|grad))(?! ?(?:C|F|celsius|fahrenheit)(?![\p{L}\d]))(?![\p{L}\d])/giu;
/** What is turned by degrees is not heated. */
const TURNED = /turn|rotat|tilt|dreh|wend/i;
/** From there on degrees without a scale are Fahrenheit: no oven reaches it in Celsius. */
const LEAST_FAHRENHEIT = 260;
/** Text between two spellings of one temperature. */
const SAME = /^[\s/(|,;]*(?:(?:or |oder )[\s(]*)?$/;

const OTHER: Readonly<Record<string, string>> = {
  c: 'f',
  f: 'c',
  celsius: 'fahrenheit',
  fahrenheit: 'celsius',
  '℃': '℉',
  '℉': '℃',
};
const SCALES: Readonly<Record<string, string>> = { '℃': 'c', '℉': 'f' };

/** Where ovens begin, in °F: from there cooks count in steps of 25, below in steps of 5. */
const OVEN = 250;

function inFahrenheit(celsius: number): number {
  const exact = celsius * 1.8 + 32;
  const step = exact >= OVEN ? 25 : 5;
  return Math.round(exact / step) * step;
}

const inCelsius = (fahrenheit: number) => Math.round((fahrenheit - 32) / 1.8 / 5) * 5;

/** The name of the other scale, in the same case. */
function otherScale(name: string): string {
  const other = OTHER[name.toLowerCase()] ?? name;
  if (name === name.toUpperCase()) return other.toUpperCase();
  return name.charAt(0) === name.charAt(0).toUpperCase() ? `${other.charAt(0).toUpperCase()}${other.slice(1)}` : other;
}

/** What stands before a place in the same sentence, as far as it matters. */
function sentenceBefore(text: string, at: number): string {
  return (
    text
      .slice(Math.max(0, at - 80), at)
      .split(/[.!?]/)
      .at(-1) ?? ''
  );
}

function scaleOf([, number, , , name]: RegExpMatchArray): string {
  if (name === undefined) return Number(number) >= LEAST_FAHRENHEIT ? 'f' : 'c';
  return SCALES[name] ?? name.charAt(0).toLowerCase();
}

/** The scale for degrees that had none. */
function scaleName(sign: string, scale: string): string {
  if (/grad/i.test(sign)) return scale === 'c' ? ' Celsius' : ' Fahrenheit';
  return ` ${scale.toUpperCase()}`;
}

/**
 * The text with its temperatures in the system's scale, in the steps that ovens have: 5 °C, and 25 °F or, below 250 °F,
 * 5 °F. Where both scales are given, and gas marks, stay as written.
 */
export function convertTemperatures(text: string, system: ShownSystem): string {
  if (system === 'written') return text;
  const found = [...text.matchAll(TEMPERATURE), ...text.matchAll(BARE)]
    .filter((match) => match[4] !== undefined || !TURNED.test(sentenceBefore(text, match.index)))
    .toSorted((one, other) => one.index - other.index)
    .map((match) => ({ match, end: match.index + match[0].length, scale: scaleOf(match) }));
  const wished = system === 'metric' ? 'c' : 'f';
  let [result, at] = ['', 0];
  for (const [index, { match, end, scale }] of found.entries()) {
    const [before, after] = [found[index - 1], found[index + 1]];
    const isTwice =
      (before !== undefined && before.scale !== scale && SAME.test(text.slice(before.end, match.index))) ||
      (after !== undefined && after.scale !== scale && SAME.test(text.slice(end, after.match.index)));
    if (scale === wished || isTwice) continue;
    const [, number = '', range = '', sign = '', name] = match;
    const isBelowZero = /(?:^|[\s(])[-−]$/.test(text.slice(Math.max(0, match.index - 2), match.index));
    const convert = scale === 'c' ? inFahrenheit : inCelsius;
    const value = convert(isBelowZero ? -Number(number) : Number(number));
    const start = isBelowZero ? match.index - 1 : match.index;
    const to = range.replace(/\d+/, (digits) => String(convert(Number(digits))));
    result += `${text.slice(at, start)}${value}${to}${sign}${name === undefined ? scaleName(sign, wished) : otherScale(name)}`;
    at = end;
  }
  return result + text.slice(at);
}
