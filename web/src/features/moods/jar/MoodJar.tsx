import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { MOOD_LIMITS, type MoodEntry } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { dayAndTime } from '../../../lib/format.ts';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { cutNote } from '../log/cut-note.ts';
import { JAR, type Place, settle } from './jar-layout.ts';
import { JarGlass } from './JarGlass.tsx';
import css from './MoodJar.module.css';
import { useRecentMoods } from '../moods.queries.ts';

/** The latest moods as bubbles in a glass jar. */
export function MoodJar() {
  const { data, isPending, isError, error } = useRecentMoods();
  return (
    <div className={css.stand}>
      <div role="group" aria-label={t('moods.moodJar')} className={css.jar}>
        <JarGlass />
        {data ? <Bubbles entries={data} /> : null}
        {data?.length === 0 ? <p className={css.empty}>{t('moods.emptyJar')}</p> : null}
      </div>
      {isPending ? <Skeleton width={104} height={40} round /> : null}
      {data ? (
        <p className={css.caption}>{t('moods.inJar', { count: Math.min(data.length, MOOD_LIMITS.jar) })}</p>
      ) : null}
      {isError && !data ? <Alert kind="error">{messageOf(error, t('moods.requestFailed'))}</Alert> : null}
    </div>
  );
}

function Bubbles({ entries }: { readonly entries: readonly MoodEntry[] }) {
  const [old] = useState(() => new Set(entries.map(({ id }) => id)));
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const inJar = entries.slice(0, MOOD_LIMITS.jar);
  // The oldest is placed first, so it lies lowest.
  const places = settle(inJar.map(({ id }) => id).toReversed()).toReversed();
  const shown = inJar.find(({ id }) => id === (hovered ?? focused));
  const hide = () => {
    setHovered(undefined);
    setFocused(undefined);
  };
  return (
    <>
      <ul className={css.bubbles}>
        {inJar.map((entry, index) => (
          <li
            key={entry.id}
            style={{ '--mood': MOOD_COLOURS[entry.mood], ...position(places[index]) }}
            data-shown={entry === shown || undefined}
          >
            <button
              type="button"
              className={css.bubble}
              data-popping={!old.has(entry.id) || undefined}
              aria-label={[`${moodText(entry.mood)}, ${dayAndTime(entry.created_at)}`, entry.note]
                .filter(Boolean)
                .join(': ')}
              onPointerEnter={() => setHovered(entry.id)}
              onPointerLeave={() => setHovered(undefined)}
              onFocus={() => setFocused(entry.id)}
              onBlur={() => setFocused(undefined)}
              onKeyDown={(event) => event.key === 'Escape' && hide()}
              // Not every browser focuses a clicked button.
              onClick={(event) => event.currentTarget.focus()}
            >
              <MoodFace mood={entry.mood} size={44} />
            </button>
          </li>
        ))}
      </ul>
      {/* The bubble's name says the same, and all of the note. */}
      {shown ? (
        <div className={css.tooltip} aria-hidden="true">
          <strong>{moodText(shown.mood)}</strong>
          {shown.note === '' ? null : <span dir="auto">{cutNote(shown.note, MOOD_LIMITS.jarNote)}</span>}
        </div>
      ) : null}
    </>
  );
}

/** Relative to the jar, so that a resized window does not animate the bubbles. */
function position(place: Place | undefined) {
  if (!place) return {};
  return {
    left: percent(place.cx - JAR.bubbleRadius, JAR.width),
    top: percent(place.cy - JAR.bubbleRadius, JAR.height),
  };
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(3)}%`;
}
