import { Plurals } from './plurals.ts';
import { FOODS as GERMAN } from './plurals.de.ts';
import { FOODS as ENGLISH } from './plurals.en.ts';

const plurals = new Plurals(`${ENGLISH} ${GERMAN}`);

/** A food that is counted, as its amount needs it: 2 onions, ½ onion, 2 Zwiebeln. Every other word stays as it is. */
export function foodWordFor(word: string, amount: number): string {
  return plurals.wordFor(word, amount);
}
