/** The header and rows of a table of Daylio. */
export function daylioTable(...rows: readonly string[]): string {
  return ['full_date,date,weekday,time,mood,activities,note_title,note', ...rows].join('\n');
}

/** An entry in a backup of Daylio: 10 March 2026, 18:50 in Berlin, with the mood `rad`. */
export function daylioEntry(changes: object = {}): object {
  return {
    id: 1,
    minute: 50,
    hour: 18,
    day: 10,
    month: 2,
    year: 2026,
    datetime: Date.UTC(2026, 2, 10, 17, 50, 12),
    timeZoneOffset: 3_600_000,
    mood: 1,
    tags: [],
    note: '',
    note_title: '',
    assets: [],
    ...changes,
  };
}

/** What is in a backup of Daylio, before it is packed. */
export function daylioBackup(entries: readonly object[], changes: object = {}): object {
  return {
    version: 15,
    customMoods: [
      { id: 1, custom_name: '', mood_group_id: 1, mood_group_order: 0, predefined_name_id: 1 },
      { id: 3, custom_name: '', mood_group_id: 3, mood_group_order: 0, predefined_name_id: 3 },
      { id: 6, custom_name: 'meh+', mood_group_id: 2, mood_group_order: 1, predefined_name_id: -1 },
    ],
    tag_groups: [{ id: 1, name: 'Sport' }],
    tags: [
      { id: 184, name: 'Running', id_tag_group: 1 },
      { id: 185, name: 'Reading', id_tag_group: 9 },
    ],
    dayEntries: entries,
    ...changes,
  };
}

/** The file `backup.daylio` in a backup. */
export function packedBackup(backup: object): string {
  return Buffer.from(JSON.stringify(backup)).toString('base64');
}
