/** Where a file with moods comes from. */
export type MoodSource = 'moodbowl' | 'daylio' | 'pixels' | 'daily-you' | 'state-of-mind' | 'mood-tracker' | 'table';

/** When a mood was, as its file says it. */
export interface FoundTime {
  /** The person's own day, `YYYY-MM-DD`. */
  readonly date: string;
  /** The time of day on the person's clock: `HH:MM`, or with seconds. */
  readonly time: string;
  /** How far that clock was ahead of UTC, in minutes, if the file says it. */
  readonly offset?: number;
  /** The very instant, in ISO 8601, if the file says it. */
  readonly instant?: string;
}

/** Something that was going on. */
export interface FoundActivity {
  readonly name: string;
  readonly group?: string;
}

/** An entry of a file. */
export interface FoundMood {
  /** Its place in the file: the line of a table, else its number from 1. */
  readonly row: number;
  readonly at: FoundTime;
  /** Their word for the mood, or its number, as it stands in the file. */
  readonly word: string;
  /** How pleasant the mood is by its place in their order, from -1 to 1, if the file has one. */
  readonly level?: number;
  /** From 1 to 5, if the file says it. */
  readonly strength?: number;
  readonly activities: readonly FoundActivity[];
  /** At most as long as a note may be. */
  readonly note: string;
  /** Whether the note was longer, and its end is left out. */
  readonly isCut: boolean;
  /** How many photos it has, none of which is read. */
  readonly photos: number;
  /** The id that it has in Moodbowl. */
  readonly id?: string;
}

/** Why an entry is left out. */
export type SkipReason = 'noTime' | 'noMood' | 'tooEarly' | 'inFuture';

export interface Skipped {
  readonly row: number;
  readonly why: SkipReason;
}

/** The content of a file. */
export interface MoodFile {
  readonly source: MoodSource;
  readonly entries: readonly FoundMood[];
  readonly skipped: readonly Skipped[];
  /** The columns, if the file is a table of nobody's format. */
  readonly table: MoodTable | undefined;
}

/** In which order a date has its day and its month. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** What a column of a table is. */
export type MoodColumn = 'date' | 'time' | 'mood' | 'activities' | 'title' | 'note';

/** Which place among the columns has what; those that are of no use are absent. */
export type MoodColumns = Partial<Readonly<Record<MoodColumn, number>>>;

/** How a table is read. */
export interface TableChoice {
  readonly places: MoodColumns;
  /** Undefined if it does not matter, or nobody knows it yet. */
  readonly order: DateOrder | undefined;
}

/** A table of moods, to see which of its columns is which. */
export interface MoodTable extends TableChoice {
  /** What its columns are called. */
  readonly header: readonly string[];
  /** Its first row, cell by cell. */
  readonly first: readonly string[];
  /** Whether its dates can be read in both orders. */
  readonly isOrderOpen: boolean;
}
