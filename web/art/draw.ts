import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { centreInSquare, emojiImage, faceInSquare } from './emoji.ts';
import { drawIcon, drawTick } from './icons.ts';
import { drawLogo } from './logo.ts';
import { save, toIco, toPalettePng, toWebp } from './save.ts';
import { drawSocialCard } from './social-card.ts';

const KB = 1024;

const FACES = {
  happy: '😊',
  sad: '😢',
  angry: '😠',
  stressed: '😰',
  bored: '🥱',
  energised: '🤩',
  confused: '😕',
  grateful: '🥰',
};

/** Sides of the faces in pixels, each with its maximum bytes. The source is 256 px. */
const FACE_SIZES = [
  [48, 2.5 * KB],
  [96, 5 * KB],
  [192, 10 * KB],
  [256, 14 * KB],
] as const;

const DECORATIONS = {
  flame: '🔥',
  chef: '🧑‍🍳',
  speech: '💬',
  basket: '🧺',
  plate: '🍽️',
  sprout: '🌱',
  sparkles: '✨',
  cooking: '🍳',
  bubbles: '🫧',
  star: '⭐',
  compass: '🧭',
  umbrella: '☔',
  wave: '👋',
  jar: '🫙',
  calendar: '📅',
  heart: '💛',
};

/** What `web/src/features/meals/drawn-dish.ts` shows for recipes without a picture. */
const DISHES = {
  pancakes: '🥞',
  pizza: '🍕',
  soup: '🍲',
  salad: '🥗',
  curry: '🍛',
  dumplings: '🥟',
  noodles: '🍜',
  pasta: '🍝',
  muffins: '🧁',
  cookies: '🍪',
  cake: '🍰',
  pie: '🥧',
  waffles: '🧇',
  porridge: '🥣',
  burger: '🍔',
  taco: '🌮',
  wrap: '🌯',
  sandwich: '🥪',
  stew: '🥘',
  rice: '🍚',
  fish: '🍤',
  chicken: '🍗',
  meat: '🥩',
  eggs: '🍳',
  potatoes: '🥔',
  bread: '🍞',
  'ice-cream': '🍨',
  drink: '🥤',
  vegetables: '🥦',
};

async function drawFaces(): Promise<void> {
  for (const [mood, emoji] of Object.entries(FACES)) {
    for (const [side, maxBytes] of FACE_SIZES) {
      const face = await faceInSquare(emoji, side);
      await save(`src/ui/mood/faces/${mood}-${side}.webp`, await toWebp(face, maxBytes));
    }
  }
}

async function drawDecorations(): Promise<void> {
  for (const [name, emoji] of Object.entries(DECORATIONS)) {
    for (const side of [96, 192]) {
      const piece = await centreInSquare(emojiImage(emoji), side);
      await save(`src/ui/art/${name}-${side}.webp`, await toWebp(piece, (side / 96) * 5 * KB));
    }
  }
}

/** With room around them, for the ground that the page draws below. */
async function drawDishes(): Promise<void> {
  for (const [name, emoji] of Object.entries(DISHES)) {
    const dish = await centreInSquare(emojiImage(emoji), 320, 0.2);
    await save(`public/dishes/${name}.webp`, await toWebp(dish, 12 * KB));
  }
}

/** Sharp at 18 px on the densest phones. */
async function drawTicks(): Promise<void> {
  await save('src/ui/tick.webp', await toWebp(drawTick(72), KB));
}

async function drawBrand(): Promise<void> {
  const full = await drawLogo('full');
  const small = await drawLogo('small');
  for (const side of [40, 80, 160]) {
    const logo = await centreInSquare(side < 50 ? small : full, side, 0.01);
    await save(`src/ui/brand/logo-${side}.webp`, await toWebp(logo, (side / 40) * 2.5 * KB));
  }
  const favicon = await drawIcon(small, 32, 'none');
  await save('public/favicon-32.png', favicon);
  await save('public/favicon.ico', toIco(favicon, 32));
  await save('public/favicon-192.png', await drawIcon(full, 192, 'none'));
  await save('public/icon-192.png', await drawIcon(full, 192, 'rounded'));
  await save('public/icon-512.png', await drawIcon(full, 512, 'rounded'));
  await save('public/icon-maskable-512.png', await drawIcon(full, 512, 'orange'));
  await save('public/apple-touch-icon.png', await drawIcon(full, 180, 'square'));
  const card = await drawSocialCard(full, Object.values(FACES));
  await save('public/social-card.png', await toPalettePng(card, 150 * KB));
}

/** The server draws the default meal with its catalogue; the page keeps a copy for itself. */
async function copyDefaultMeal(): Promise<void> {
  const pictures = path.join(import.meta.dirname, '../../server/catalogue/pictures');
  await save('public/default-meal.png', await readFile(path.join(pictures, 'default-meal.png')));
}

await drawFaces();
await drawDecorations();
await drawDishes();
await drawTicks();
await drawBrand();
await copyDefaultMeal();
