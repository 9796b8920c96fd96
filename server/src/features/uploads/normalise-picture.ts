import { type Message, message } from '@moodbowl/i18n/message';
import { UPLOAD_LIMITS } from '@moodbowl/contract/uploads';
import sharp from 'sharp';
import { CodedError } from '../../http/errors.ts';
import { Slots } from '../../http/slots.ts';

// The type of a file is decided by its content, and only these decoders ever read it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Each picture is decoded once.
sharp.cache(false);

const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'av1']);
/** With a lower quality, WebP shows artefacts on smooth gradients. */
const QUALITY = 82;
/** Takes half the time of the default, 4, for files that are 4 % larger: a file of recipes brings thousands. */
const EFFORT = 2;
/** So that a picture that goes out and comes back looks the same. */
const JPEG_QUALITY = 92;
const TIMEOUT_SECONDS = 20;
/** So many pixels take 32 MB in memory. Larger ones are processed one at a time. */
const FEW_PIXELS = 8_000_000;
const WAITING = { waiting: 20, waitingEach: 10, waitMs: 60_000, retryAfter: 5 };
/** Of up to 2 MB each, or 10 if they were fetched. A file of recipes brings thousands, which take 40 ms each. */
const slots = {
  small: new Slots({ running: 2, runningEach: 2, ...WAITING }),
  large: new Slots({ running: 1, runningEach: 1, ...WAITING }),
};

/**
 * Converts an uploaded picture to what we store: WebP, upright, at most {@link UPLOAD_LIMITS.side} pixels on the longer
 * side, the first frame of an animation, without metadata. Throws a 4xx for anything else. Large pictures are processed
 * one at a time, because one may take 4 bytes for each of {@link UPLOAD_LIMITS.pixels}, and others two. Accounts take
 * turns; throws 503 when too many wait.
 */
export async function normalisePicture(sent: Uint8Array, account: string): Promise<Uint8Array> {
  const pixels = await checkedPixels(sent);
  return (pixels > FEW_PIXELS ? slots.large : slots.small).run(account, () => convert(sent));
}

/** A stored picture as JPEG, which every program reads; undefined if it cannot be read. */
export async function toJpeg(stored: Uint8Array): Promise<Uint8Array | undefined> {
  return sharp(stored)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
    .catch(() => undefined);
}

/** How many pixels a picture has, if it is one that we take. */
async function checkedPixels(sent: Uint8Array): Promise<number> {
  if (sent.length === 0) throw refusal('INVALID_INPUT', message('uploads.required'));
  const { format, compression, width, height } = await readHeader(sent);
  // AVIF and HEIC share a container format and differ in compression.
  if (!FORMATS.has(format === 'heif' ? compression : format))
    throw refusal('UNSUPPORTED_TYPE', message('uploads.unsupported'));
  if (width * height > UPLOAD_LIMITS.pixels) throw refusal('TOO_LARGE', message('uploads.tooManyPixels'));
  // Decoding a single line of 50 million pixels takes 2.5 GB, because several lines are in memory at once.
  if (Math.max(width, height) > UPLOAD_LIMITS.sentSide) throw refusal('TOO_LARGE', message('uploads.tooLong'));
  return width * height;
}

async function convert(sent: Uint8Array): Promise<Uint8Array> {
  const { side } = UPLOAD_LIMITS;
  try {
    return await sharp(sent, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer();
  } catch (error) {
    throw refusal('INVALID_INPUT', message('uploads.damaged'), error);
  }
}

async function readHeader(sent: Uint8Array) {
  try {
    // The caller checks the size and reports what is wrong with it.
    return await sharp(sent, { limitInputPixels: false }).metadata();
  } catch (error) {
    const known = error instanceof Error && !error.message.includes('unsupported image format');
    throw known
      ? refusal('INVALID_INPUT', message('uploads.damaged'), error)
      : refusal('UNSUPPORTED_TYPE', message('uploads.unsupported'), error);
  }
}

function refusal(code: 'INVALID_INPUT' | 'UNSUPPORTED_TYPE' | 'TOO_LARGE', text: Message, cause?: unknown): CodedError {
  return new CodedError(code, text, { fields: { image: text }, cause });
}
