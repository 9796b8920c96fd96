/** The quantity that a unit measures. `none` is for units that nobody weighs, such as a pinch. */
export type Dimension = 'mass' | 'volume' | 'count' | 'none';
export type UnitSystem = 'metric' | 'us';

interface Unit {
  readonly dimension: Dimension;
  /** Grams or millilitres in one; 1 for what is counted. */
  readonly factor: number;
  /** The system in which people measure with it; spoons belong to both, and a pound of 500 g to none. */
  readonly system?: UnitSystem;
}

const mass = (factor: number, system?: UnitSystem): Unit => ({ dimension: 'mass', factor, ...(system && { system }) });
const volume = (factor: number, system?: UnitSystem): Unit => ({
  dimension: 'volume',
  factor,
  ...(system && { system }),
});

export const COUNTED = [
  'bag',
  'ball',
  'bar',
  'block',
  'bottle',
  'box',
  'bulb',
  'bunch',
  'can',
  'carton',
  'clove',
  'cube',
  'ear',
  'glass',
  'head',
  'jar',
  'leaf',
  'link',
  'loaf',
  'net',
  'package',
  'packet',
  'part',
  'pod',
  'punnet',
  'rack',
  'recipe',
  'rib',
  'scoop',
  'sheet',
  'slice',
  'spear',
  'sprig',
  'square',
  'stalk',
  'stem',
  'stick',
  'strip',
  'tub',
  'twist',
  'wedge',
] as const;

/** Units that are counted and not weighed, with a name in the singular and the plural. */
export type CountedUnit = (typeof COUNTED)[number];

/** Counted like pieces: two inches of ginger are no weight. */
const LENGTHS = ['cm', 'inch'] as const;

const VAGUE = ['pinch', 'dash', 'splash', 'handful', 'knob', 'drop', 'drizzle', 'dollop', 'grind'] as const;

/**
 * Every unit that a line can have. Factors: international avoirdupois pound and ounce, and US customary measures by
 * NIST Handbook 44, appendix C (1 US gallon = 231 cubic inches = 3785.411784 ml), with all digits: three teaspoons are
 * a tablespoon. The German and the French pound have 500 g. A British pint is larger (568 ml); lines do not tell which
 * they mean. A dessertspoon is two metric teaspoons.
 */
const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['mg', mass(0.001, 'metric')],
  ['g', mass(1, 'metric')],
  ['kg', mass(1000, 'metric')],
  ['pfund', mass(500)],
  ['oz', mass(28.349523125, 'us')],
  ['lb', mass(453.59237, 'us')],
  ['ml', volume(1, 'metric')],
  ['cl', volume(10, 'metric')],
  ['dl', volume(100, 'metric')],
  ['l', volume(1000, 'metric')],
  ['tsp', volume(4.92892159375)],
  ['dessertspoon', volume(10)],
  ['tbsp', volume(14.78676478125)],
  ['fl oz', volume(29.5735295625, 'us')],
  ['cup', volume(236.5882365, 'us')],
  ['pint', volume(473.176473, 'us')],
  ['quart', volume(946.352946, 'us')],
  ['gallon', volume(3785.411784, 'us')],
  ...[...COUNTED, ...LENGTHS].map((id): [string, Unit] => [id, { dimension: 'count', factor: 1 }]),
  ...VAGUE.map((id): [string, Unit] => [id, { dimension: 'none', factor: 1 }]),
]);

/** An amount in the unit in which its kind is added up: `g`, `ml`, null for pieces, or the counted unit itself. */
export interface Base {
  readonly dimension: Dimension;
  readonly amount: number;
  readonly unit: string | null;
}

/** Whether this is the unit of something that is counted, such as a can. */
export function isCounted(unit: string): unit is CountedUnit {
  return COUNTED.some((counted) => counted === unit);
}

/** The quantity that a unit measures; null, a piece, is counted. Unknown units are `none`. */
export function dimensionOf(unit: string | null): Dimension {
  return unit === null ? 'count' : (UNITS.get(unit)?.dimension ?? 'none');
}

/** The system that a unit belongs to; undefined for spoons and for what is counted. */
export function systemOf(unit: string | null): UnitSystem | undefined {
  return unit === null ? undefined : UNITS.get(unit)?.system;
}

/** Whether both amounts can be added up: cups and millilitres can, cups and grams or cans and jars cannot. */
export function canAdd(a: Base, b: Base): boolean {
  return a.dimension === b.dimension && a.unit === b.unit;
}

/** Converts an amount to grams, millilitres or pieces. Cans, bunches, pinches and the like stay what they are. */
export function toBase(amount: number, unit: string | null): Base {
  const { dimension, factor } = (unit === null ? undefined : UNITS.get(unit)) ?? {
    dimension: dimensionOf(unit),
    factor: 1,
  };
  if (dimension === 'mass') return { dimension, amount: amount * factor, unit: 'g' };
  if (dimension === 'volume') return { dimension, amount: amount * factor, unit: 'ml' };
  return { dimension, amount, unit };
}

/** How large the amount is in another unit of the same dimension; null if the dimensions differ. */
export function convert(amount: number, from: string, to: string): number | null {
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  if (a === undefined || b === undefined) return from === to ? amount : null;
  if (a.dimension !== b.dimension) return null;
  if (a.dimension !== 'mass' && a.dimension !== 'volume') return from === to ? amount : null;
  return from === to ? amount : (amount * a.factor) / b.factor;
}

/** Units that a person would choose, from small to large, and from which amount in g or ml. */
const CHOICES = {
  metric: {
    mass: [
      ['g', 0],
      ['kg', 1000],
    ],
    volume: [
      ['ml', 0],
      ['l', 1000],
    ],
  },
  us: {
    mass: [
      ['oz', 0],
      ['lb', 453],
    ],
    volume: [
      ['tsp', 0],
      ['tbsp', 14],
      ['cup', 59],
      ['quart', 1890],
    ],
  },
} as const;

/**
 * An amount of `toBase` in the unit that a person would choose: 750 g, 1.2 kg, ¼ cup. What is not weighed or measured
 * stays as it is.
 */
export function fromBase(base: Base, system: UnitSystem = 'metric'): { amount: number; unit: string | null } {
  const { dimension, amount } = base;
  if (dimension !== 'mass' && dimension !== 'volume') return { amount, unit: base.unit };
  const choices = CHOICES[system][dimension];
  const [unit] = choices.findLast(([, from]) => amount >= from) ?? choices[0];
  return { amount: amount / (UNITS.get(unit)?.factor ?? 1), unit };
}
