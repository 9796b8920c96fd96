import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/make-zip.ts';
import { daylioBackup, daylioEntry, daylioTable, packedBackup } from '../../../../test/sample-mood-files.ts';
import type { FoundMood, MoodFile, TableChoice } from './mood-file.ts';
import { readMoodFile } from './read-mood-file.ts';

const NOW = Date.parse('2026-03-12T12:00:00Z');

async function read(content: string | Uint8Array<ArrayBuffer> | Blob, choice?: TableChoice): Promise<MoodFile> {
  return readMoodFile(new Blob([content]), { now: NOW, onFound: () => {}, choice });
}

const readJson = async (value: unknown) => read(JSON.stringify(value));
const withoutNothing = ({ isCut: _, photos: __, ...entry }: FoundMood) => entry;

describe('a table of Daylio', () => {
  it('has moods with times, activities and notes', async () => {
    const { source, entries, skipped, table } = await read(
      daylioTable(
        '2026-03-10,March 10,Tuesday,6:50 pm,rad,"Running | Good meal","A title","A note, with ""quotes""\nand a line"',
        '2026-03-09,March 9,Monday,06:05,meh,,,',
      ),
    );
    expect({ source, skipped, table }).toEqual({ source: 'daylio', skipped: [], table: undefined });
    expect(entries.map(withoutNothing)).toEqual([
      {
        row: 2,
        at: { date: '2026-03-10', time: '18:50' },
        word: 'rad',
        activities: [{ name: 'Running' }, { name: 'Good meal' }],
        note: 'A title\nA note, with "quotes"\nand a line',
      },
      { row: 3, at: { date: '2026-03-09', time: '06:05' }, word: 'meh', activities: [], note: '' },
    ]);
  });

  it('may have scales, a byte order mark, and formatted notes', async () => {
    const { entries } = await read(
      '\uFEFF"full_date","date","weekday","time","mood","activities","scales","note_title","note"\r\n' +
        '"2026-03-10","10. März","Dienstag","18:50","gut","Laufen","Schlaf: 4 | Stress: 2","","<p>Viel&nbsp;<b>los</b></p><p>heute</p>"\r\n',
    );
    expect(entries[0]?.activities).toEqual([
      { name: 'Laufen' },
      { name: 'Schlaf: 4', group: 'scales' },
      { name: 'Stress: 2', group: 'scales' },
    ]);
    expect(entries[0]?.note.split('\n').map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
      'Viel los',
      '',
      'heute',
    ]);
  });

  it.each(['utf-16le', 'utf-16be'] as const)('may be in %s', async (encoding) => {
    const bytes = Buffer.from(`\uFEFF${daylioTable('2026-03-10,,,18:50,glücklich,,,Käse')}`, 'utf16le');
    const { entries } = await read(Uint8Array.from(encoding === 'utf-16le' ? bytes : bytes.swap16()));
    expect(entries[0]).toMatchObject({ word: 'glücklich', note: 'Käse' });
  });

  it('takes what looks like a formula as a text', async () => {
    const { entries } = await read(daylioTable('2026-03-10,,,18:50,good,=1+1,,"=HYPERLINK(""x"")"'));
    expect(entries[0]).toMatchObject({ note: '=HYPERLINK("x")', activities: [{ name: '=1+1' }] });
  });
});

describe('a backup of Daylio', () => {
  const backup = daylioBackup([
    daylioEntry({ tags: [184, 185, 99], note: 'Ran far', note_title: 'Spring', assets: [12, 13] }),
    daylioEntry({ mood: 6, timeZoneOffset: undefined, month: 1, day: 28 }),
  ]);
  const expected = [
    {
      row: 1,
      at: { date: '2026-03-10', time: '18:50', offset: 60 },
      word: 'rad',
      level: 1,
      activities: [{ name: 'Running', group: 'Sport' }, { name: 'Reading' }],
      note: 'Spring\nRan far',
      isCut: false,
      photos: 2,
    },
    {
      row: 2,
      at: { date: '2026-02-28', time: '18:50' },
      word: 'meh+',
      level: 0.5,
      activities: [],
      note: '',
      isCut: false,
      photos: 0,
    },
  ];

  it('has exact times and the groups of moods and activities, beside photos that are only counted', async () => {
    const file = await makeZip([
      ['assets/photos/2026/3/abc', new Uint8Array([0xff, 0xd8, 0xff])],
      ['backup.daylio', packedBackup(backup)],
    ]);
    expect(await read(file)).toEqual({ source: 'daylio', entries: expected, skipped: [], table: undefined });
  });

  it('may be unpacked already', async () => {
    expect((await read(packedBackup(backup))).entries).toEqual(expected);
    expect((await readJson(backup)).entries).toEqual(expected);
  });

  it('leaves out entries without a day that the calendar has, or without a mood that it names', async () => {
    const { entries, skipped } = await readJson(
      daylioBackup([
        daylioEntry({ day: 31, month: 1 }),
        daylioEntry({ mood: 77 }),
        daylioEntry({ hour: 24 }),
        daylioEntry(),
      ]),
    );
    expect(entries).toHaveLength(1);
    expect(skipped).toEqual([
      { row: 1, why: 'noTime' },
      { row: 2, why: 'noMood' },
      { row: 3, why: 'noTime' },
    ]);
  });
});

it('Pixels has an entry for each score, at noon', async () => {
  const { source, entries } = await readJson([
    {
      date: '2026-3-9',
      type: 'Mood',
      scores: [4, 2],
      notes: 'Up and down',
      tags: [{ type: 'Emotions', entries: ['tired', 'proud'] }],
    },
    { date: '2026-03-09', type: 'Weather', scores: [1] },
  ]);
  expect(source).toBe('pixels');
  expect(entries.map(withoutNothing)).toEqual([
    {
      row: 1,
      at: { date: '2026-03-09', time: '12:00' },
      word: '4',
      level: 0.5,
      activities: [
        { name: 'tired', group: 'Emotions' },
        { name: 'proud', group: 'Emotions' },
      ],
      note: 'Up and down',
    },
    { row: 1, at: { date: '2026-03-09', time: '12:00' }, word: '2', level: -0.5, activities: [], note: '' },
  ]);
});

it('Daily You has a number from -2 to 2, or none', async () => {
  const { source, entries, skipped } = await readJson([
    { timeCreated: '2026-03-10T18:50:12.345678', timeModified: '2026-03-11', mood: -1, text: 'Rain', images: [{}, {}] },
    { timeCreated: '2026-03-09T08:00:00.000', mood: null, text: 'Only a text', images: [] },
  ]);
  expect(source).toBe('daily-you');
  expect(entries).toEqual([
    {
      row: 1,
      at: { date: '2026-03-10', time: '18:50:12' },
      word: '-1',
      level: -0.5,
      activities: [],
      note: 'Rain',
      isCut: false,
      photos: 2,
    },
  ]);
  expect(skipped).toEqual([{ row: 2, why: 'noMood' }]);
});

it('State of Mind has labels, or a valence alone', async () => {
  const state = { id: 'a', start: '2026-03-10 18:50:00 -0800', end: '2026-03-10 18:55:00 -0800', kind: 'mood' };
  const { source, entries } = await readJson({
    data: {
      metrics: [],
      stateOfMind: [
        { ...state, labels: ['Calm', 'Focused'], associations: ['Work'], valence: 0.7, valenceClassification: 1 },
        { ...state, labels: [], associations: [], valence: -0.2 },
        { ...state, labels: [], associations: [], valence: 1 },
      ],
    },
  });
  expect(source).toBe('state-of-mind');
  expect(
    entries.map(({ word, level, strength, activities, at }) => ({ word, level, strength, activities, at })),
  ).toEqual([
    {
      word: 'Calm',
      level: 0.7,
      strength: 4,
      activities: [{ name: 'Work' }, { name: 'Focused' }],
      at: { date: '2026-03-10', time: '18:50', offset: -480 },
    },
    { word: 'Slightly Unpleasant', level: -0.2, strength: 1, activities: [], at: expect.anything() as object },
    { word: 'Very Pleasant', level: 1, strength: 5, activities: [], at: expect.anything() as object },
  ]);
});

describe('MoodTracker', () => {
  it('has a number from 0 to 10', async () => {
    const { source, entries } = await readJson([
      { createdAt: '2026-03-10T17:50:00.000Z', mood: 7.5, description: 'calm', exploration: 'A walk', location: {} },
    ]);
    expect(source).toBe('mood-tracker');
    expect(entries[0]).toMatchObject({ word: '7.5', level: 0.5, note: 'calm\nA walk' });
    expect(entries[0]?.at.instant).toBe('2026-03-10T17:50:00.000Z');
  });

  it('has the same as a table', async () => {
    const { source, entries } = await read(
      'createdAt,mood,description,exploration,location:latitude\r\n2026-03-10T17:50:00.000Z,0,low,,52.5\r\n',
    );
    expect(source).toBe('mood-tracker');
    expect(entries[0]).toMatchObject({ word: '0', level: -1, note: 'low' });
  });
});

describe('Moodbowl', () => {
  const id = '0197a1c4-5b2e-7c3d-9e4f-1a2b3c4d5e6f';
  const mood = { id, mood: 'Happy', note: 'Sun', created_at: '2026-03-10T23:30:00.123Z', date: '2026-03-11' };

  it('reads the export of an account: ids, the very instants, and the days that they were', async () => {
    const { source, entries } = await readJson({ exported_at: '2026-03-12T09:00:00.000Z', moods: [mood] });
    expect(source).toBe('moodbowl');
    expect(entries[0]).toMatchObject({ id, word: 'Happy', note: 'Sun' });
    expect(entries[0]?.at).toMatchObject({ date: '2026-03-11', instant: '2026-03-10T23:30:00.123Z' });
    const tags = [{ id: 'a', name: 'Garden', kind: 'own' }];
    const tagged = await readJson({
      exported_at: 'x',
      tags,
      moods: [{ ...mood, strength: 5, tags: ['a', 'unknown'] }],
    });
    expect(tagged.entries[0]).toMatchObject({
      strength: 5,
      activities: [{ name: 'Garden', group: 'own' }, { name: 'unknown' }],
    });
  });

  it('reads its table of moods, in which an apostrophe keeps notes from being formulas', async () => {
    const { source, entries } = await read(
      '\uFEFF"date","created_at","mood","note","strength","tags"\r\n"2026-03-11","2026-03-10T23:30:00.123Z","Happy","\'=1+1","4","\'=Walk | Rain"\r\n',
    );
    expect(source).toBe('moodbowl');
    expect(entries[0]).toMatchObject({ word: 'Happy', note: '=1+1', strength: 4, at: { date: '2026-03-11' } });
    expect(entries[0]?.activities).toEqual([{ name: '=Walk' }, { name: 'Rain' }]);
  });
});

describe('any other table', () => {
  it.each([
    ['English', 'Date,Time,Mood,Tags,Notes\n2026-03-10,6:50 PM,happy,"work, rain",Hi'],
    ['German', 'Datum;Uhrzeit;Stimmung;Aktivitäten;Notiz\n10.03.2026;18:50;happy;work|rain;Hi'],
    ['the time behind the date', 'Zeitpunkt;Laune;Tags;Text\n10.03.2026 6:50 pm;happy;work|rain;Hi'],
    ['the time behind a date in words', 'Date;Mood;Tags;Text\nTuesday, March 10, 2026 6:50 pm;happy;work|rain;Hi'],
    ['tabs', 'When\tMood\tLabels\tComment\n2026-03-10 18:50\thappy\twork;rain\tHi'],
  ])('is read by what its columns are called: %s', async (_, text) => {
    const { source, entries } = await read(text);
    expect(source).toBe('table');
    expect(entries.map(withoutNothing)).toEqual([
      {
        row: 2,
        at: { date: '2026-03-10', time: '18:50' },
        word: 'happy',
        activities: [{ name: 'work' }, { name: 'rain' }],
        note: 'Hi',
      },
    ]);
  });

  it('is read at noon without a time, and left out with one that is none', async () => {
    const { entries } = await read('date,mood\n2026-03-10,3');
    expect(entries[0]?.at).toEqual({ date: '2026-03-10', time: '12:00' });
    const { skipped } = await read('date,time,mood\n2026-03-10,noonish,3\n2026-03-10,,3');
    expect(skipped).toEqual([{ row: 2, why: 'noTime' }]);
  });

  it('with columns that nobody knows is read as one chooses', async () => {
    const text = 'Alpha,Beta,Gamma\n2026-03-10,fine,Hi';
    await expect(read(text)).rejects.toMatchObject({
      code: 'unknownTable',
      table: { header: ['Alpha', 'Beta', 'Gamma'], first: ['2026-03-10', 'fine', 'Hi'], places: {} },
    });
    const { entries } = await read(text, { places: { date: 0, mood: 1, note: 2 }, order: undefined });
    expect(entries[0]).toMatchObject({ word: 'fine', note: 'Hi' });
  });

  it('decides by its dates whether the day or the month comes first, or leaves it to the person', async () => {
    const dates = async (text: string, choice?: TableChoice) =>
      (await read(text, choice)).entries.map(({ at }) => at.date);
    expect(await dates('date,mood\n3/2/2026,a\n13/2/2026,a')).toEqual(['2026-02-03', '2026-02-13']);
    expect(await dates('date,mood\n3/2/2026,a\n2/13/26,a')).toEqual(['2026-03-02', '2026-02-13']);
    const open = 'date,mood\n3/2/2026,a\n1/2/2026,a';
    await expect(read(open)).rejects.toMatchObject({ code: 'whichOrder', table: { isOrderOpen: true } });
    const places = { date: 0, mood: 1 };
    expect(await dates(open, { places, order: 'dayFirst' })).toEqual(['2026-02-03', '2026-02-01']);
    expect(await dates(open, { places, order: 'monthFirst' })).toEqual(['2026-03-02', '2026-01-02']);
  });
});
