/** Where browsers look for the declaration (https://html.spec.whatwg.org/#prescan), and some more for real pages. */
const DECLARED_WITHIN = 4_096;
const META = /<meta\s([^>]*)/gi;
const CHARSET = /\bcharset\s*=[\s"']*([\w.:-]+)/i;

/** The encoding that browsers assume for old pages without any declaration. */
const OLD = 'windows-1252';

/**
 * The text of a page. As in browsers, a byte order mark decides; then the charset of the header; then that of a
 * `<meta>` element. Without any it is UTF-8, or windows-1252 if it cannot be UTF-8. Bytes that mean nothing become
 * U+FFFD.
 */
export function decodePage(body: Uint8Array, charset?: string): string {
  const decoder = decoderOf(markOf(body)) ?? decoderOf(charset) ?? decoderOf(declaredIn(body));
  if (decoder) return decoder.decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder(OLD).decode(body);
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function declaredIn(body: Uint8Array): string | undefined {
  const start = new TextDecoder(OLD).decode(body.subarray(0, DECLARED_WITHIN));
  const declared = start.matchAll(META).map(([, attributes = '']) => CHARSET.exec(attributes)?.[1]);
  const name = declared.find((charset) => charset !== undefined);
  // Whoever can read this declaration does not read UTF-16.
  return name !== undefined && /^utf-?16/i.test(name) ? 'utf-8' : name;
}

/** Undefined for a charset that nobody knows. */
function decoderOf(charset: string | undefined) {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
