import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthAt, JAR, type Place, settle } from './jar-layout.ts';

const ids = fc.uniqueArray(fc.uuid(), { maxLength: MOOD_LIMITS.jar });
const { glass, bubbleRadius: radius } = JAR;
/** For what arithmetic loses. */
const HAIR = 1e-6;

describe('bubbles in the mood jar', () => {
  it('never overlap', () => {
    fc.assert(
      fc.property(ids, (some) => {
        const places = settle(some);
        for (const [index, a] of places.entries()) {
          for (const b of places.slice(index + 1)) {
            expect(Math.hypot(a.cx - b.cx, a.cy - b.cy)).toBeGreaterThanOrEqual(2 * radius);
          }
        }
      }),
    );
  });

  it('lie inside the glass, round corners included, and below its shoulders', () => {
    fc.assert(
      fc.property(ids, (some) => {
        for (const place of settle(some)) {
          expect(roomAround(place)).toBeGreaterThanOrEqual(radius);
          expect(place.cy - radius).toBeGreaterThan(JAR.shoulder);
        }
      }),
    );
  });

  it('fill the jar to its shoulders if there are eight', () => {
    const height = glass.bottom - JAR.shoulder;
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: MOOD_LIMITS.jar, maxLength: MOOD_LIMITS.jar }), (some) => {
        const top = Math.min(...settle(some).map(({ cy }) => cy - radius));
        expect((glass.bottom - top) / height).toBeGreaterThan(0.75);
      }),
    );
  });

  it('rest: none could go deeper to either side', () => {
    fc.assert(
      fc.property(ids, (some) => {
        const places = settle(some);
        for (const [index, { cx, cy }] of places.entries()) {
          const below = places.slice(0, index);
          expect(cy).toBeCloseTo(depthAt(cx, below), 9);
          const aside = [cx - 0.25, cx + 0.25].filter((x) => roomAround({ cx: x, cy: JAR.shoulder }) >= radius + 1.2);
          for (const x of aside) expect(depthAt(x, below)).toBeLessThanOrEqual(cy + HAIR);
        }
      }),
    );
  });

  it('have the same places each time, and stay when another one comes', () => {
    fc.assert(
      fc.property(ids, (some) => {
        const places = settle(some);
        expect(settle(some)).toEqual(places);
        expect(settle(some.slice(0, -1))).toEqual(places.slice(0, -1));
      }),
    );
  });

  it('are none in an empty jar', () => {
    expect(settle([])).toEqual([]);
  });
});

/** How far it is from here to the glass. */
function roomAround({ cx, cy }: Place): number {
  const intoCorner = {
    x: Math.max(glass.left + glass.corner - cx, cx - (glass.right - glass.corner)),
    y: cy - (glass.bottom - glass.corner),
  };
  const inCorner = intoCorner.x > 0 && intoCorner.y > 0;
  const toCorner = inCorner ? glass.corner - Math.hypot(intoCorner.x, intoCorner.y) : Infinity;
  return Math.min(cx - glass.left, glass.right - cx, glass.bottom - cy, toCorner);
}
