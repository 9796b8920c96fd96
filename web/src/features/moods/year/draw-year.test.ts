import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { expect, it, vi } from 'vitest';
import { drawYear } from './draw-year.ts';

/** Records what is drawn, as a canvas would draw it. */
function recordCanvas() {
  const rects: { colour: string; x: number; y: number; width: number }[] = [];
  const texts: string[] = [];
  let fillStyle = '';
  const context = {
    set fillStyle(colour: string) {
      fillStyle = colour;
    },
    get fillStyle() {
      return fillStyle;
    },
    font: '',
    textAlign: 'left' as CanvasTextAlign,
    textBaseline: 'top' as CanvasTextBaseline,
    fillRect: (x: number, y: number, width: number) => void rects.push({ colour: fillStyle, x, y, width }),
    fillText: (text: string) => void texts.push(text),
    fill: vi.fn<() => void>(),
    save: () => {},
    restore: () => {},
    translate: () => {},
    scale: () => {},
  };
  return { context, rects, texts };
}

it('draws each day in its colours, several as stripes, with the title, the months and the legend', () => {
  vi.stubGlobal('Path2D', function Path() {});
  const { context, rects, texts } = recordCanvas();
  drawYear(context, {
    year: '2026',
    days: [
      { date: '2026-01-01', moods: [{ mood: 'Angry', count: 1 }] },
      {
        date: '2026-02-02',
        moods: [
          { mood: 'Sad', count: 2 },
          { mood: 'Angry', count: 1 },
        ],
      },
    ],
    title: 'My moods',
    nameOfMonth: (month) => `month ${month.slice(5, 7)}`,
    nameOfMood: (mood) => mood.toUpperCase(),
    fonts: { title: 'serif', text: 'sans-serif' },
  });
  const angry = rects.filter(({ colour }) => colour === MOOD_COLOURS.Angry);
  const sad = rects.filter(({ colour }) => colour === MOOD_COLOURS.Sad);
  // The day, the stripe, the legend.
  expect([angry.length, sad.length]).toEqual([3, 2]);
  expect(angry[1]?.width).toBe((angry[0]?.width ?? 0) / 2);
  expect(angry[1]?.x).toBe((sad[0]?.x ?? 0) + (sad[0]?.width ?? 0));
  expect(angry[1]?.y).toBeGreaterThan(angry[0]?.y ?? Infinity);
  // The ground, the days without a mood and the stripes, and the legend.
  expect(rects).toHaveLength(1 + 363 + 3 + 8);
  expect(context.fill).toHaveBeenCalledTimes(3 + 8);
  for (const text of ['My moods', 'month 12', '31', 'GRATEFUL', 'Moodbowl']) expect(texts).toContain(text);
});
