/**
 * The words for units: first the id, then how lines spell it, in English, German, French, Spanish and Italian; the commonest
 * also in Swedish, Dutch, Portuguese and Polish, so that they do not become part of the food.
 */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['mg', 'mg milligram milligrams milligramm'],
  ['g', 'g gr gm gms gram grams gramme grammes gramm gramo gramos grammo grammi'],
  ['kg', 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilo'],
  ['oz', 'oz ozs ounce ounces'],
  ['lb', 'lb lbs pound pounds libbra'],
  ['pfund', 'pfund livre livres libra libras'],
  ['ml', 'ml mls cc milliliter milliliters millilitre millilitres mililitro mililitros millilitro millilitri'],
  ['cl', 'cl centiliter centilitre centilitres centilitros centilitri'],
  ['dl', 'dl deciliter decilitre decilitres decilitros decilitri'],
  ['l', 'l ltr lt liter liters litre litres litro litros litri'],
  [
    'tsp',
    `tsp tsps teaspoon teaspoons tea-spoon t ts teasp tl teelöffel teel cuillère-à-café cuillères-à-café cuillere-à-café
     cuilleres-à-café cuillère-à-thé cuillères-à-thé càc c-à-c c-à-café cs-à-café cucharadita cucharaditas cdta
     cdtas cdita cucchiaino cucchiaini tsk theelepel theelepels łyżeczka łyżeczki łyżeczek colher-de-chá colheres-de-chá`,
  ],
  ['dessertspoon', 'dessertspoon dessertspoons dsp dstspn'],
  [
    'tbsp',
    `tbsp tbsps tbs tbl tbls tblsp tbspn tb tablespoon tablespoons table-spoon el esslöffel essl cuillère-à-soupe
     cuillères-à-soupe cuillere-à-soupe cuilleres-à-soupe càs c-à-s c-à-soupe cs-à-soupe cucharada cucharadas cda cdas
     cucchiaio cucchiai msk eetlepel eetlepels łyżka łyżki łyżek colher-de-sopa colheres-de-sopa`,
  ],
  ['fl oz', 'fl-oz floz fluid-ounce fluid-ounces fluid-oz fl-ounce fl-ounces'],
  ['cup', 'cup cups c tasse tassen tasses taza tazas tazza tazze xícara xícaras szklanka szklanki szklanek'],
  ['pint', 'pint pints pt pts'],
  ['quart', 'quart quarts qt qts'],
  ['gallon', 'gallon gallons gal gals'],
  [
    'pinch',
    'pinch pinches prise prisen msp messerspitze messerspitzen pincée pincées pizca pizcas pizzico pizzichi krm snufje snufjes pitada pitadas szczypta szczypty',
  ],
  ['dash', 'dash dashes shake shakes spritzer'],
  ['splash', 'splash splashes glug glugs schuss'],
  ['drizzle', 'drizzle squeeze'],
  ['handful', 'handful handfuls handsful handvoll poignée poignées puñado puñados manciata manciate'],
  ['knob', 'knob knobs'],
  ['drop', 'drop drops tropfen goutte gouttes gota gotas goccia gocce'],
  [
    'clove',
    'clove cloves zehe zehen gousse gousses diente dientes spicchio spicchi teen tenen teentje teentjes klyfta klyftor ząbek ząbki ząbków dente dentes',
  ],
  [
    'can',
    'can cans tin tins dose dosen boîte boîtes boite boites lata latas scatola scatole lattina lattine blik blikken blikje blikjes burk burkar puszka puszki',
  ],
  ['jar', 'jar jars glas gläser pot pots bocal bocaux tarro tarros vasetto vasetti'],
  [
    'package',
    `package packages pkg pkgs pack packs packung packungen pkt paquet paquets paquete paquetes
     pacchetto pacchetti confezione confezioni`,
  ],
  ['packet', 'packet packets päckchen pck tütchen envelope envelopes sachet sachets sobre sobres bustina bustine'],
  ['bag', 'bag bags beutel tüte tüten bolsa bolsas'],
  ['box', 'box boxes schachtel schachteln'],
  ['bottle', 'bottle bottles flasche flaschen bouteille bouteilles botella botellas bottiglia bottiglie'],
  ['carton', 'carton cartons karton kartons container containers'],
  ['tub', 'tub tubs becher'],
  ['punnet', 'punnet punnets basket baskets schale schalen'],
  ['bunch', 'bunch bunches bund bunde bd botte bottes manojo manojos mazzo mazzi mazzetto bos bosje maço pęczek'],
  [
    'slice',
    'slice slices scheibe scheiben tranche tranches rebanada rebanadas loncha lonchas fetta fette rasher rashers plak plakken plakje plakjes skiva skivor fatia fatias plaster plastry',
  ],
  ['stick', 'stick sticks'],
  ['sprig', 'sprig sprigs zweig zweige brin brins branch branches branche branches ramita ramitas rametto rametti'],
  ['stem', 'stem stems stiel stiele'],
  ['stalk', 'stalk stalks stange stangen'],
  ['rib', 'rib ribs rippe rippen'],
  ['head', 'head heads kopf köpfe'],
  ['bulb', 'bulb bulbs knolle knollen'],
  ['leaf', 'leaf leaves blatt blätter feuille feuilles hoja hojas foglia foglie'],
  ['ear', 'ear ears kolben'],
  ['sheet', 'sheet sheets'],
  ['strip', 'strip strips streifen'],
  ['square', 'square squares'],
  ['cube', 'cube cubes würfel'],
  ['ball', 'ball balls kugel kugeln'],
  ['bar', 'bar bars tafel tafeln'],
  ['block', 'block blocks blöcke'],
  ['loaf', 'loaf loaves laib laibe'],
  ['net', 'net nets netz netze'],
  ['rack', 'rack racks'],
  ['scoop', 'scoop scoops'],
  ['spear', 'spear spears'],
  ['wedge', 'wedge wedges spalte spalten'],
  ['recipe', 'recipe recipes batch batches'],
  ['pod', 'pod pods schote schoten'],
  ['link', 'link links'],
  ['twist', 'twist twists'],
  ['part', 'part parts teil teile'],
  ['glass', 'glass glasses wine-glass wineglass verre verres'],
  ['grind', 'grind grinds'],
  ['dollop', 'dollop dollops klecks'],
  ['cm', 'cm centimeter centimeters centimetre centimetres'],
  ['inch', 'inch inches in'],
  // Pieces have no unit, but a word.
  [
    '',
    'piece pieces pc pcs stück stücke stk morceau morceaux pieza piezas pezzo pezzi stuk stuks st szt sztuka sztuki',
  ],
];

const WORDS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap(([id, words]) => words.split(/\s+/).map((word): [string, string] => [word, id])),
);

/** Words for how full or how large: they may stand between a number and its unit. */
const SIZES =
  `heaped heaping scant generous level rounded big large small medium medium-size medium-sized medium-large extra-large lg
   sm md med thumb-sized thumb-size bite-size gehäuft gehäufter gehäufte gehäuften gestrichen gestrichener gestrichene
   gestrichenen gestr geh große großer großes großen kleine kleiner kleines kleinen mittelgroße grosse grosses grande
   grandes pequeña pequeño piccola piccolo rase rases bombée bombées`.split(/\s+/);
const BETWEEN = new Set([
  ...SIZES,
  ...`packed good thick thin fat long firmly lightly loosely tightly well slightly very overflowing full whole plump
   juicy fresh ripe dry unpeeled peeled thinly thickly gr kl petite petites petit petits healthy tiny
   paper-thin lengthwise liquid`.split(/\s+/),
]);

/** Two or three words that make one unit, with a dot or without, such as `fl. oz.` and `c. à soupe`. */
const SEVERAL =
  /(?:fl\.?|fluid) ?(?:oz|ounces?)\b|(?:cuill[eè]res?|cs?\.?) ?à ?(?:soupe|café|thé|s|c)(?![\p{L}])|colher(?:es)? \(?de (?:sopa|chá)\)?/iuy;
const INCHES = new Set(['"', '″', '”']);
const WORD = /\p{L}+(?:-\p{L}+)*/uy;

export interface FoundUnit {
  /** The id of the unit; null for pieces. */
  readonly unit: string | null;
  readonly start: number;
  readonly end: number;
}

function wordAt(text: string, at: number): string {
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0] ?? '';
}

/** The id of a unit's word in any case; undefined if it is none. A tablespoon is `T`, a teaspoon is `t`. */
export function unitOfWord(word: string): string | null | undefined {
  const id = word === 'T' ? 'tbsp' : WORDS.get(word.toLowerCase());
  return id === '' ? null : id;
}

/** The unit whose word begins at a place of the text. A dot after the word belongs to it. */
export function unitAt(text: string, at: number): FoundUnit | null {
  if (INCHES.has(text[at] ?? '') && /[\d½¼¾]/.test(text[at - 1] ?? '')) return { unit: 'inch', start: at, end: at + 1 };
  SEVERAL.lastIndex = at;
  const several = SEVERAL.exec(text)?.[0];
  const word = several ?? wordAt(text, at);
  const key = several
    ?.toLowerCase()
    .replaceAll('.', '')
    .replace(/ ?à ?/, '-à-')
    .replace(/ \(?de (\p{L}+)\)?/u, '-de-$1')
    .replace(/^(fl|fluid) ?o/, '$1-o');
  let unit = unitOfWord(key ?? word);
  let end = at + word.length;
  if (unit === undefined && word.includes('-')) {
    // `14-oz-can`, `inch-thick`: the first of the words counts, but a `t-bone` is no teaspoon.
    const first = word.slice(0, word.indexOf('-'));
    if (first.length > 3 || text[at - 1] === '-') unit = unitOfWord(first);
    end = at + first.length;
  }
  if (unit === undefined) return null;
  if (text[end] === '.') return { unit, start: at, end: end + 1 };
  return { unit, start: at, end: end + pluralAt(text, end, unit) };
}

/** The plural behind a unit's word, as forms have it: Zehe/n, can/s, clove(s), Blatt/Blätter. */
const PLURAL = /\/(\p{L}{1,12})(?!\p{L})|\((?:e?n|er|e?s|e)\)/uy;
const ENDINGS = new Set(['n', 'en', 'e', 'er', 's', 'es']);

function pluralAt(text: string, at: number, unit: string | null): number {
  PLURAL.lastIndex = at;
  const match = PLURAL.exec(text);
  if (!match) return 0;
  const word = match[1]?.toLowerCase();
  return word === undefined || ENDINGS.has(word) || unitOfWord(word) === unit ? match[0].length : 0;
}

/** A unit's word without the plural that stands behind it. */
export function withoutPlural(word: string): string {
  return word.replace(/(?:\/\p{L}+|\([a-z]+\))$/u, '');
}

/** The unit at a place, after up to three words such as `heaped` or `large`. */
export function unitAfterSizes(text: string, at: number): FoundUnit | null {
  let place = at;
  for (let words = 0; words < 4; words += 1) {
    const found = unitAt(text, place);
    if (found) return found;
    const word = wordAt(text, place);
    if (!BETWEEN.has(word.toLowerCase())) return null;
    place += word.length;
    while (text[place] === ' ' || text[place] === '.' || text[place] === ',') place += 1;
  }
  return null;
}

const SIZE_WORDS = new Set(SIZES);

/** Whether a word says only how large something is: large eggs are eggs, but whole milk is a milk. */
export const isSizeWord = (word: string): boolean => SIZE_WORDS.has(word.toLowerCase()) || SIZE_ABBREVIATION.test(word);

/** `gr.` is large in German; without the dot it is a gram. */
const SIZE_ABBREVIATION = /^(?:gr|kl|mittl|mittelgr|lg|sm|med)\.$/i;
