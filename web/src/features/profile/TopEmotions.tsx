import { moodText } from '../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { PROFILE_LIMITS } from '@moodbowl/contract/profile';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import { topEmotions } from './top-emotions.ts';
import css from './TopEmotions.module.css';

/** The most frequent moods of these entries, which are newest first. */
export function TopEmotions({ entries }: { readonly entries: readonly MoodEntry[] }) {
  const emotions = topEmotions(entries, PROFILE_LIMITS.topEmotions);
  const most = emotions[0]?.count ?? 1;
  return (
    <section className={css.top} aria-labelledby="top-emotions">
      <div>
        <h3 id="top-emotions">{t('profile.topEmotions')}</h3>
        <p className={css.span}>{t('profile.inTheLastDays', { rangeDefault: PROFILE_LIMITS.rangeDefault })}</p>
      </div>
      {emotions.length === 0 ? <p className={css.none}>{t('profile.noMoods')}</p> : null}
      <ol className={css.list}>
        {emotions.map(({ mood, count }) => (
          <li key={mood} style={{ '--mood': MOOD_COLOURS[mood] }}>
            <MoodFace mood={mood} size={36} />
            <span className={css.name}>{moodText(mood)}</span>
            <strong>{count}x</strong>
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} style={{ width: `${(100 * count) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
