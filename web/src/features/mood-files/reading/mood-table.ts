import Papa from 'papaparse';
import type { RawMood } from './collect-moods.ts';
import { orderOf, readDate, toDate } from './dates.ts';
import { fromMoodTracker, type FoundMoods, ofMoodbowl } from './json-moods.ts';
import { areEnoughColumns, guessMoodColumns } from './mood-columns.ts';
import { MOOD_FILE_LIMITS } from './mood-file-limits.ts';
import { MoodFileProblem } from './mood-file-problem.ts';
import type { DateOrder, FoundTime, MoodColumn, MoodTable, TableChoice } from './mood-file.ts';
import { plainNote } from './plain-note.ts';
import { readClock, readStamp, timeAt } from './times.ts';

/** The moods of a table, and how it was read if it is of no app that is known. */
export interface FoundTable extends FoundMoods {
  readonly table?: MoodTable;
}

/** The row of a table, and its line in the file as spreadsheets count: the header is the first. */
interface Row {
  readonly cells: readonly string[];
  readonly row: number;
}

/** Columns of files that are never read as a table of nobody's. */
const DAYLIO = ['full_date', 'time', 'mood', 'activities', 'note'];
const MOODBOWL = ['date', 'created_at', 'mood', 'note'];
const MOOD_TRACKER = ['createdAt', 'mood'];

/**
 * The moods of a text in columns. Throws {@link MoodFileProblem} for a text that is no table, and for one about which
 * something must be chosen: its columns, or the order of day and month.
 */
export function moodsInTable(text: string, choice?: TableChoice): FoundTable {
  const [header, ...rows] = rowsOf(text);
  // A list of words is no table, and neither is a letter with a comma in it.
  if (header === undefined || header.cells.filter((name) => name.trim() !== '').length < 2 || rows.length === 0)
    throw new MoodFileProblem('unknown');
  const names = header.cells.map((name) => name.trim());
  const has = (columns: readonly string[]) => columns.every((name) => names.includes(name));
  const objects = () => rows.map(({ cells, row }) => ({ row, item: toObject(names, cells) }));
  if (has(DAYLIO)) return { source: 'daylio', moods: objects().map(({ item, row }) => ofDaylio(item, row)) };
  if (has(MOODBOWL))
    return { source: 'moodbowl', moods: objects().map(({ item, row }) => ofMoodbowl(withoutGuards(item), row)) };
  if (has(MOOD_TRACKER))
    return { source: 'mood-tracker', moods: objects().flatMap(({ item, row }) => fromMoodTracker(item, row)) };
  return byColumns(names, rows, choice);
}

function rowsOf(text: string): Row[] {
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t', '|'] });
  if (data.length > MOOD_FILE_LIMITS.entries * 2) throw new MoodFileProblem('tooManyMoods');
  return data
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function toObject(names: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
}

/** `full_date` is in ISO 8601 in every language; the clock is as the phone shows it. */
function ofDaylio(item: Record<string, string>, row: number): RawMood {
  const time = readClock(item['time'] ?? '');
  return {
    row,
    at: time === undefined ? undefined : readStamp(`${(item['full_date'] ?? '').trim()}T${time}`),
    word: item['mood'],
    activities: [...activitiesIn(item['activities'] ?? ''), ...scalesIn(item['scales'] ?? '')],
    note: [item['note_title'], plainNote(item['note'])],
  };
}

function activitiesIn(cell: string): { readonly name: string }[] {
  const separator = [' | ', '|', ';', '\n', ','].find((mark) => cell.includes(mark));
  return (separator === undefined ? [cell] : cell.split(separator)).map((name) => ({ name }));
}

/** What one has rated beside the mood: sleep, stress. */
function scalesIn(cell: string): { readonly name: string; readonly group: string }[] {
  return activitiesIn(cell).map(({ name }) => ({ name, group: 'scales' }));
}

/** Without the apostrophe by which our tables keep a cell from being a formula. */
function withoutGuards(item: Record<string, string>): Record<string, unknown> {
  const cells = Object.entries(item).map(([name, cell]) => [
    name,
    cell.replace(/^'(?=\s*[=+\-@\t\r\n＝＋－＠])/, '') || null,
  ]);
  const read = Object.fromEntries(cells) as Record<string, string | null>;
  return { ...read, tags: activitiesIn(read['tags'] ?? '') };
}

function byColumns(header: readonly string[], rows: readonly Row[], choice: TableChoice | undefined): FoundTable {
  const places = choice?.places ?? guessMoodColumns(header);
  const cell = ({ cells }: Row, column: MoodColumn) => (cells[places[column] ?? -1] ?? '').trim();
  const dates = rows.flatMap((row) => (stampOf(cell(row, 'date')) ? [] : (readDate(cell(row, 'date')) ?? [])));
  const decided = places.date === undefined ? undefined : orderOf(dates);
  const order = decided ?? choice?.order;
  const isOrderOpen = decided === undefined && places.date !== undefined;
  const table: MoodTable = { header, first: rows[0]?.cells ?? [], places, order, isOrderOpen };
  if (!areEnoughColumns(places)) throw new MoodFileProblem('unknownTable', table);
  if (order === undefined) throw new MoodFileProblem('whichOrder', table);
  const moods = rows.map((row): RawMood => ({
    row: row.row,
    at: timeIn(cell(row, 'date'), cell(row, 'time'), places.time !== undefined, order),
    word: cell(row, 'mood'),
    activities: activitiesIn(cell(row, 'activities')),
    note: [cell(row, 'title'), plainNote(cell(row, 'note'))],
  }));
  return { source: 'table', moods, table };
}

/** A date with its time, or as milliseconds or seconds since 1970. */
function stampOf(cell: string): FoundTime | undefined {
  if (/^\d{13}$/.test(cell)) return timeAt(Number(cell));
  if (/^\d{10}$/.test(cell)) return timeAt(Number(cell) * 1000);
  return readStamp(cell);
}

/** When the entry of a row was: at noon if the table has no times. */
function timeIn(date: string, clock: string, hasClock: boolean, order: DateOrder): FoundTime | undefined {
  const stamp = stampOf(date);
  if (stamp) return stamp;
  const read = readDate(date);
  const day = read && toDate(read, order);
  const behind = clockBehind(date);
  const time = hasClock && clock !== '' ? readClock(clock) : (behind ?? '12:00');
  return day === undefined || time === undefined ? undefined : { date: day, time };
}

/** The time that stands behind a date in one cell. */
function clockBehind(cell: string): string | undefined {
  const words = cell.slice(0, 60).split(' ');
  return words.map((_, place) => (place === 0 ? undefined : readClock(words.slice(place).join(' ')))).find(Boolean);
}
