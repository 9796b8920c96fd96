import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import sharp from 'sharp';

import { catalogue, type CatalogueMeal } from './catalogue.ts';
import { composePicture, type PictureScene } from './compose-picture.ts';
import { emojiFile } from './emoji-file.ts';

const PICTURES = path.join(import.meta.dirname, 'pictures');
const DEFAULT_NAME = 'default-meal';
/** Drawn with nothing but a spoon in it. */
const EMPTY_BOWL = '🥣';
const DEFAULT_PNG_MAX_BYTES = 40 * 1024;

function sceneOf(meal: CatalogueMeal): PictureScene {
  return {
    colour: MOOD_COLOURS[meal.mood],
    dishFile: emojiFile(meal.art.dish),
    aroundFiles: meal.art.around.map(emojiFile),
    ...(meal.art.dish === EMPTY_BOWL && { bowl: meal.art.bowl ?? 'as the first ingredient' }),
    seed: meal.slug,
  };
}

/** The picture of a meal that has none: a laid place, in the app's own orange. */
async function drawDefault(): Promise<void> {
  const scene: PictureScene = {
    colour: '#F6BB42',
    dishFile: emojiFile('🍽️'),
    aroundFiles: [emojiFile('🌿'), emojiFile('🍅')],
    seed: DEFAULT_NAME,
  };
  const picture = await composePicture(scene);
  await writeFile(path.join(PICTURES, `${DEFAULT_NAME}.webp`), picture);
  // Fewer pixels with a smooth palette look better than many with a coarse one. The WebP is the
  // source, since it has lost the grain, which costs PNG a lot.
  for (let width = 800; width >= 400; width -= 40) {
    const png = await sharp(picture)
      .resize({ width })
      .png({ palette: true, dither: 0.6, effort: 10, compressionLevel: 9 })
      .toBuffer();
    if (png.length <= DEFAULT_PNG_MAX_BYTES) {
      await writeFile(path.join(PICTURES, `${DEFAULT_NAME}.png`), png);
      return;
    }
  }
  throw new Error(`${DEFAULT_NAME}.png does not fit into ${DEFAULT_PNG_MAX_BYTES} bytes.`);
}

/** Pictures of meals which the catalogue no longer has would otherwise be shipped for ever. */
async function removeStrays(): Promise<void> {
  const wanted = new Set([...catalogue.map((meal) => meal.slug), DEFAULT_NAME]);
  for (const file of await readdir(PICTURES)) {
    if (!wanted.has(path.parse(file).name)) {
      await rm(path.join(PICTURES, file));
      console.log(`removed ${file}`);
    }
  }
}

const asked = new Set(process.argv.slice(2));
const known = new Set(catalogue.map((meal) => meal.slug));
const unknown = [...asked].filter((slug) => !known.has(slug));
if (unknown.length > 0) {
  console.error(`The catalogue has no meal called ${unknown.join(', ')}.`);
  process.exit(1);
}

await mkdir(PICTURES, { recursive: true });
for (const meal of catalogue) {
  if (asked.size === 0 || asked.has(meal.slug)) {
    const picture = await composePicture(sceneOf(meal));
    await writeFile(path.join(PICTURES, `${meal.slug}.webp`), picture);
    console.log(`${meal.slug} ${(picture.length / 1024).toFixed(1)} KB`);
  }
}
if (asked.size === 0) {
  await drawDefault();
  await removeStrays();
}
