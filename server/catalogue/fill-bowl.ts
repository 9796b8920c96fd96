import sharp from 'sharp';

import { mix, type Rgb } from './paint-ground.ts';

const CREAM: Rgb = [255, 244, 222];

/** The colour a creamy soup or porridge of this ingredient would have. */
export async function creamyColourOf(ingredientFile: string): Promise<Rgb> {
  const data = await sharp(ingredientFile).ensureAlpha().raw().toBuffer();
  let [red, green, blue, total] = [0, 0, 0, 1];
  for (let at = 0; at < data.length; at += 4) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    // Bright, strong colours are what one remembers of an ingredient; its shadows are not.
    const weight = (data[at + 3] ?? 0) * Math.max(r, g, b) ** 2 * (Math.max(r, g, b) - Math.min(r, g, b));
    red += r * weight;
    green += g * weight;
    blue += b * weight;
    total += weight;
  }
  return mix([red / total, green / total, blue / total], CREAM, 0.34);
}

function ramp(value: number, full: number): number {
  return Math.min(1, Math.max(0, value / full));
}

/**
 * Fills the art source's empty blue bowl, cut to its bounds, with something creamy of the given
 * colour, and glazes the bowl itself where a glaze is given. Promises PNG, larger than the bowl given.
 */
export async function fillBowl(bowl: Buffer, colour: Rgb, glaze?: Rgb): Promise<Buffer> {
  // Worked out at three times the size, so that the edge of the filling comes out smooth.
  const { data, info } = await sharp(bowl)
    .ensureAlpha()
    .resize({ width: 660, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const x = ((at / 4) % info.width) / info.width;
    const y = Math.floor(at / 4 / info.width) / info.height;
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const within = x > 0.06 && x < 0.94 && y > 0.17 && y < 0.635;
    // The hollow is indigo; the rim has more green in it, and the spoon is grey.
    const hollow = within ? ramp(b - Math.max(r, g) - 12, 40) * (1 - ramp(g - r - 40, 44)) : 0;
    if (hollow > 0) {
      // A soft swell, lit from the upper left.
      const light = 1.1 - 0.5 * ((x - 0.4) ** 2 + 2 * (y - 0.32) ** 2);
      for (const [channel, value] of colour.entries()) {
        const old = data[at + channel] ?? 0;
        data[at + channel] = Math.min(255, old + (value * light - old) * hollow);
      }
    }
    if (glaze && hollow < 1) {
      // The bowl is blue and the spoon grey: the bluer, the more it takes of the glaze, as light as it was.
      const blue = ramp(b - r - 16, 48) * (1 - hollow);
      const light = 0.55 + 0.75 * ((0.3 * r + 0.59 * g + 0.11 * b) / 160);
      for (const [channel, value] of glaze.entries()) {
        const old = data[at + channel] ?? 0;
        data[at + channel] = Math.min(255, old + (value * light - old) * blue);
      }
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}
