import { MOOD_COLOURS, MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import type { LoggedDay } from '@moodbowl/contract/mood-history';
import { MARK_SIZE, MOOD_MARKS } from '../../../ui/mood/mood-marks.ts';
import { MOST_STRIPES } from '../../../ui/mood/MoodStripes.tsx';
import { dayOf, monthsOf } from './year-calendar.ts';

/** The picture in pixels. */
export const PICTURE = { width: 1_400, height: 1_900 } as const;

/** The grid: where it starts, and its cells with the gap after them. */
const GRID = { left: 110, top: 260, column: 100, row: 43, gap: 5 } as const;
const LEGEND = { top: 1_670, columns: 4, column: 300, row: 70, swatch: 40 } as const;

/** A picture is kept and printed: it is light, whatever the page is. */
const COLOURS = { ground: '#fffbf5', ink: '#3b2a4a', soft: '#695a76', empty: '#f3ecf4' } as const;

interface YearPicture {
  readonly year: string;
  readonly days: readonly LoggedDay[];
  readonly title: string;
  readonly nameOfMonth: (month: string) => string;
  readonly nameOfMood: (mood: MoodName) => string;
  /** Families, as CSS has them. */
  readonly fonts: { readonly title: string; readonly text: string };
}

type Context = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText' | 'fill' | 'save' | 'restore'
> &
  Pick<CanvasRenderingContext2D, 'translate' | 'scale'>;

/** Draws a year with its title and its legend, by what every browser's canvas has. */
export function drawYear(context: Context, picture: YearPicture): void {
  const { year, days, title, nameOfMonth, nameOfMood, fonts } = picture;
  const text = (
    value: string,
    x: number,
    y: number,
    style: { size: number; colour?: string; align?: CanvasTextAlign },
  ) => {
    context.fillStyle = style.colour ?? COLOURS.ink;
    context.font = fontOf(style.size, fonts.text);
    context.textAlign = style.align ?? 'left';
    context.fillText(value, x, y);
  };
  context.fillStyle = COLOURS.ground;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.textBaseline = 'middle';
  context.fillStyle = COLOURS.ink;
  context.font = fontOf(84, fonts.title);
  context.textAlign = 'center';
  context.fillText(title, PICTURE.width / 2, 120);

  const moodsOf = new Map(days.map(({ date, moods }) => [date, moods.map(({ mood }) => mood)]));
  const width = GRID.column - GRID.gap;
  const height = GRID.row - GRID.gap;
  for (let day = 1; day <= 31; day += 1)
    text(String(day), GRID.left - 20, GRID.top + (day - 0.5) * GRID.row, {
      size: 24,
      colour: COLOURS.soft,
      align: 'right',
    });
  for (const [column, month] of monthsOf(year).entries()) {
    const x = GRID.left + column * GRID.column;
    text(nameOfMonth(month), x + width / 2, GRID.top - 30, { size: 26, colour: COLOURS.soft, align: 'center' });
    for (let day = 1; day <= 31; day += 1) {
      const date = dayOf(month, day);
      if (date === undefined) continue;
      drawDay(context, moodsOf.get(date) ?? [], { x, y: GRID.top + (day - 1) * GRID.row, width, height });
    }
  }

  for (const [index, mood] of MOOD_NAMES.entries()) {
    const x = GRID.left + (index % LEGEND.columns) * LEGEND.column;
    const y = LEGEND.top + Math.floor(index / LEGEND.columns) * LEGEND.row;
    drawDay(context, [mood], { x, y, width: LEGEND.swatch, height: LEGEND.swatch });
    text(nameOfMood(mood), x + LEGEND.swatch + 16, y + LEGEND.swatch / 2, { size: 28 });
  }
  text('Moodbowl' /* untranslated: its name */, PICTURE.width / 2, PICTURE.height - 50, {
    size: 26,
    colour: COLOURS.soft,
    align: 'center',
  });
}

function fontOf(size: number, family: string): string {
  return ['600', `${size}px`, family].join(' ');
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawDay(context: Context, moods: readonly MoodName[], { x, y, width, height }: Box): void {
  const stripes = moods.slice(0, MOST_STRIPES);
  if (stripes.length === 0) {
    context.fillStyle = COLOURS.empty;
    context.fillRect(x, y, width, height);
  }
  const each = width / stripes.length;
  const size = Math.min(each, height) * 0.62;
  for (const [index, mood] of stripes.entries()) {
    context.fillStyle = MOOD_COLOURS[mood];
    context.fillRect(x + index * each, y, each, height);
    context.save();
    context.translate(x + (index + 0.5) * each - size / 2, y + (height - size) / 2);
    context.scale(size / MARK_SIZE, size / MARK_SIZE);
    context.fillStyle = COLOURS.ink;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A canvas, not an array.
    context.fill(new Path2D(MOOD_MARKS[mood]));
    context.restore();
  }
}
