import { Plurals } from '../names/plurals.ts';
import { UNITS as GERMAN } from '../names/plurals.de.ts';
import { UNITS as ENGLISH } from '../names/plurals.en.ts';

const plurals = new Plurals(`${ENGLISH} ${GERMAN}`);

/** A unit as its amount needs it: 2 cups, ½ cup, 2 Dosen. Abbreviations and other languages stay. */
export function unitWordFor(word: string, amount: number): string {
  // One is called as several are, in German.
  return word === 'Liter' || word === 'Milliliter' ? word : plurals.wordFor(word, amount);
}
