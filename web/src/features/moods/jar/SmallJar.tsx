import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import { useState } from 'react';
import { MoodFace } from '../../../ui/mood/MoodFace.tsx';
import { useRecentMoods } from '../moods.queries.ts';
import { JAR, settle } from './jar-layout.ts';
import { JarGlass } from './JarGlass.tsx';
import css from './MoodJar.module.css';

/** The jar as a small picture: a mood that was just saved drops into it. */
export function SmallJar() {
  const { data } = useRecentMoods();
  const inJar = data?.slice(0, MOOD_LIMITS.jar);
  return (
    <div
      role="img"
      aria-label={t('moods.smallJar', { count: inJar?.length ?? 0 })}
      className={`${css.stand} ${css.small}`}
    >
      <div className={css.jar}>
        <JarGlass />
        {inJar ? <Faces entries={inJar} /> : null}
      </div>
    </div>
  );
}

function Faces({ entries }: { readonly entries: NonNullable<ReturnType<typeof useRecentMoods>['data']> }) {
  const [old] = useState(() => new Set(entries.map(({ id }) => id)));
  const places = settle(entries.map(({ id }) => id).toReversed()).toReversed();
  return (
    <ul className={css.bubbles}>
      {entries.map(({ id, mood }, index) => {
        const { cx = 0, cy = 0 } = places[index] ?? {};
        return (
          <li
            key={id}
            style={{
              '--mood': MOOD_COLOURS[mood],
              left: `${(100 * (cx - JAR.bubbleRadius)) / JAR.width}%`,
              top: `${(100 * (cy - JAR.bubbleRadius)) / JAR.height}%`,
            }}
          >
            <span className={css.bubble} data-landing={!old.has(id) || undefined}>
              <MoodFace mood={mood} size={16} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
