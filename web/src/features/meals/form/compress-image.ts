import { PICTURE_TYPES, UPLOAD_LIMITS } from '@moodbowl/contract/uploads';

/** Whether a file claims to be a picture of a type that the server accepts. */
export function isPicture(file: File): boolean {
  return PICTURE_TYPES.some((type) => type === file.type);
}

/** Compresses a picture for the upload. Throws if that fails. */
export async function compressImage(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression');
  const smaller = await compress(file, {
    maxSizeMB: UPLOAD_LIMITS.bytes / 2 ** 20,
    maxWidthOrHeight: UPLOAD_LIMITS.side,
    // WebP keeps transparency, in a fraction of the time and size of PNG.
    ...(file.type !== 'image/jpeg' && { fileType: 'image/webp' }),
    // Its worker would load its script from a third-party server.
    useWebWorker: false,
  });
  if (smaller.size > UPLOAD_LIMITS.bytes) throw new Error('the picture stayed too large');
  return smaller;
}
