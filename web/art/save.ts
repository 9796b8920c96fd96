import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

const WEB = path.join(import.meta.dirname, '..');

/** Writes a picture to a path inside the web app, and creates its folder. */
export async function save(relativePath: string, picture: Buffer): Promise<void> {
  const file = path.join(WEB, relativePath);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, picture);
  console.log(`${relativePath} ${(picture.length / 1024).toFixed(1)} KB`);
}

/** The best WebP of at most this size. Fails if even a coarse one is larger. */
export async function toWebp(picture: Buffer, maxBytes: number): Promise<Buffer> {
  for (let quality = 92; quality >= 50; quality -= 3) {
    const webp = await sharp(picture).webp({ quality, alphaQuality: 92, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxBytes) {
      return webp;
    }
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes.`);
}

/** The palette PNG of at most this size, with as much dithering as fits. */
export async function toPalettePng(picture: Buffer, maxBytes: number): Promise<Buffer> {
  for (let dither = 1; dither >= 0; dither -= 0.25) {
    const png = await sharp(picture).png({ palette: true, dither, effort: 10, compressionLevel: 9 }).toBuffer();
    if (png.length <= maxBytes) {
      return png;
    }
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes.`);
}

/** A PNG as an icon file (ICO), for browsers that request /favicon.ico anyway. `side` ≤ 255 pixels. */
export function toIco(png: Buffer, side: number): Buffer {
  const headerBytes = 22;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon…
  header.writeUInt16LE(1, 4); // …with one picture
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}
