import sharp, { type OverlayOptions } from 'sharp';

import { creamyColourOf, fillBowl } from './fill-bowl.ts';
import { mix, paintGround, parseColour, shadeOf, type Rgb } from './paint-ground.ts';

/** What a meal's picture is made of. */
export interface PictureScene {
  /** The colour of the meal's mood, `#rrggbb`. */
  colour: string;
  /** Image file of the dish, with a transparent ground. */
  dishFile: string;
  /** Image files of ingredients; the first four are used. */
  aroundFiles: readonly string[];
  /**
   * The dish is the empty bowl: what fills it and how it is glazed, `#rrggbb`, or a blue bowl filled with something in
   * the colour of the first ingredient.
   */
  bowl?: { filling: string; glaze: string } | 'as the first ingredient';
  /** The same seed and files always give the same picture; the slug of the meal, as a rule. */
  seed: string;
}

interface Piece {
  image: Buffer;
  width: number;
  height: number;
}

const WIDTH = 800;
const HEIGHT = 600;
const PLATE = { x: 400, y: 300, radius: 240 };
const DISH_BOX = { width: 316, height: 292 };
/** Where the dish stands: a little below the middle, so that the eye finds it centred. */
const DISH_BASE = 444;
const EDGE = 22;
const MAX_BYTES = 20 * 1024;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Directions in degrees around the plate, clockwise from the right, by number of ingredients. */
const LAYOUTS: Record<number, readonly (readonly number[])[]> = {
  1: [[-35], [-145]],
  2: [
    [-145, 33],
    [-35, 147],
    [-158, 22],
    [-22, 158],
  ],
  3: [
    [-145, -32, 36],
    [-148, -35, 144],
    [-145, 145, 4],
    [-35, 35, 176],
    [-38, 34, 146],
    [-142, 34, 146],
  ],
  4: [
    [-146, -34, 34, 146],
    [-140, -28, 38, 152],
    [-152, -40, 28, 142],
  ],
};

/** Small, fast and the same everywhere: an FNV-1a hash of the text feeds mulberry32. */
function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cuts an image to what can be seen of it; near-transparent strays at its edges do not count. */
async function cutOut(image: Buffer | string): Promise<Buffer> {
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

async function scaleTo(image: Buffer, width: number, height: number): Promise<Piece> {
  const { data, info } = await sharp(image)
    .resize(Math.round(width), Math.round(height), { fit: 'inside', kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** The stretch of the dish's lowest part, where it touches the plate, in pixels from its left. */
async function footOf(dish: Piece): Promise<{ left: number; right: number }> {
  const alpha = await sharp(dish.image).extractChannel('alpha').raw().toBuffer();
  const from = Math.floor(dish.height * 0.9);
  let left = dish.width;
  let right = 0;
  for (let y = from; y < dish.height; y += 1) {
    for (let x = 0; x < dish.width; x += 1) {
      if ((alpha[y * dish.width + x] ?? 0) > 128) {
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
    }
  }
  return { left, right };
}

/** A blurred silhouette of the piece, as layer below it. */
async function dropShadow(
  piece: Piece,
  at: { left: number; top: number },
  { shade, blur, fall, strength }: { shade: Rgb; blur: number; fall: number; strength: number },
): Promise<OverlayOptions> {
  const pad = Math.ceil(blur * 3);
  const width = piece.width + pad * 2;
  const height = piece.height + pad * 2;
  const padded = await sharp(piece.image)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: CLEAR })
    .png()
    .toBuffer();
  const alpha = await sharp(padded).extractChannel('alpha').raw().toBuffer();
  const soft = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(blur)
    .linear(strength, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const [r, g, b] = shade;
  // A layer may not reach past the picture, so what the blur spreads beyond the edge is cut here.
  const left = at.left - pad + Math.round(fall * 0.4);
  const top = at.top - pad + fall;
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const input = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .joinChannel(soft, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
    .then((layer) =>
      sharp(layer)
        .extract({
          ...cut,
          width: Math.min(width, WIDTH - left) - cut.left,
          height: Math.min(height, HEIGHT - top) - cut.top,
        })
        .png()
        .toBuffer(),
    );
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

/** Picks directions and sizes, then turns and places each ingredient with its shadow. */
async function layAround(files: readonly string[], colour: Rgb, random: () => number): Promise<OverlayOptions[]> {
  const layouts = LAYOUTS[files.length] ?? [];
  const directions = layouts[Math.floor(random() * layouts.length)] ?? [];
  // One large, one small and the rest between, starting anywhere: never all of a size.
  const sizes = [122, 96, 114, 106];
  const first = Math.floor(random() * sizes.length);
  const layers: OverlayOptions[] = [];
  for (const [index, file] of files.entries()) {
    const size = (sizes[(first + index) % sizes.length] ?? 100) + (random() - 0.5) * 8;
    const lean = (random() < 0.5 ? -1 : 1) * (4 + random() * 14);
    const upright = await cutOut(file);
    const turned = await sharp(upright).rotate(lean, { background: CLEAR }).png().toBuffer();
    const piece = await scaleTo(await cutOut(turned), size, size);
    const angle = (((directions[index] ?? 0) + (random() - 0.5) * 10) * Math.PI) / 180;
    const x = PLATE.x + Math.cos(angle) * (310 + (random() - 0.5) * 22);
    const y = PLATE.y + Math.sin(angle) * (306 + (random() - 0.5) * 22);
    const left = Math.round(Math.max(EDGE, Math.min(WIDTH - EDGE - piece.width, x - piece.width / 2)));
    const top = Math.round(Math.max(EDGE, Math.min(HEIGHT - EDGE - piece.height, y - piece.height / 2)));
    layers.push(await dropShadow(piece, { left, top }, { shade: shadeOf(colour), blur: 9, fall: 12, strength: 0.3 }), {
      input: piece.image,
      left,
      top,
    });
  }
  return layers;
}

async function dishOf({ dishFile, aroundFiles, bowl }: PictureScene): Promise<Buffer> {
  const dish = await cutOut(dishFile);
  if (typeof bowl === 'object') return fillBowl(dish, parseColour(bowl.filling), parseColour(bowl.glaze));
  const [first] = aroundFiles;
  return bowl && first ? fillBowl(dish, await creamyColourOf(first)) : dish;
}

/**
 * Paints a meal: the dish on a plate of light, its ingredients around it, on the gradient of the
 * mood, as 800×600 PNG without loss.
 */
async function paintPicture(scene: PictureScene): Promise<Buffer> {
  const random = seededRandom(scene.seed);
  const colour = parseColour(scene.colour);
  const dish = await scaleTo(await dishOf(scene), DISH_BOX.width, DISH_BOX.height);
  const left = Math.round(PLATE.x - dish.width / 2);
  const top = Math.round(Math.min(DISH_BASE, PLATE.y + 14 + dish.height / 2) - dish.height);
  const foot = await footOf(dish);
  const around = await layAround(scene.aroundFiles.slice(0, 4), colour, random);
  const ground = paintGround({
    width: WIDTH,
    height: HEIGHT,
    colour,
    plate: PLATE,
    shadow: {
      centreX: left + (foot.left + foot.right) / 2,
      baseline: top + dish.height - 4,
      reach: Math.max(60, (foot.right - foot.left) / 2) + 22,
    },
    random,
  });
  const halo = mix(shadeOf(colour), colour, 0.3);
  return sharp(ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([
      await dropShadow(dish, { left, top }, { shade: halo, blur: 12, fall: 6, strength: 0.2 }),
      { input: dish.image, left, top },
      ...around,
    ])
    .png()
    .toBuffer();
}

/**
 * Composes the picture of a meal as 800×600 WebP of at most 20 KB, the same for the same scene.
 * Fails if even the lowest acceptable quality does not fit.
 */
export async function composePicture(scene: PictureScene): Promise<Buffer> {
  const painted = await paintPicture(scene);
  for (let quality = 90; quality >= 50; quality -= 4) {
    const picture = await sharp(painted).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (picture.length <= MAX_BYTES) {
      return picture;
    }
  }
  throw new Error(`The picture "${scene.seed}" does not fit into ${MAX_BYTES} bytes.`);
}
