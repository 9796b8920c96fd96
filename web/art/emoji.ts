import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import sharp from 'sharp';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const packageFile = createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json');
const assets = path.join(path.dirname(packageFile), 'assets');

/** The image file of an emoji. Fails if the art source does not have it. */
export function emojiImage(emoji: string): string {
  const codes = Array.from(emoji, (part) => (part.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
  const file = path.join(assets, `${codes.join('-')}.webp`);
  if (!existsSync(file)) {
    throw new Error(`There is no picture of ${emoji} (${codes.join('-')}).`);
  }
  return file;
}

/** Crops a picture to its visible part. Nearly transparent pixels at the edges do not count. */
export async function cutOut(image: Buffer | string): Promise<Buffer> {
  const alpha = await sharp(image).ensureAlpha().extractChannel('alpha').png().toBuffer();
  const { info } = await sharp(alpha).trim({ background: '#000', threshold: 24 }).toBuffer({ resolveWithObject: true });
  return sharp(image)
    .ensureAlpha()
    .extract({
      left: -(info.trimOffsetLeft ?? 0),
      top: -(info.trimOffsetTop ?? 0),
      width: info.width,
      height: info.height,
    })
    .png()
    .toBuffer();
}

/**
 * Centres the visible part of a picture in a transparent square of this side, with this share of it free on each side.
 * Resolves to a PNG.
 */
export async function centreInSquare(image: Buffer | string, side: number, margin = 0.03): Promise<Buffer> {
  const inner = Math.max(1, Math.round(side * (1 - margin * 2)));
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return sharp(await cutOut(image))
    .resize(inner, inner, { fit: 'contain', background: CLEAR, kernel: 'lanczos3' })
    .extend({ top: before, bottom: after, left: before, right: after, background: CLEAR })
    .png()
    .toBuffer();
}

/**
 * Crops a face so that its disc has the same size and place in every picture, with a small margin. Resolves to a PNG of
 * this side.
 */
export async function faceInSquare(emoji: string, side: number): Promise<Buffer> {
  // All discs of the source are 224 px wide and centred in 256; tears, stars and hearts extend up to 8 px beyond.
  // Cropping each face to its own bounds would make those discs smaller.
  return sharp(emojiImage(emoji))
    .extract({ left: 8, top: 8, width: 240, height: 240 })
    .resize(side, side, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
}
