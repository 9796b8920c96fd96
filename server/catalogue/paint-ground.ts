/** Red, green and blue, each 0 to 255, fractions allowed. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The soft dark spot where the dish touches the table. */
export interface ContactShadow {
  centreX: number;
  baseline: number;
  /** Half the width of the part of the dish that touches. */
  reach: number;
}

/** Everything the ground of a picture depends on. */
export interface Ground {
  width: number;
  height: number;
  colour: Rgb;
  plate: { x: number; y: number; radius: number };
  shadow: ContactShadow;
  /** Numbers from 0 up to 1; the same run of numbers paints the same ground. */
  random: () => number;
}

const CREAM: Rgb = [255, 251, 245];
const WHITE: Rgb = [255, 255, 255];
const AUBERGINE: Rgb = [59, 42, 74];

/** Reads a colour written as `#rrggbb`. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour that lies `share` (0 to 1) of the way from one colour to another. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** A dark, slightly coloured shade that looks like a shadow on the given colour. */
export function shadeOf(colour: Rgb): Rgb {
  return mix(AUBERGINE, colour, 0.25);
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A bell that is 1 at distance 0 and fades out over about twice `spread`. */
function bell(distance: number, spread: number): number {
  return Math.exp(-((distance / spread) ** 2) / 2);
}

/**
 * Paints what lies under the food: the gradient of the mood, two spots of morning light, the plate
 * of light and the contact shadow. Returns raw RGB bytes, row by row. It is worked out in fractions
 * and dithered once at the end, so that no step between two shades shows as a band.
 */
export function paintGround({ width, height, colour, plate, shadow, random }: Ground): Uint8Array {
  const pale = mix(colour, CREAM, 0.84);
  const shade = shadeOf(colour);
  const rim = mix(WHITE, colour, 0.13);
  const tilt = Math.PI * (0.17 + random() * 0.13);
  const across = Math.cos(tilt);
  const down = Math.sin(tilt);
  const length = width * across + height * down;
  const bend = 0.9 + random() * 0.35;
  const lights = [0, 1].map((index) => ({
    x: width * (index === 0 ? 0.62 + random() * 0.36 : 0.02 + random() * 0.36),
    y: height * (index === 0 ? random() * 0.3 : 0.7 + random() * 0.3),
    spread: 90 + random() * 70,
    strength: 0.16 + random() * 0.16,
  }));
  const pixels = new Uint8Array(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let paint = mix(pale, colour, ((x * across + y * down) / length) ** bend);
      for (const light of lights) {
        const distance = Math.hypot(x - light.x, y - light.y);
        paint = mix(paint, WHITE, light.strength * bell(distance, light.spread));
      }
      const r = Math.hypot(x - plate.x, y - plate.y) / plate.radius;
      // The plate throws a faint shadow down to the right, then glows over it.
      const fall = Math.hypot(x - plate.x - 6, y - plate.y - 14) / plate.radius;
      paint = mix(paint, shade, 0.1 * (1 - smoothstep(0.94, 1.16, fall)));
      paint = mix(paint, WHITE, 0.34 * (1 - smoothstep(0.96, 1.24, r)));
      const face = mix(rim, WHITE, 1 - 0.8 * smoothstep(0.3, 0.98, r));
      paint = mix(paint, face, 0.96 * (1 - smoothstep(0.985, 1.005, r)));
      // A hair of shade where the rim ends and the well begins makes it a plate, not a disc.
      paint = mix(paint, rim, 0.5 * bell(r - 0.84, 0.012) * (1 - smoothstep(0.985, 1.005, r)));
      const flat = Math.hypot(x - shadow.centreX, (y - shadow.baseline) * 4.2);
      paint = mix(paint, shade, 0.34 * (1 - smoothstep(0.35, 1.12, flat / shadow.reach)));
      const wide = Math.hypot(x - shadow.centreX - 6, (y - shadow.baseline - 8) * 3);
      paint = mix(paint, shade, 0.13 * (1 - smoothstep(0.2, 1.5, wide / shadow.reach)));
      // One grain for all three channels: it hides the bands and leaves no coloured specks.
      const grain = random() + random() - 0.5;
      for (const channel of paint) {
        pixels[at] = Math.max(0, Math.min(255, Math.floor(channel + grain)));
        at += 1;
      }
    }
  }
  return pixels;
}
