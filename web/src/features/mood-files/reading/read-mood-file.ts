import { type ArchiveFile, openArchive } from '../../recipe-files/reading/archive.ts';
import { kindOf, UnpackBudget } from '../../recipe-files/reading/unpack.ts';
import { MoodCollector } from './collect-moods.ts';
import { decodeMoodText } from './decode-mood-text.ts';
import { moodsInJson } from './json-moods.ts';
import { MOOD_FILE_LIMITS } from './mood-file-limits.ts';
import { MoodFileProblem, toMoodFileProblem } from './mood-file-problem.ts';
import type { MoodFile, TableChoice } from './mood-file.ts';
import { type FoundTable, moodsInTable } from './mood-table.ts';

export interface ReadMoodsOptions {
  /** Called now and then with the number of entries so far. */
  readonly onFound: (count: number) => void;
  /** Which column of a table is which; guessed without it. */
  readonly choice?: TableChoice | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads the moods of a file of any app that is known, or of a table. Throws {@link MoodFileProblem} if it has none, if
 * something must be chosen first, or if it harms. Takes up to seconds of one thread: see `mood-file.worker.ts`.
 */
export async function readMoodFile(file: Blob, { onFound, choice, now }: ReadMoodsOptions): Promise<MoodFile> {
  try {
    const { source, moods, table } = moodsIn(await textOf(file), choice);
    const collector = new MoodCollector({ now, onFound });
    for (const mood of moods) collector.add(mood);
    const { entries, skipped } = collector;
    if (entries.length + skipped.length === 0) throw new MoodFileProblem('noMood');
    return { source, entries, skipped, table };
  } catch (error) {
    throw toMoodFileProblem(error);
  }
}

async function textOf(file: Blob): Promise<string> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 512).arrayBuffer()));
  if (kind === 'empty') throw new MoodFileProblem('empty');
  if (kind === 'zip') return textInArchive(file);
  if (file.size > MOOD_FILE_LIMITS.bytes) throw new MoodFileProblem('tooLarge');
  return textIn(new Uint8Array(await file.arrayBuffer()));
}

/** The file with the moods in an archive: a backup of Daylio has photos beside it. */
const BACKUP = /^backup\.daylio$/i;
const DATA = /\.(?:json|csv|tsv|txt|daylio)$/i;

async function textInArchive(zip: Blob): Promise<string> {
  const files = await openArchive(zip);
  const data = files.find(({ name }) => BACKUP.test(name)) ?? onlyOne(files.filter(({ name }) => DATA.test(name)));
  if (data === undefined) throw new MoodFileProblem('unknown');
  const bytes = await data.read({ budget: new UnpackBudget(MOOD_FILE_LIMITS.unpackedBytes) });
  if (bytes === undefined || kindOf(bytes) === 'empty') throw new MoodFileProblem('damaged');
  return textIn(bytes);
}

/** Of several files nobody knows which is meant. */
function onlyOne(files: readonly ArchiveFile[]): ArchiveFile | undefined {
  return files.length === 1 ? files[0] : undefined;
}

function textIn(bytes: Uint8Array): string {
  const text = decodeMoodText(bytes);
  // An archive in an archive, a picture, a database.
  if (text === undefined || kindOf(bytes) === 'gzip' || kindOf(bytes) === 'zip') throw new MoodFileProblem('unknown');
  return IS_BASE64_JSON.test(text.trimStart().slice(0, 200)) ? fromBase64(text) : text;
}

/** `{"` in Base64, as the file in a backup of Daylio begins. */
const IS_BASE64_JSON = /^e[wy][A-Za-z\d+/=\s]{20,}$/;

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0)),
    );
  } catch {
    throw new MoodFileProblem('damaged');
  }
}

function moodsIn(text: string, choice: TableChoice | undefined): FoundTable {
  if (!/^\s*[[{]/.test(text)) return moodsInTable(text, choice);
  const found = moodsInJson(parse(text));
  if (found === undefined) throw new MoodFileProblem('noMood');
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new MoodFileProblem('damaged');
  }
}
