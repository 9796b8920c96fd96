import sharp from 'sharp';

import { centreInSquare, cutOut } from './emoji.ts';

const CREAM = '#FFFBF5';
const CREAM_SHADE = '#FFEFCF';

/** The background of an icon: none, a cream tile with round or square corners, or orange light. */
export type IconGround = 'none' | 'rounded' | 'square' | 'orange';

function groundSvg(ground: IconGround, side: number): Buffer {
  const orange = ground === 'orange';
  const radius = ground === 'rounded' ? 115 : 0;
  const tile = `<rect width="512" height="512" rx="${radius}" fill="url(#tile)"/>`;
  // An orange bowl would not stand out on orange; the light plate of the meal pictures sets it off.
  const plate = `<circle cx="256" cy="256" r="330" fill="url(#glow)"/>
    <circle cx="256" cy="256" r="196" fill="${CREAM}"/>`;
  const shadow = '<ellipse cx="256" cy="256" rx="256" ry="256" fill="url(#shadow)"/>';
  const standing = orange ? 'translate(256 392) scale(0.46 0.06)' : 'translate(256 436) scale(0.6 0.09)';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${side}" height="${side}">
  <defs>
    <linearGradient id="tile" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${orange ? '#FFCE54' : CREAM}"/>
      <stop offset="1" stop-color="${orange ? '#F6BB42' : CREAM_SHADE}"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0.55" stop-color="#FFFFFF" stop-opacity="0.55"/>
      <stop offset="0.85" stop-color="#FFFFFF" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="shadow">
      <stop offset="0.5" stop-color="#3B2A4A" stop-opacity="0.24"/>
      <stop offset="1" stop-color="#3B2A4A" stop-opacity="0"/>
    </radialGradient>
  </defs>
  ${ground === 'none' ? '' : tile}
  ${orange ? plate : ''}
  ${ground === 'none' ? '' : `<g transform="${standing} translate(-256 -256)">${shadow}</g>`}
</svg>`);
}

const LOGO_SHARE: Record<IconGround, number> = {
  none: 1,
  rounded: 0.72,
  square: 0.74,
  orange: 0.54,
};

/** Puts the logo on this background. Resolves to a square PNG; the one on `square` is opaque. */
export async function drawIcon(logo: Buffer, side: number, ground: IconGround): Promise<Buffer> {
  const inner = Math.round(side * LOGO_SHARE[ground]);
  const bowl = await centreInSquare(await cutOut(logo), inner, ground === 'none' ? 0.02 : 0);
  const offset = Math.round((side - inner) / 2);
  const icon = sharp(groundSvg(ground, side)).composite([{ input: bowl, left: offset, top: offset }]);
  const opaque = ground === 'square' || ground === 'orange';
  const png = await icon.png().toBuffer();
  return sharp(png)
    .flatten(opaque ? { background: CREAM } : false)
    .png({ effort: 10, compressionLevel: 9, palette: side > 100, dither: 0.4 })
    .toBuffer();
}

/** The white tick of a checked box. */
export function drawTick(side: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18" width="${side}" height="${side}">
  <path d="M4.5 9.5l3 3 6-7" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`);
}
