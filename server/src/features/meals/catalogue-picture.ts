import type { FetchPublic } from '../../http/fetch-public.ts';
import { CodedError } from '../../http/errors.ts';

/** In milliseconds. Whoever saves a meal waits for it. */
const PATIENCE = 5_000;

/**
 * The picture at an https address as WebP, to be stored in place of the address: a page that loaded it from there would
 * tell that server who looks. Undefined for everything else, and if it cannot be had now: then the address stays, the page
 * shows the default picture, and it is fetched when the meal is saved again.
 */
export async function fetchCataloguePicture(
  fetchPublic: FetchPublic,
  account: string,
  imageUrl: string,
): Promise<Uint8Array | undefined> {
  if (!imageUrl.startsWith('https:')) return undefined;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { body } = await fetchPublic(imageUrl, { kind: 'picture', account, signal });
    // Loaded with the first picture: loading it takes as long as starting the server.
    const { normalisePicture } = await import('../uploads/normalise-picture.ts');
    return await normalisePicture(body, account);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
