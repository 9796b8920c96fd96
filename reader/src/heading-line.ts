const ENDS_WITH_COLON = /^(?=.*\p{L}).{1,79}[:：]$/u;
/** "For the sauce", "Zum Servieren": these head a part of a recipe even where nobody wrote a colon. */
const FOR_A_PART =
  /^(?:(?:for the|für (?:den|die|das)|pour l[ae'’]|pour les|para (?:el|la|los|las)|per (?:il|la|le|i|gli))(?:\s?[\p{L}'’&-]+){1,4}|to (?:serve|garnish|finish|decorate)|zu[mr] \p{L}+)$/iu;

/**
 * Whether a line of a recipe's ingredients or steps heads those below it ("For the sauce:"): it is shown without a bullet
 * or number, and nobody buys or cooks it.
 */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  return ENDS_WITH_COLON.test(text) || FOR_A_PART.test(text);
}

/**
 * The name of a part of a recipe as the line that heads it: with a colon at its end, unless it is as long as a step, ends
 * like a sentence or begins with an amount.
 */
export function headingLine(name: string): string {
  const text = name.trim();
  const isName = /\p{L}/u.test(text) && text.length < 80 && !/[:：.!?。…]$/u.test(text) && !/^[\d½⅓⅔¼¾⅛]/u.test(text);
  return isName ? `${text}:` : text;
}

/** A step with the heading above it, empty if there is none. */
export interface HeadedStep {
  readonly heading: string;
  readonly text: string;
}

/** The steps of a recipe without its headings, each with the one above it. A heading with nothing below it is a step. */
export function headedSteps(steps: readonly string[]): HeadedStep[] {
  let heading = '';
  return steps.flatMap((text, index): HeadedStep[] => {
    const next = steps[index + 1];
    if (!isHeadingLine(text)) return [{ heading, text }];
    if (next === undefined || isHeadingLine(next)) return [{ heading: '', text }];
    heading = text;
    return [];
  });
}
