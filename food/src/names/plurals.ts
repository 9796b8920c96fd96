/** Singulars and plurals by each other, as `plurals.en.ts` and `plurals.de.ts` list them. */
export class Plurals {
  readonly #plurals = new Map<string, string>();
  readonly #singulars = new Map<string, string>();

  constructor(lists: string) {
    let added = '';
    for (const word of lists.trim().split(/\s+/)) {
      if (word.endsWith(':')) added = word.slice(0, -1);
      else {
        const [one = '', many = one + added] = word.split('/');
        this.#plurals.set(one, many);
        this.#singulars.set(many, one);
      }
    }
  }

  /** The word as an amount of it needs it, in the case in which it is written; a word that is not known stays. */
  wordFor(word: string, amount: number): string {
    const key = word.toLowerCase();
    const other = (amount > 1 ? this.#plurals : this.#singulars).get(key);
    if (other === undefined) return word;
    return word === key ? other : other.charAt(0).toUpperCase() + other.slice(1);
  }
}
