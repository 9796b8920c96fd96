/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code for people to type: five bits of each byte, in groups of so many characters. */
export function codeOf(bytes: Uint8Array, group: number): string {
  const characters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  const groups = Array.from({ length: Math.ceil(characters.length / group) }, (_, index) =>
    characters.slice(index * group, (index + 1) * group).join(''),
  );
  return groups.join('-');
}

/** A code as it is compared: in any case, with any separators, and with letters for the digits that they look like. */
export function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
