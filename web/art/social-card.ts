import sharp, { type OverlayOptions } from 'sharp';

import { centreInSquare, faceInSquare } from './emoji.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const BOWL = { side: 306, x: 600, y: 404 };
const ARC = { x: 600, y: 462, radiusX: 476, radiusY: 350, from: 190, to: 350 };
const FACE_SIDE = 122;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#FFFBF5"/>
      <stop offset="0.45" stop-color="#FFF0CF"/>
      <stop offset="1" stop-color="#FBCB63"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0.6" stop-color="#FFFFFF" stop-opacity="0.75"/>
      <stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="shadow">
      <stop offset="0.4" stop-color="#3B2A4A" stop-opacity="0.26"/>
      <stop offset="1" stop-color="#3B2A4A" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
  <circle cx="${BOWL.x}" cy="${BOWL.y}" r="330" fill="url(#glow)"/>
  <circle cx="${BOWL.x}" cy="${BOWL.y}" r="222" fill="#FFFDFA"/>
  <ellipse cx="0" cy="0" rx="100" ry="100" fill="url(#shadow)"
    transform="translate(${BOWL.x} ${BOWL.y + BOWL.side / 2 - 4}) scale(1.4 0.22)"/>
</svg>`;

function pointOnArc(degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: ARC.x + Math.cos(angle) * ARC.radiusX, y: ARC.y + Math.sin(angle) * ARC.radiusY };
}

/** Directions of `count` points that lie equally far from each other along the arc. */
function evenDirections(count: number): number[] {
  const steps = 800;
  const travelled = [0];
  for (let step = 1; step <= steps; step += 1) {
    const before = pointOnArc(ARC.from + ((ARC.to - ARC.from) * (step - 1)) / steps);
    const here = pointOnArc(ARC.from + ((ARC.to - ARC.from) * step) / steps);
    travelled.push((travelled.at(-1) ?? 0) + Math.hypot(here.x - before.x, here.y - before.y));
  }
  const whole = travelled.at(-1) ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const wanted = (whole * index) / Math.max(1, count - 1);
    const step = travelled.findIndex((distance) => distance >= wanted - 1e-6);
    return ARC.from + ((ARC.to - ARC.from) * step) / steps;
  });
}

/** One face on the arc, leaning outwards a little. */
async function onArc(emoji: string, degrees: number): Promise<OverlayOptions> {
  const { data, info } = await sharp(await faceInSquare(emoji, FACE_SIDE))
    .rotate((degrees - 270) * 0.14, { background: CLEAR })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { x, y } = pointOnArc(degrees);
  return {
    input: data,
    left: Math.round(x - info.width / 2),
    top: Math.round(y - info.height / 2),
  };
}

/**
 * Draws the card shown where a link to the app is shared: the logo on its plate of light under an
 * arc of the faces, given as emoji. It carries no words; sites show the page's title beside it. Promises a
 * 1200×630 PNG.
 */
export async function drawSocialCard(logo: Buffer, faces: readonly string[]): Promise<Buffer> {
  const directions = evenDirections(faces.length);
  const arc = await Promise.all(faces.map((emoji, index) => onArc(emoji, directions[index] ?? ARC.from)));
  return sharp(Buffer.from(GROUND))
    .composite([
      {
        input: await centreInSquare(logo, BOWL.side, 0),
        left: BOWL.x - BOWL.side / 2,
        top: BOWL.y - BOWL.side / 2,
      },
      ...arc,
    ])
    .flatten({ background: '#FFFBF5' })
    .png()
    .toBuffer();
}
