/** Diets for which a food is made differently, and the words for them in folded text. */
const DIETS: Readonly<Record<string, string>> = {
  'gluten-free': String.raw`gluten[ -]?free|glutenfrei\w*|sans gluten|sin gluten|senza glutine`,
  'lactose-free': String.raw`lactose[ -]?free|la[kc]tosefrei\w*|ohne la[kc]tose|sans lactose|sin lactosa|senza lattosio`,
  'dairy-free': String.raw`dairy[ -]?free|non[ -]?dairy|milk[ -]?free|milchfrei\w*`,
  'sugar-free': String.raw`sugar[ -]?free|no[ -]added[ -]sugar|zuckerfrei\w*|ohne zucker|sans sucres?|sin az[uú]car|senza zuccher[oi]`,
  'alcohol-free': String.raw`alcohol[ -]?free|non[ -]?alcoholic|alkoholfrei\w*|ohne alkohol|sans alcool|sin alcohol|analcolic[oahei]+`,
  'egg-free': String.raw`egg[ -]?free|eggless|eifrei\w*|ohne ei(?:er)?|sans [oœ]e?ufs?|sin huevos?|senza uov[ao]`,
  'nut-free': String.raw`nut[ -]?free|nussfrei\w*`,
  decaffeinated: String.raw`decaf(?:feinated)?|caffeine[ -]?free|entkoffeiniert\w*|koffeinfrei\w*|decafeine\w*|descafeinad[oa]s?|decaffeinat[oaie]`,
  vegan: String.raw`vegan(?:e[mnrs]?|[oai]s?|i)?|plant[ -]based|pflanzlich\w*|vegetal(?:e|es|i)?`,
  vegetarian: String.raw`vegetarian|veggie|vegetarisch\w*|meat[ -]?free|meatless|fleischlos\w*|vegetarien(?:ne)?s?|vegetarian[oaie]s?`,
};
const PATTERNS = Object.entries(DIETS).map(
  ([diet, words]) => [diet, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'gu')] as const,
);

/** Foods that are made without it anyway, or whose name says it for form's sake. */
const ANYWAY: Readonly<Record<string, RegExp>> = {
  'egg-free': /(?:pasta|spaghetti|noodles?|penne|macaroni|nudeln?|tagliatelle|linguine|fusilli)(?!\p{L})/u,
  vegetarian: /(?:cheese|kase|feta|parmesan|mozzarella|halloumi|pecorino|ricotta|paneer)(?!\p{L})/u,
};

/** A folded name without the words for diets, and the diets, in a fixed order. */
export function withoutDiets(folded: string): { readonly text: string; readonly diets: readonly string[] } {
  let text = folded;
  const diets: string[] = [];
  for (const [diet, pattern] of PATTERNS) {
    const rest = text.replace(pattern, ' ');
    if (rest === text) continue;
    text = rest;
    if (!ANYWAY[diet]?.test(folded)) diets.push(diet);
  }
  return { text, diets };
}

/** The first words of a text that name a diet, as they are written; empty without any. */
export function dietIn(text: string): string {
  for (const [, pattern] of PATTERNS) {
    pattern.lastIndex = 0;
    const found = pattern.exec(text.toLowerCase());
    if (found) return text.slice(found.index, found.index + found[0].length);
  }
  return '';
}
