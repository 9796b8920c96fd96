import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/make-zip.ts';
import { daylioBackup, daylioEntry, daylioTable, packedBackup } from '../../../../test/sample-mood-files.ts';
import { MOOD_FILE_LIMITS } from './mood-file-limits.ts';
import { MoodFileProblem, type MoodFileProblemCode } from './mood-file-problem.ts';
import { answerRead, type ReadMessage } from './read-in-worker.ts';
import { readMoodFile } from './read-mood-file.ts';

const NOW = Date.parse('2026-03-12T12:00:00Z');
const read = async (content: BlobPart, onFound: (count: number) => void = () => {}) =>
  readMoodFile(new Blob([content]), { now: NOW, onFound });

async function problemOf(content: BlobPart): Promise<MoodFileProblemCode> {
  const error = await read(content).catch((thrown: unknown) => thrown);
  if (error instanceof MoodFileProblem) return error.code;
  throw error;
}

const zip = async (...files: Parameters<typeof makeZip>[0]) => makeZip(files);
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const row = (day: string, note = '') => `${day},,,18:50,rad,,,${note}`;

describe('a file is refused', () => {
  it('if it is empty or something else', async () => {
    expect(await problemOf('')).toBe('empty');
    expect(await problemOf('%PDF-1.7 moods')).toBe('unknown');
    expect(await problemOf('SQLite format 3\0\0\0,\0')).toBe('unknown');
    expect(await problemOf(daylioTable(row('2026-03-10', 'a\0b')))).toBe('unknown');
    expect(await problemOf('Dear diary,\n\ntoday was fine.')).toBe('unknown');
    expect(await problemOf('happy\nsad')).toBe('unknown');
    expect(await problemOf(await zip(['photo.jpg', 'x']))).toBe('unknown');
    expect(await problemOf(await zip(['a.csv', 'x'], ['b.csv', 'y']))).toBe('unknown');
  });

  it('if there is no mood in it', async () => {
    for (const text of ['{}', '[]', '[1, null, "a", []]', '{"moods": 7}', '{"data": {"stateOfMind": []}}'])
      expect(await problemOf(text)).toBe('noMood');
    expect(await problemOf(JSON.stringify(daylioBackup([])))).toBe('noMood');
    expect(await problemOf('[{"type": "Weather", "date": "2026-03-10", "scores": [1]}]')).toBe('noMood');
  });

  it('if it is cut off or broken', async () => {
    const packed = packedBackup(daylioBackup([daylioEntry()]));
    const file = await bytesOf(await zip(['backup.daylio', packed]));
    expect(await problemOf(file.slice(0, -30))).toBe('damaged');
    expect(await problemOf(file.slice(0, 40))).toBe('damaged');
    expect(await problemOf(packed.slice(0, -8))).toBe('damaged');
    expect(await problemOf(`${packed}!`)).toBe('damaged');
    expect(await problemOf(await zip(['backup.daylio', '']))).toBe('damaged');
    expect(await problemOf('[{"timeCreated": "2026-03-')).toBe('damaged');
  });

  it('if it is encrypted, or an archive in an archive', async () => {
    const inner = await zip(['backup.daylio', packedBackup(daylioBackup([daylioEntry()]))]);
    expect(await problemOf(await makeZip([['backup.daylio', 'x']], { password: 'porridge' }))).toBe('encrypted');
    expect(await problemOf(await zip(['backup.daylio', inner]))).toBe('unknown');
  });

  it('if it unpacks to more than any backup has', async () => {
    const bomb = await zip(['backup.daylio', new Uint8Array(26 * 2 ** 20).fill(0x20)]);
    expect(bomb.size).toBeLessThan(100_000);
    expect(await problemOf(bomb)).toBe('tooLarge');
    expect(await problemOf(new Uint8Array(MOOD_FILE_LIMITS.bytes + 1).fill(0x20))).toBe('tooLarge');
  });

  it('if it has too many entries, or too many words for moods', async () => {
    const entries = Array.from({ length: MOOD_FILE_LIMITS.entries + 1 }, () => daylioEntry());
    expect(await problemOf(JSON.stringify(daylioBackup(entries)))).toBe('tooManyMoods');
    const words = Array.from({ length: MOOD_FILE_LIMITS.words + 1 }, (_, n) => `2026-03-10,word ${n}`);
    expect(await problemOf(['date,mood', ...words].join('\n'))).toBe('tooManyWords');
  });

  it('if its JSON is 200,000 lists deep, or has them where an entry should be', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(['damaged', 'noMood']).toContain(await problemOf(deep));
    const inEntry = `[{"timeCreated": "2026-03-10T10:00", "mood": 1, "text": ${'['.repeat(5_000)}${']'.repeat(5_000)}}]`;
    expect((await read(inEntry)).entries[0]).toMatchObject({ word: '1', note: '' });
  });
});

it('a file with all entries that are allowed is read, and says how far it is', async () => {
  const entries = Array.from({ length: MOOD_FILE_LIMITS.entries }, (_, n) => daylioEntry({ minute: n % 60 }));
  const counts: number[] = [];
  const file = await read(await zip(['backup.daylio', packedBackup(daylioBackup(entries))]), (count) =>
    counts.push(count),
  );
  expect(file.entries).toHaveLength(MOOD_FILE_LIMITS.entries);
  expect(counts).toHaveLength(40);
  expect(counts.at(-1)).toBe(MOOD_FILE_LIMITS.entries);
});

it('times before 1970 and in the future are left out, with the reason', async () => {
  const { entries, skipped } = await read(
    daylioTable(
      row('1969-12-31'),
      row('1970-01-02'),
      row('2026-03-13'),
      row('2126-03-10'),
      row('0000-01-01'),
      row('20260310'),
    ),
  );
  expect(entries.map(({ row: line }) => line)).toEqual([3]);
  expect(skipped).toEqual([
    { row: 2, why: 'tooEarly' },
    { row: 4, why: 'inFuture' },
    { row: 5, why: 'inFuture' },
    { row: 6, why: 'tooEarly' },
    { row: 7, why: 'noTime' },
  ]);
});

it('a note that is too long is cut, and says so', async () => {
  const { entries } = await read(
    daylioTable(
      row('2026-03-10', '😀'.repeat(500)),
      row('2026-03-09', '😀'.repeat(501)),
      row('2026-03-08', 'x'.repeat(5_000_000)),
    ),
  );
  expect(entries.map(({ note, isCut }) => [Array.from(note).length, isCut])).toEqual([
    [500, false],
    [500, true],
    [500, true],
  ]);
});

it('what no database stores is left out of texts', async () => {
  const { entries } = await read('[{"timeCreated": "2026-03-10T10:00", "mood": 1, "text": "a\\u0000b\\ud800c"}]');
  expect(entries[0]?.note).toBe('ab\uFFFDc');
});

it('keys and words that every object has are only texts', async () => {
  const { entries } = await read(
    '[{"__proto__": {"mood": 2}, "timeCreated": "2026-03-10T10:00", "mood": 1, "text": "x", "constructor": null}]',
  );
  expect(entries[0]).toMatchObject({ word: '1' });
  const table = await read('date,mood,__proto__,tags\n2026-03-10,__proto__,x,__proto__|constructor');
  expect(table.entries[0]).toMatchObject({
    word: '__proto__',
    activities: [{ name: '__proto__' }, { name: 'constructor' }],
  });
  const backup = JSON.stringify(daylioBackup([daylioEntry({ mood: 9, tags: [9] })])).replace(
    '"customMoods":[',
    '"customMoods":[{"id":9,"custom_name":"__proto__","__proto__":{"mood_group_id":1}},',
  );
  expect((await read(backup)).entries[0]).toMatchObject({ word: '__proto__', activities: [] });
  expect(Object.prototype).not.toHaveProperty('mood_group_id');
});

it('whatever a file has, it is read or refused, and what is read can be stored', async () => {
  const json = fc.json();
  const entry = fc.record(
    {
      timeCreated: fc.oneof(fc.string(), fc.constant('2026-03-10T10:00')),
      mood: fc.anything(),
      text: fc.anything(),
      images: fc.anything(),
    },
    { requiredKeys: ['timeCreated', 'mood'] },
  );
  const backup = fc
    .record({
      dayEntries: fc.array(
        fc.dictionary(fc.constantFrom('year', 'month', 'day', 'mood', 'tags', 'note', 'minute', 'hour'), fc.anything()),
      ),
    })
    .map(({ dayEntries }) => daylioBackup(dayEntries.map((changes) => daylioEntry(changes))));
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), { maxLength: 5 });
  const text = fc.oneof(
    json,
    fc.array(entry, { minLength: 1 }).map((list) => JSON.stringify(list, noBigInt)),
    backup.map((value) => JSON.stringify(value, noBigInt)),
    table.map((rows) => `date,mood,note\n${rows.map((cells) => cells.join(',')).join('\n')}`),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const file = await read(content).catch((error: unknown) => error);
      if (file instanceof MoodFileProblem) return;
      const { entries } = file as Awaited<ReturnType<typeof read>>;
      for (const { note, word, at } of entries) {
        expect(note.isWellFormed() && !note.includes('\0') && Array.from(note).length <= MOOD_FILE_LIMITS.note).toBe(
          true,
        );
        expect(word).not.toBe('');
        expect(at.date).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    }),
    { numRuns: 300 },
  );
});

function noBigInt(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? 1 : value;
}

describe('the worker', () => {
  const answersTo = async (file: Blob) => {
    const messages: ReadMessage[] = [];
    await answerRead({ file, choice: undefined, now: NOW }, (message) => messages.push(structuredClone(message)));
    return messages;
  };

  it('sends the content, or why there is none', async () => {
    const [read1] = await answersTo(new Blob([daylioTable(row('2026-03-10'))]));
    expect(read1).toMatchObject({ kind: 'read', file: { source: 'daylio' } });
    expect(await answersTo(new Blob([]))).toEqual([{ kind: 'problem', code: 'empty', table: undefined }]);
  });

  it('says of a file that is gone only that it failed', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone')) }),
    });
    const messages: ReadMessage[] = [];
    await answerRead({ file: gone, choice: undefined, now: NOW }, (message) => messages.push(message));
    expect(messages).toEqual([{ kind: 'failed' }]);
  });
});
