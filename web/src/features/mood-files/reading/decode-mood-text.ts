import { decodeText } from '../../recipe-files/reading/unpack.ts';

/** Reads a text in UTF-16 if it says so, else in UTF-8 or the encoding of old Windows; undefined if it is none. */
export function decodeMoodText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  if (encoding === undefined) return decodeText(bytes)?.replace(/^\uFEFF/, '');
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? undefined : text;
}
