/** The positions of bubbles in the mood jar. Lengths are in units of the drawing; y grows downwards. */

export const JAR = {
  width: 164,
  height: 226,
  bubbleRadius: 20,
  iconSize: 19.8,
  /** The inside of the glass: straight walls, a floor, and round corners between them. */
  glass: { left: 9, right: 155, bottom: 210, corner: 38 },
  /** Where the walls begin to narrow towards the neck. */
  shoulder: 66,
} as const;

export interface Place {
  readonly cx: number;
  readonly cy: number;
}

/** A small gap between bubbles, and between bubbles and glass. */
const GAP = 1.2;
/** The distance of two bubbles that touch. */
const REACH = 2 * JAR.bubbleRadius + GAP;
/**
 * The distance between drop positions, as a fraction of the jar's width: several positions keep the pile low and wide.
 */
const TRIES = [0, 0.382, 0.764] as const;
/** The precision of a resting position. */
const STEP = 0.25;

/** The area for the centres of bubbles, with the remains of its round corners. */
const ROOM = JAR.bubbleRadius + GAP;
const LEFT = JAR.glass.left + ROOM;
const RIGHT = JAR.glass.right - ROOM;
const FLOOR = JAR.glass.bottom - ROOM;
const CORNER = JAR.glass.corner - ROOM;

/**
 * The resting positions of bubbles that are dropped into the jar one after another, in this order. Each id has its own
 * drop positions. From each, the bubble rolls downhill over glass and bubbles to a hollow; the deepest hollow is its
 * place. The same ids always have the same positions, a further one at the end moves no other, and none overlap,
 * because a bubble is only placed on top of what is below it.
 */
export function settle(ids: readonly string[]): Place[] {
  const resting: Place[] = [];
  for (const id of ids) resting.push(drop(id, resting));
  return resting;
}

function drop(id: string, resting: readonly Place[]): Place {
  const first = fractionOf(id);
  const spots = TRIES.map((turn) => LEFT + (RIGHT - LEFT) * ((first + turn) % 1));
  return spots.map((x) => roll(x, resting)).reduce((deepest, place) => (place.cy > deepest.cy ? place : deepest));
}

/** How deep the centre of a bubble can be at `x`, above the glass and the bubbles there. */
export function depthAt(x: number, resting: readonly Place[]): number {
  const intoCorner = Math.min(CORNER, Math.max(0, LEFT + CORNER - x, x - (RIGHT - CORNER)));
  const glass = FLOOR - CORNER + Math.sqrt(CORNER ** 2 - intoCorner ** 2);
  return resting.reduce((depth, { cx, cy }) => {
    const aside = Math.abs(x - cx);
    return aside >= REACH ? depth : Math.min(depth, cy - Math.sqrt(REACH ** 2 - aside ** 2));
  }, glass);
}

/** Rolls downhill step by step until neither side is deeper. */
function roll(from: number, resting: readonly Place[]): Place {
  let cx = from;
  for (;;) {
    const cy = depthAt(cx, resting);
    const [left, right] = [cx - STEP, cx + STEP].map((x) => (x < LEFT || x > RIGHT ? -Infinity : depthAt(x, resting)));
    const deeper = Math.max(left ?? cy, right ?? cy);
    if (deeper <= cy) return { cx, cy };
    cx += deeper === right ? STEP : -STEP;
  }
}

/** A number from 0 to 1 derived from this id (FNV-1a, 32 bit). */
function fractionOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Neighbouring hashes differ most in their low bits, so move these to the front.
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) / 0x1_0000_0000;
}
