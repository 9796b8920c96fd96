/** Names that Windows keeps for devices, whatever follows a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\s*\.|\s*$)/i;
/** Characters that some system forbids in names, and invisible ones. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]+/gu;
/** Systems allow 255 bytes; paths to the folder need room too. */
const LONGEST = 80;

/** A name for a file or folder on any system, close to what it names; empty if nothing is left of it. */
export function safeName(name: string): string {
  const readable = name.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ');
  // Dots at the start hide files or lead out of a folder; Windows drops them at the end.
  return trim(shorten(trim(readable))).replace(RESERVED, '$&_');
}

function trim(name: string): string {
  return name.replaceAll(/^[\s.~]+|(?<![\s.])[\s.]+$/g, '');
}

/** At most {@link LONGEST} bytes of UTF-8, whole characters only. */
function shorten(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > LONGEST) break;
    kept += segment;
  }
  return kept;
}

/** Gives out names for the files of one folder, each once, also for systems that ignore case. */
export class DistinctNames {
  readonly #taken = new Set<string>();
  readonly #fallback: string;

  /** `fallback` is the name of what has no usable one. */
  constructor(fallback: string) {
    this.#fallback = fallback;
  }

  take(name: string): string {
    const safe = safeName(name) || this.#fallback;
    let distinct = safe;
    for (let count = 2; this.#taken.has(keyOf(distinct)); count += 1) distinct = `${safe} (${count})`;
    this.#taken.add(keyOf(distinct));
    return distinct;
  }
}

/** A name as file systems compare it that ignore case. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}
