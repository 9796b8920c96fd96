/** The beginnings of the months' names, folded, in the languages of Moodbowl and some more. */
const NAMES = [
  'janu|jan|janv|ene|ener|genn|gen|jane',
  'febr|feb|fevr|fev|feve|febb',
  'marc|mar|marz|mars|mrz|maar|mrt|mart',
  'apri|apr|avri|avr|abri|abr|apre',
  'may|mai|mayo|magg|mag|maio|mei|maj',
  'june|jun|juni|juin|giug|giu|junh',
  'july|jul|juli|juil|lugl|lug|julh',
  'augu|aug|aout|agos|ago',
  'sept|sep|set|sett|sete',
  'octo|oct|okto|okt|octu|otto|ott|outu|out',
  'nove|nov',
  'dece|dec|deze|dez|dici|dic|dize',
] as const;

/** The number of a month by the first four letters of its name, folded. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])),
);
