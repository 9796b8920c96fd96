import { trimEdges } from './trim-edges.ts';
import { dietIn } from './diet-words.ts';
import { withoutRecipeLinks } from '../lines/recipe-link.ts';
import { isSizeWord } from '../units/unit-words.ts';

/** The words of a line beside its amount: the food, and everything else in the order of the line. */
export interface FoodOfLine {
  readonly food: string;
  readonly note: string;
}

/** Words for the preparation of a food. It does not change what has to be bought. */
const PREPARED = new Set(
  `chopped minced diced sliced grated shredded crumbled peeled cubed melted lukewarm softened beaten sifted packed toasted trimmed
   rinsed drained cored seeded deseeded halved quartered julienned torn mashed chilled crushed squeezed washed pitted
   unpeeled snipped slivered shaved pressed thawed cold warm hot gehackt gehackte gehackter gehacktes gerieben geriebene
   geriebener geriebenes gewürfelt gewürfelte`.split(/\s+/),
);
const MANNER = new Set(
  'finely coarsely thinly roughly thickly lightly firmly freshly well fein grob frisch and'.split(' '),
);
const AFTER_MANNER = new Set('ground cracked milled squeezed cooked brewed gemahlen gemahlener gemahlene'.split(' '));
/** Foods that are something else to buy because of what was done to them. */
const MADE =
  /^(?:(?:minced|gehackte[rs]?) (?:\p{L}+ )?(?:beef|pork|lamb|veal|mutton|turkey|chicken|venison|meat|\p{L}*fleisch|rind|lamm)|toasted (?:\p{L}+ )?oil)(?!\p{L})/iu;
/** Words that describe a food before a comma: in "boneless, skinless chicken" the food comes after it. */
const ADJECTIVES = new Set(
  `large small medium ripe fresh firm thick thin dry raw hot good free whole plain lean very finely cold warm tender young
   long hard soft light dark mild sweet red green yellow white black fat heavy`.split(/\s+/),
);
/** "boneless", "smoked", "bone-in" */
const ADJECTIVE = /^\p{L}+(?:less|ed|-\p{L}+)$/u;

/** What was done to a food, at the end of words; linseed and seaweed are foods. */
const DONE = /(?<!\p{L})(?!\p{L}{0,30}(?:seed|weed)$)\p{L}{2,30}ed$/u;

/** The amount once more in millilitres or grams, at the end: "unsalted butter 15 mL". */
const AGAIN = / \d{1,4}(?:\.\d{1,2})? ?(?:mL|ml|g)$/u;
const OF =
  /^(?:\s|[-,.:;)*])*(?:or (?:more|so|less)\s+)?(?:each\s+)?(?:(?:of|de|di|del|della|von|vom)\s+(?:the\s+|la\s+|les\s+)?|d['’]\s*)?/iu;
const BRACKETS = /\(([^()]*)\)?/g;
const REMARK =
  /\s[-–—]\s|[;*]|\s(?:n\. ?b\.?|q\. ?b\.?)(?=\s|$)|\s(?:for|to taste|to serve|nach belieben|nach geschmack|bei bedarf|al gusto|quanto basta|to garnish|or to taste|or more|or as needed|as needed|plus|zum|zur|für|nach|pour|para|per|at room temperature|such as|cut into|cut in|if)(?=\s|$|,)|\s\+\s/iu;

/** How much of a line is read; the rest is a note as it stands. */
const READ = 400;
const EDGE = ' ,;:-';

function tidy(words: string): string {
  return trimEdges(words.replace(/\s+/g, ' ').replace(/ ([,;])/g, '$1'), EDGE, `${EDGE}.`);
}

/** Whether words only describe a food. */
export function areAdjectives(words: string): boolean {
  const all = words.toLowerCase().match(/[^\s,]+/g) ?? [];
  return all.length > 0 && all.every((word) => ADJECTIVES.has(word) || ADJECTIVE.test(word));
}

/** The place of the comma behind the food. One among adjectives in front of it does not count. */
function commaAfterFood(words: string): number {
  let at = words.indexOf(',');
  while (at !== -1 && at < 60 && areAdjectives(words.slice(0, at))) {
    const next = words.indexOf(',', at + 1);
    const isDone = DONE.test(words.slice(0, at));
    if (!isDone && /^\s*(?:and\s+)?(?:\p{L}+ed|finely|thinly|at|for|to|cut|or)\b/iu.test(words.slice(at + 1)))
      return at;
    at = next;
  }
  return at;
}

/** Moves words such as "finely chopped" and "large" from the front of the food into the note. */
function withoutPreparation(food: string): { food: string; done: string } {
  const words = food.split(' ');
  let count = 0;
  while (count < words.length - 1) {
    if (MADE.test(words.slice(count).join(' '))) break;
    const word = (words[count] ?? '').toLowerCase().replace(/,$/, '');
    const after = (words[count + 1] ?? '').toLowerCase().replace(/,$/, '');
    if (word === 'and' && MANNER.has(after)) count += 1;
    else if (MANNER.has(word) && (word !== 'and' || PREPARED.has(after))) {
      if (!PREPARED.has(after) && !AFTER_MANNER.has(after)) break;
      count += word === 'and' ? 1 : 2;
    } else if (PREPARED.has(word) || isSizeWord(word)) count += 1;
    else break;
  }
  if (count >= words.length) return { food, done: '' };
  return { food: words.slice(count).join(' '), done: words.slice(0, count).join(' ') };
}

/** Splits what follows an amount. `packed` says that it comes in a can or the like, where "chopped" is what to buy. */
export function foodOfLine(rest: string, packed = false): FoodOfLine {
  const notes: string[] = [];
  const near = withoutRecipeLinks(rest.slice(0, READ)).replace(/\s+/g, ' ').replace(AGAIN, '');
  const words = near.replace(OF, '').replace(BRACKETS, (_all, inside: string) => {
    notes.push(inside);
    return ' ';
  });
  const comma = commaAfterFood(words);
  const remark = words.search(REMARK);
  const cut = Math.min(comma === -1 ? words.length : comma, remark === -1 ? words.length : remark);
  const whole = tidy(words.slice(0, cut));
  const { food, done } = packed ? { food: whole, done: '' } : withoutPreparation(whole);
  const note = [done, ...notes, words.slice(cut), rest.slice(READ)]
    .map(tidy)
    .filter((part) => part !== '')
    .join(', ');
  // "Milk, lactose-free" is another food than milk; "or vegan butter" is a remark.
  const diet = note
    .slice(0, READ)
    .split(', ')
    .find((part) => part !== '' && dietIn(part) === part);
  return { food: food === '' || diet === undefined ? food : `${food} (${diet})`, note: note === diet ? '' : note };
}
