/** Below this, compressing in the page would take longer than it saves; the server fits pictures anyway. In bytes. */
const SMALL = 256 * 1024;

/** The types that the server takes, by their first bytes. */
const TYPES: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  ['image/png', /^\u0089PNG/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftyp(?:avif|avis|mif1)/],
];

/** Compresses a picture so that it can be uploaded; throws if that fails. */
export type CompressPicture = (picture: File) => Promise<File>;

/** A picture from a file, ready to be uploaded. Throws if it is none. */
export async function preparePicture(content: Blob, compress: CompressPicture): Promise<File> {
  const beginning = String.fromCharCode(...new Uint8Array(await content.slice(0, 16).arrayBuffer()));
  const type = TYPES.find(([, begins]) => begins.test(beginning))?.[0];
  if (type === undefined) throw new Error('This is no picture');
  const file = new File([content], `picture.${type.slice('image/'.length)}`, { type });
  return file.size <= SMALL ? file : compress(file);
}
