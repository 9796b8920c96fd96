import { PICTURE_TYPES, UPLOAD_LIMITS } from '@moodbowl/contract/uploads';

/** Whether a file says to be a picture of a kind that the server takes. */
export function isPicture(file: File): boolean {
  return PICTURE_TYPES.some((type) => type === file.type);
}

/** A picture made small enough to be sent. Throws when that fails. */
export async function compressImage(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression');
  const smaller = await compress(file, {
    maxSizeMB: UPLOAD_LIMITS.bytes / 2 ** 20,
    maxWidthOrHeight: UPLOAD_LIMITS.side,
    // What may be seen through stays so, in a fraction of the time and size that PNG takes.
    ...(file.type !== 'image/jpeg' && { fileType: 'image/webp' }),
    // Its worker would load itself from a server of others.
    useWebWorker: false,
  });
  if (smaller.size > UPLOAD_LIMITS.bytes) throw new Error('the picture stayed too large');
  return smaller;
}
