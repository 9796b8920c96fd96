import { FileProblem } from './file-problem.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';

/** Counts what is unpacked from a file, whatever the file says about its sizes. */
export class UnpackBudget {
  #left: number;

  constructor(bytes: number = UNPACK_LIMITS.unpackedBytes) {
    this.#left = bytes;
  }

  /** Throws when the whole file has been too much. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new FileProblem('tooLarge');
  }
}

interface CollectorOptions {
  /** The most bytes that it takes. */
  readonly most: number;
  readonly budget: UnpackBudget;
  /** Whether what begins like this is wanted; without it, everything is. */
  readonly wants?: (beginning: Uint8Array) => boolean;
}

/** Collects what is written to it, unless it is too much. */
export class ByteCollector {
  readonly writable: WritableStream<Uint8Array>;
  /** Why it takes no more. */
  problem: FileProblem | undefined;
  isUnwanted = false;
  readonly #options: CollectorOptions;
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.writable = new WritableStream({ write: (chunk) => this.#add(chunk) });
  }

  #add(chunk: Uint8Array): void {
    const { most, budget, wants } = this.#options;
    try {
      this.isUnwanted = this.#length === 0 && wants?.(chunk) === false;
      if (this.isUnwanted) throw new Error('It is not wanted');
      budget.take(chunk.length);
      this.#length += chunk.length;
      if (this.#length > most) throw new FileProblem('tooLarge');
      this.#chunks.push(chunk);
    } catch (error) {
      this.#chunks = [];
      if (error instanceof FileProblem) this.problem = error;
      throw error;
    }
  }

  /** All of it, once. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks.splice(0)) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}

/** Unpacks gzip. Throws {@link FileProblem} for what is broken or too much. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>, budget: UnpackBudget): Promise<Uint8Array<ArrayBuffer>> {
  const collector = new ByteCollector({ most: UNPACK_LIMITS.entryBytes, budget });
  try {
    await new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(collector.writable);
  } catch {
    throw collector.problem ?? new FileProblem('damaged');
  }
  return collector.take();
}

/** The first bytes of a file. */
export type Kind = 'zip' | 'gzip' | 'json' | 'html' | 'unknown' | 'empty';

const decoder = new TextDecoder();

/** Recognises a file by its first bytes; a few hundred are enough. */
export function kindOf(bytes: Uint8Array): Kind {
  if (bytes.length === 0) return 'empty';
  const [first, second, third = 0] = bytes;
  // A local header, or the end of an archive without files, or with parts.
  if (first === 0x50 && second === 0x4b && (third === 3 || third === 5 || third === 7)) return 'zip';
  if (first === 0x1f && second === 0x8b) return 'gzip';
  const text = decoder.decode(bytes.subarray(0, 512)).trimStart();
  if (/^[[{]/.test(text)) return 'json';
  return /^<(?:!doctype html|html|head|body|!--|\?xml[^>]*>\s*<(?:!doctype )?html)/i.test(text) ? 'html' : 'unknown';
}

/** Reads a text in UTF-8, or else in the encoding of old Windows; undefined if it is none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  // Zeros and other control characters are in every other kind of file.
  if (bytes.some((byte) => byte < 9)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses JSON in UTF-8. Throws {@link FileProblem} for what is none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new FileProblem('damaged');
  }
}
