import sharp from 'sharp';

import { cutOut, emojiImage } from './emoji.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const SIDE = 1024;
/** The glaze of the bowl from rim to foot: the app's orange, blushing like the faces. */
const GLAZE: readonly (readonly [at: number, colour: Rgb])[] = [
  [0, [255, 226, 140]],
  [0.5, [255, 212, 102]],
  [0.72, [251, 190, 72]],
  [0.9, [250, 160, 74]],
  [1, [249, 132, 104]],
];

/** `small` is drawn for up to about 50 px: a bolder face without highlights, so that it stays recognisable. */
export type LogoDetail = 'full' | 'small';

/** The face, drawn on the front of the bowl in a box 1000 units wide and high. */
function faceSvg(detail: LogoDetail): Buffer {
  const full = detail === 'full';
  const glints = `<g fill="#FFFFFF" fill-opacity="0.92">
    <circle cx="337" cy="716" r="15"/>
    <circle cx="687" cy="716" r="15"/>
  </g>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${SIDE}" height="${SIDE}">
  <defs>
    <radialGradient id="blush">
      <stop offset="0" stop-color="#ED5565" stop-opacity="0.5"/>
      <stop offset="1" stop-color="#ED5565" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <ellipse cx="215" cy="815" rx="92" ry="62" fill="url(#blush)"/>
  <ellipse cx="785" cy="815" rx="92" ry="62" fill="url(#blush)"/>
  <g fill="#3B2A4A">
    <ellipse cx="325" cy="738" rx="${full ? 42 : 46}" ry="${full ? 53 : 56}"/>
    <ellipse cx="675" cy="738" rx="${full ? 42 : 46}" ry="${full ? 53 : 56}"/>
  </g>
  ${full ? glints : ''}
  <path d="M 412 806 Q 500 ${full ? 902 : 915} 588 806" fill="none" stroke="#3B2A4A"
    stroke-width="${full ? 40 : 50}" stroke-linecap="round"/>
</svg>`);
}

function glazeAt(height: number): Rgb {
  let [lastAt, last] = GLAZE[0] ?? [0, [255, 212, 102] as const];
  for (const [at, colour] of GLAZE) {
    if (height <= at) {
      const share = at === lastAt ? 0 : (height - lastAt) / (at - lastAt);
      return [
        last[0] + (colour[0] - last[0]) * share,
        last[1] + (colour[1] - last[1]) * share,
        last[2] + (colour[2] - last[2]) * share,
      ];
    }
    [lastAt, last] = [at, colour];
  }
  return last;
}

/** From 0 at zero to 1 at `full` and beyond. */
function ramp(value: number, full: number): number {
  return Math.min(1, Math.max(0, value / full));
}

/** Colours the grey bowl of the salad. Only the bowl is grey; food keeps its colours. */
function glaze(pixels: Uint8Array, width: number, height: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const r = pixels[at] ?? 0;
    const g = pixels[at + 1] ?? 0;
    const b = pixels[at + 2] ?? 0;
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    const brightness = 0.3 * r + 0.59 * g + 0.11 * b;
    // Greens and reds are far from grey; the pale green seam around the salad belongs to the rim.
    const greyness = b >= g - 45 && r - g < 40 ? ramp(86 - chroma, 40) * ramp(brightness - 90, 40) : 0;
    if (greyness > 0) {
      const warm = glazeAt(Math.floor(at / 4 / width) / (height - 1));
      const light = Math.min(1.08, brightness / 208) ** 0.55;
      for (const [channel, value] of warm.entries()) {
        const old = pixels[at + channel] ?? 0;
        pixels[at + channel] = Math.min(255, old + (value * light - old) * greyness);
      }
    }
  }
}

/** Draws the logo, a warm bowl that smiles. Promises a PNG cut to the bowl, about 1000 px wide. */
export async function drawLogo(detail: LogoDetail): Promise<Buffer> {
  const { data, info } = await sharp(await cutOut(emojiImage('🥗')))
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  glaze(data, info.width, info.height);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .composite([{ input: faceSvg(detail) }])
    .png()
    .toBuffer();
}
