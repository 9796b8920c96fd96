const ENDS_WITH_COLON = /^(?=.*\p{L}).{1,79}[:：]$/u;
/** "For the sauce", "Zum Servieren": these head a part of a recipe even where nobody wrote a colon. */
const FOR_A_PART =
  /^(?:(?:for the|für (?:den|die|das)|pour l[ae'’]|pour les|para (?:el|la|los|las)|per (?:il|la|le|i|gli))\s?[\p{L}'’&-]+(?:\s[\p{L}'’&-]+){0,5}|to (?:serve|garnish|finish|decorate)|zu[mr] \p{L}+)(?:\s\([^()]{1,40}\))?$/iu;

/** Parts of a dish that no shop sells. A line that has only such a word is a heading. None is a verb: "Garnish" is a step. */
const PART =
  /^(?:(?:the )?(?:filling|toppings?|frosting|icing|crust|dough|batter)|teig|f[üu]llung|belag|guss|garnitur|deko(?:ration)?|garniture|appareil|d[ée]cor(?:ation)?|relleno|cobertura|decoraci[óo]n|ripieno|impasto|farcitura|copertura|decorazione)$/iu;

/**
 * Whether a line of a recipe's ingredients or steps heads those below it ("For the sauce:"): it is shown without a bullet
 * or number, and nobody buys or cooks it.
 */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  return ENDS_WITH_COLON.test(text) || FOR_A_PART.test(text) || PART.test(text);
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

/** Lines of a recipe with the heading above them, empty for those before the first. */
export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The lines of a recipe by the headings among them, in order. */
export function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of lines) {
    if (isHeadingLine(line)) sections.push({ heading: line, lines: [] });
    else if (sections.length === 0) sections.push({ heading: '', lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}
