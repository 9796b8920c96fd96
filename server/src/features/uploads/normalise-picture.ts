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
const TIMEOUT_SECONDS = 20;
/** Of up to 2 MB each, or 10 if they were fetched. A picture may take a second; a file of recipes brings two at a time. */
const slots = new Slots({ running: 1, runningEach: 1, waiting: 20, waitingEach: 10, waitMs: 60_000, retryAfter: 5 });

/**
 * Converts an uploaded picture to what we store: WebP, upright, at most {@link UPLOAD_LIMITS.side} pixels on the longer
 * side, the first frame of an animation, without metadata. Throws a 4xx for anything else. Pictures are processed one
 * at a time, because one may take 4 bytes for each of {@link UPLOAD_LIMITS.pixels}. Accounts take turns; throws 503 when
 * too many wait.
 */
export async function normalisePicture(sent: Uint8Array, account: string): Promise<Uint8Array> {
  return slots.run(account, () => convert(sent));
}

async function convert(sent: Uint8Array): Promise<Uint8Array> {
  if (sent.length === 0) throw refusal('INVALID_INPUT', message('uploads.required'));
  const { format, compression, width, height } = await readHeader(sent);
  // AVIF and HEIC share a container format and differ in compression.
  if (!FORMATS.has(format === 'heif' ? compression : format))
    throw refusal('UNSUPPORTED_TYPE', message('uploads.unsupported'));
  if (width * height > UPLOAD_LIMITS.pixels) throw refusal('TOO_LARGE', message('uploads.tooManyPixels'));
  // Decoding a single line of 50 million pixels takes 2.5 GB, because several lines are in memory at once.
  if (Math.max(width, height) > UPLOAD_LIMITS.sentSide) throw refusal('TOO_LARGE', message('uploads.tooLong'));
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
