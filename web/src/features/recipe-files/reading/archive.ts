// This build has no workers and no WebAssembly, neither of which the page's policy allows from strings.
import {
  BlobReader,
  configure,
  type Entry,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { FileProblem } from './file-problem.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';
import { ByteCollector, type UnpackBudget } from './unpack.ts';

configure({ useWebWorkers: false });

interface UnpackOptions {
  readonly budget: UnpackBudget;
  /** Whether what begins like this is wanted; without it, everything is. */
  readonly wants?: (beginning: Uint8Array) => boolean;
}

/** A file in an archive. Its name is for people and for telling what belongs together, never a path on a disk. */
export interface ArchiveFile {
  /** The names of its folders, each with `/` after it. */
  readonly folder: string;
  readonly name: string;
  readonly isPicture: boolean;
  /** Unpacks it; undefined if it is not wanted. Throws {@link FileProblem}. */
  readonly read: (options: UnpackOptions) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;
/** Files that macOS and Windows add. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Lists the files in a zip without reading them. Throws {@link FileProblem}. */
export async function openArchive(zip: Blob): Promise<ArchiveFile[]> {
  const reader = new ZipReader(new BlobReader(zip), { strictness: 'tolerant', filenameValidation: 'tolerant' });
  const files: ArchiveFile[] = [];
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > UNPACK_LIMITS.entries) throw new FileProblem('tooManyEntries');
      const path = entry.filename.replaceAll('\\', '/');
      if (isFile(entry) && !ADDED.test(path)) files.push(toFile(entry, path));
    }
  } catch (error) {
    throw toProblem(error);
  }
  return files;
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function toFile(entry: FileEntry, path: string): ArchiveFile {
  const cut = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  const most = name === 'database.json' ? UNPACK_LIMITS.wholeBytes : UNPACK_LIMITS.entryBytes;
  const read = async (options: UnpackOptions) => {
    if (entry.encrypted) throw new FileProblem('encrypted');
    const collector = new ByteCollector({ most, ...options });
    try {
      await entry.getData(collector.writable, { checkSignature: true });
    } catch (error) {
      if (collector.isUnwanted) return undefined;
      throw collector.problem ?? toProblem(error);
    }
    return collector.take();
  };
  return { folder, name, isPicture: PICTURE.test(name), read };
}

function toProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const text = error instanceof Error ? error.message : '';
  return new FileProblem(text === ERR_ENCRYPTED || text === ERR_ENCRYPTED_CENTRAL_DIRECTORY ? 'encrypted' : 'damaged');
}
