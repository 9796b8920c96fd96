import { MOOD_FILE_LIMITS } from './mood-file-limits.ts';
import { MoodFileProblem } from './mood-file-problem.ts';
import type { FoundActivity, FoundMood, FoundTime, Skipped } from './mood-file.ts';
import { toInstant } from './to-instant.ts';

/** An entry as a format has it; what is missing or nonsense is undefined. */
export interface RawMood {
  readonly row: number;
  readonly at: FoundTime | undefined;
  readonly word: unknown;
  readonly level?: number | undefined;
  readonly strength?: number | undefined;
  readonly activities?: readonly { readonly name: unknown; readonly group?: unknown }[];
  /** Parts of the note, each a paragraph. */
  readonly note?: readonly unknown[];
  readonly photos?: number;
  readonly id?: string | undefined;
}

interface CollectOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called now and then with the number of entries so far. */
  readonly onFound: (count: number) => void;
}

/** How often the number of entries is reported. */
const EVERY = 500;
/** Clocks differ a little, and some apps round up to the next minute. In milliseconds. */
const AHEAD = 2 * 60_000;

/** Checks and bounds the entries of a file, one after the other. */
export class MoodCollector {
  readonly entries: FoundMood[] = [];
  readonly skipped: Skipped[] = [];
  readonly #options: CollectOptions;
  readonly #words = new Set<string>();

  constructor(options: CollectOptions) {
    this.#options = options;
  }

  /** Takes an entry, or notes why it is left out. Throws {@link MoodFileProblem} if the file has too many. */
  add(raw: RawMood): void {
    if (this.entries.length + this.skipped.length >= MOOD_FILE_LIMITS.entries)
      throw new MoodFileProblem('tooManyMoods');
    const { row, at } = raw;
    const instant = at === undefined ? NaN : toInstant(at);
    const word = lineOf(raw.word, MOOD_FILE_LIMITS.word);
    if (at === undefined || Number.isNaN(instant)) this.skipped.push({ row, why: 'noTime' });
    else if (Number(at.date.slice(0, 4)) < MOOD_FILE_LIMITS.firstYear || instant < 0)
      this.skipped.push({ row, why: 'tooEarly' });
    else if (instant > this.#options.now + AHEAD) this.skipped.push({ row, why: 'inFuture' });
    else if (word === '') this.skipped.push({ row, why: 'noMood' });
    else this.#take(raw, at, word);
    if ((this.entries.length + this.skipped.length) % EVERY === 0) this.#options.onFound(this.entries.length);
  }

  #take(
    { row, level, strength, activities = [], note = [], photos = 0, id }: RawMood,
    at: FoundTime,
    word: string,
  ): void {
    this.#words.add(word);
    if (this.#words.size > MOOD_FILE_LIMITS.words) throw new MoodFileProblem('tooManyWords');
    const whole = noteOf(note);
    const characters = Array.from(whole.slice(0, MOOD_FILE_LIMITS.note * 2 + 1));
    const isCut = characters.length > MOOD_FILE_LIMITS.note;
    this.entries.push({
      row,
      at,
      word,
      ...(level !== undefined && Number.isFinite(level) && { level: Math.max(-1, Math.min(1, level)) }),
      ...(strength !== undefined && { strength }),
      activities: activitiesOf(activities),
      note: isCut ? characters.slice(0, MOOD_FILE_LIMITS.note).join('').trimEnd() : whole,
      isCut,
      photos,
      ...(id !== undefined && { id }),
    });
  }
}

/** Without what no database takes. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC');
}

/** A short text in one line; a number as it is written; empty for anything else. */
function lineOf(value: unknown, most: number): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const line = storable(value.slice(0, most * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, most).join('').trimEnd();
}

/** Paragraphs that say something, each once. */
function noteOf(parts: readonly unknown[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? storable(part).replace(/\r\n?/g, '\n').trim() : ''));
  return [...new Set(texts)].filter((text) => text !== '').join('\n');
}

/** Each once, by what it is called. */
function activitiesOf(raw: NonNullable<RawMood['activities']>): FoundActivity[] {
  const found = new Map<string, FoundActivity>();
  for (const { name, group } of raw) {
    const [text, of] = [lineOf(name, MOOD_FILE_LIMITS.activity), lineOf(group, MOOD_FILE_LIMITS.activity)];
    if (text !== '' && found.size < MOOD_FILE_LIMITS.activitiesOfEntry && !found.has(text))
      found.set(text, { name: text, ...(of !== '' && { group: of }) });
  }
  return [...found.values()];
}
