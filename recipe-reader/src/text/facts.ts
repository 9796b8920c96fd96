import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { webAddress } from '../pages/addresses.ts';
import { withPlainDigits } from '../json-ld/digits.ts';
import { minutesOf } from '../json-ld/iso-durations.ts';
import { servingsOf } from '../json-ld/yields.ts';

const YIELD =
  /^(?:serves|servings?|yields?|makes|portions?|portionen|für|pour|para|per|voor|rinde|rende|raciones|porciones|porzioni|人数|分量|الحصص)\b.*\d|^\d{1,2}\s*(?:servings?|people|persons?|portions?|portionen|personen|personnes|personas|porciones|porzioni|pessoas|人分|人前|أشخاص)$/iu;
const ABOUT = String.raw`[\s:-]*(?:(?:about|around|approx\.?|ca\.?|circa|etwa|ungefähr|rund)\s+)?`;
const time = (words: string, amount: string) => new RegExp(`^(?:${words})${ABOUT}(${amount})$`, 'iu');
const DURATION = String.raw`\d[\d\s.,½¼¾–-]{0,12}(?:(?:to|bis)\s*\d{1,3}\s*)?(?:h|hrs?|hours?|std|stunden?|mins?|minutes?|minuten)\b\.?(?:\s*(?:(?:and|und)\s+)?\d{1,3}\s*(?:mins?|minutes?|minuten)\b\.?)?`;
const PREP = time(
  String.raw`(?:prep(?:aration)?|vorbereitung|arbeits|préparation|preparación|preparazione|voorbereiding|preparo)(?:[\s-]*(?:time|szeit|zeit|s?tijd))?`,
  String.raw`\d.*`,
);
const COOK = time(
  String.raw`(?:cook(?:ing)?|bak(?:e|ing)|koch|back|gar|cuisson|cocción|cottura|bereidings?|cozimento)(?:[\s-]*(?:time|zeit|s?tijd))?`,
  String.raw`\d.*`,
);
const TOTAL = time(
  String.raw`(?:total|gesamt|time|zeit|dauer|zubereitung(?=s?[:\s\dz])|temps|tiempo|tempo|tijd)(?:[\s-]*(?:time|s?zeit))?`,
  String.raw`\d.*`,
);
const REST = time(
  String.raw`(?:rest(?:ing)?|rising|proving|chill(?:ing)?|cooling|marinating|soaking|freezing|ruhe|kühl|geh|marinier|einweich|quell|repos|reposo|riposo|rust)(?:[\s-]*(?:time|szeit|zeit|s?tijd))?`,
  String.raw`\d.*`,
);
/** A sentence that begins like this tells the time only if nothing comes after it. */
const TAKES = time(String.raw`(?:it\s+)?takes|ready in|(?:es\s+)?dauert|fertig in`, DURATION);
/** Counts only beside other facts: "Serves 4, 20 minutes". */
const DURATION_ALONE = time('', DURATION);
const SOURCE = /^(?:(?:source|quelle|from|url)\s*:\s*)?(https?:\/\/\S+)$/iu;
/** For how many, within a heading: "Zutaten für 4 Personen", "Ingredients (serves 2)". */
const FOR_HOW_MANY =
  /(?<!\p{L})(?:(?:für|pour|para|per|voor|serves)\s+\d{1,2}|\d{1,2}\s*(?:servings?|people|persons?|人分))[^()]{0,40}/iu;
/** Longer lines tell more than facts. */
const LONGEST = 120;

/** Facts about a recipe as a whole, read from lines; null or empty while none has said it. */
export class Facts {
  servings: number | null = null;
  source = '';
  #prep: number | null = null;
  #cook: number | null = null;
  #rest: number | null = null;
  #total: number | null = null;

  /**
   * Takes a line that tells nothing but facts: "Serves 4", "Prep time: 10 minutes", "Für 4 Personen · Dauer: 1 Std.";
   * false if it tells anything else.
   */
  take(written: string): boolean {
    const line = withPlainDigits(written);
    const parts = line.split(/[·|•;]|,\s/u).map((part) => part.trim());
    const isAllFacts = parts.length > 1 && parts.length < 6 && parts.every((part) => new Facts().#takeOne(part, true));
    return (isAllFacts ? parts : [line]).map((part) => this.#takeOne(part, isAllFacts)).every(Boolean);
  }

  /** Takes what the heading of the ingredients tells: for how many they are. */
  takeHeading(line: string): void {
    const [part] = FOR_HOW_MANY.exec(withPlainDigits(line)) ?? [];
    if (part !== undefined) this.#takeOne(part.replace(/(?<![\s:：])[\s:：]+$/u, ''));
  }

  /** The times, with what is left of the whole time as cooking, or as resting where cooking is known. */
  get minutes(): Pick<ImportedRecipe, 'minutes_prep' | 'minutes_cook' | 'minutes_rest'> {
    const known = (this.#prep ?? 0) + (this.#cook ?? 0) + (this.#rest ?? 0);
    const left = this.#total === null || this.#total <= known ? null : this.#total - known;
    return {
      minutes_prep: this.#prep,
      minutes_cook: this.#cook ?? left,
      minutes_rest: this.#rest ?? (this.#cook === null ? null : left),
    };
  }

  #takeOne(line: string, isBesideFacts = false): boolean {
    if (line.length > LONGEST && !line.startsWith('http')) return false;
    const [prep, cook, rest, total, source] = [PREP, COOK, REST, TOTAL, SOURCE].map(
      (pattern) => pattern.exec(line)?.[1],
    );
    const alone = isBesideFacts ? DURATION_ALONE.exec(line)?.[1] : undefined;
    const whole = total ?? alone ?? TAKES.exec(line)?.[1];
    if (prep !== undefined && minutesOf(prep) !== null) this.#prep ??= minutesOf(prep);
    else if (cook !== undefined && minutesOf(cook) !== null) this.#cook ??= minutesOf(cook);
    else if (rest !== undefined && minutesOf(rest) !== null) this.#rest ??= minutesOf(rest);
    else if (whole !== undefined && minutesOf(whole) !== null) this.#total ??= minutesOf(whole);
    else if (source !== undefined) this.source ||= webAddress(source);
    else if (YIELD.test(line) && servingsOf(line) !== null) this.servings ??= servingsOf(line);
    else return false;
    return true;
  }
}
