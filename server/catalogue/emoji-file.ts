import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const VARIATION_SELECTOR = 'fe0f';

const assetsDir = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

/**
 * The absolute path of the image of an emoji. The package names some files with the variation
 * selector and some without, whatever way the emoji is commonly typed, so every spelling is tried.
 */
export function emojiFile(emoji: string): string {
  const typed = Array.from(emoji, (character) => character.codePointAt(0)?.toString(16));
  const plain = typed.filter((codePoint) => codePoint !== VARIATION_SELECTOR);
  for (const codePoints of [typed, plain, [...plain, VARIATION_SELECTOR]]) {
    const file = path.join(assetsDir, `${codePoints.join('-')}.webp`);
    if (existsSync(file)) {
      return file;
    }
  }
  throw new Error(`There is no picture of the emoji "${emoji}" (${typed.join('-')}).`);
}
