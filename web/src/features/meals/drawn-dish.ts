import { findMood, MOOD_COLOURS, MOOD_NAMES } from '@moodbowl/contract/mood';

/** What is drawn for names with these words, in English and German. The first that fits counts: "chicken soup" is soup. */
const DISHES: readonly (readonly [dish: string, words: RegExp])[] = [
  ['pancakes', /pancake|pfannkuchen|eierkuchen|crêpe|crepe|schmarrn|palatschinke/],
  ['pizza', /pizza|flammkuchen|flatbread|fladen/],
  ['soup', /soup|broth|chowder|suppe|brühe|eintopf/],
  ['salad', /salad|salat|slaw/],
  ['curry', /curry|\bdh?al\b|masala|korma/],
  ['dumplings', /dumpling|knödel|klöße|gyoza|pierogi|ravioli|maultasche/],
  ['noodles', /noodle|ramen|udon|soba|\bpho\b/],
  ['pasta', /pasta|spagh?etti|penne|lasagn|macaroni|makkaroni|nudel|spätzle|gnocchi|tagliatelle|bolognese|carbonara/],
  ['muffins', /muffin|cupcake/],
  ['cookies', /cookie|biscuit|keks|plätzchen/],
  ['cake', /cake|kuchen|torte|brownie/],
  ['pie', /\bpie\b|tart|quiche|crumble|strudel/],
  ['waffles', /waffle|waffel/],
  ['porridge', /porridge|oat|granola|müsli|muesli|hafer/],
  ['burger', /burger/],
  ['taco', /taco|quesadilla|nacho/],
  ['wrap', /wrap|burrito|döner|kebab|falafel/],
  ['sandwich', /sandwich|panini|stulle|toast/],
  ['stew', /stew|chili|casserole|tagine|ragout|gulasch|goulash|auflauf|gratin/],
  ['rice', /rice|risotto|paella|reis/],
  ['fish', /fish|salmon|tuna|prawn|shrimp|fisch|lachs|forelle|garnele/],
  ['chicken', /chicken|turkey|duck|hähnchen|huhn|hühn|pute|ente\b/],
  ['meat', /beef|pork|lamb|steak|schnitzel|braten|rind|schwein|frikadelle|meatball/],
  ['eggs', /\beggs?\b|omelett?e?|frittata|shakshuka|\beier|rührei|spiegelei/],
  ['potatoes', /potato|kartoffel|pommes|fries/],
  ['bread', /bread|loaf|brot|brötchen|semmel|baguette/],
  ['ice-cream', /ice cream|sorbet|\beis\b|pudding|mousse|custard/],
  ['drink', /smoothie|shake|juice|lemonade|\bte[ae]\b|saft|limonade|punsch/],
  ['vegetables', /vegetable|gemüse|broccoli|brokkoli|kohl|cabbage/],
];

export interface DrawnDish {
  readonly address: string;
  /** Of the ground, `#rrggbb`. */
  readonly colour: string;
}

interface Named {
  readonly name: string;
  readonly mood?: string;
}

/**
 * What is drawn for a recipe of the home without a picture: the dish its name speaks of, on the colour of its mood.
 * Without a mood the name chooses one of the colours, always the same. Undefined if the name tells nothing.
 */
export function drawDish({ name, mood }: Named): DrawnDish | undefined {
  const words = name.toLowerCase();
  const dish = DISHES.find(([, pattern]) => pattern.test(words))?.[0];
  if (dish === undefined) return undefined;
  let hash = 0;
  for (const character of words) hash = (hash * 31 + character.charCodeAt(0)) % 997;
  const shown = findMood(mood) ?? MOOD_NAMES[hash % MOOD_NAMES.length] ?? 'Happy';
  return { address: `/dishes/${dish}.webp`, colour: MOOD_COLOURS[shown] };
}
