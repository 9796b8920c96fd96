import { fold } from '@moodbowl/recipe-reader/text/clean';
import type { MoodColumn, MoodColumns } from './mood-file.ts';

/** What columns are called, folded, in English, German and some more languages. The first of these is the surest. */
const NAMES = {
  date: 'fulldate|datetime|createdat|timestamp|datum|date|day|tag|fecha|data|datumundzeit|datetimelocal|dia|jour|zeitpunkt|recordedat|when|wann',
  time: 'time|uhrzeit|zeit|hora|heure|ora|tijd|timeofday|tageszeit|clock',
  mood: 'mood|stimmung|laune|feeling|gefuhl|humeur|emotion|emotions|humor|umore|animo|estadodeanimo|stemming|nastroj|humør|humor|rating|score|bewertung|befinden|gemutslage|moodname|moodlevel|moodscore|moodrating|howdoyoufeel|wiegehtesdir',
  activities:
    'activities|activity|aktivitaten|aktivitat|tags|tag|factors|faktoren|activites|actividades|attivita|activiteiten|labels|associations|triggers|kategorie|kategorien|categories|anlass',
  title: 'notetitle|title|titel|titre|titulo|titolo|uberschrift|headline', // untranslated: words in files
  note: 'note|notes|notiz|notizen|comment|comments|kommentar|text|journal|entry|eintrag|tagebuch|description|beschreibung|exploration|nota|notas|remarque|commentaire|thoughts|gedanken|bemerkung|anmerkung',
} as const satisfies Record<MoodColumn, string>;

export const MOOD_COLUMNS = Object.keys(NAMES) as readonly MoodColumn[];

/** Which of these columns is which, by what they are called. Each has one meaning, and each meaning one column. */
export function guessMoodColumns(header: readonly string[]): MoodColumns {
  const folded = header.map((name) => fold(name.normalize('NFKD').replace(/\p{M}/gu, '')));
  const places: Partial<Record<MoodColumn, number>> = {};
  const taken = new Set<number>();
  for (const column of MOOD_COLUMNS) {
    const place = NAMES[column]
      .split('|')
      .map((name) => folded.indexOf(name))
      .find((at) => at >= 0 && !taken.has(at));
    if (place === undefined) continue;
    places[column] = place;
    taken.add(place);
  }
  return places;
}

/** Whether entries can be made of these columns. */
export function areEnoughColumns({ date, mood }: MoodColumns): boolean {
  return date !== undefined && mood !== undefined;
}
