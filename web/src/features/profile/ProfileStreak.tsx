import { moodText } from '../../ui/mood/mood-text.ts';
import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { streakGradient, streakLook } from '../moods/streak/streak-look.ts';
import { useCurrentMood, useProfileStreak } from './profile.queries.ts';
import { paths } from '../../lib/paths.ts';
import { Illustration } from '../../ui/Illustration.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import css from './ProfileStreak.module.css';

/** The streak and the current mood on the mood's colour. */
export function ProfileStreak() {
  const { text, note, art } = streakLook(useProfileStreak());
  const current = useCurrentMood();
  const mood = current.data?.mood;
  return (
    <section
      aria-label={t('pages.moodStreak')}
      className={css.widget}
      style={{ backgroundImage: streakGradient(mood) }}
    >
      {art ? <Illustration name={art} size={44} /> : <span className={css.noArt} />}
      <p className={css.streak} role="status" data-quiet={note !== undefined || undefined}>
        {text} {note === undefined ? null : <span className={css.note}>{note}</span>}
      </p>
      {mood ? (
        <p className={css.mood}>
          <MoodFace mood={mood} size={36} />
          {t('pages.feelingToday', { mood: moodText(mood) })}
        </p>
      ) : null}
      {current.data?.mood === null ? (
        <Link to={paths.moodTracker()} className={css.mood}>
          {t('pages.howAreYouFeelingToday')}
        </Link>
      ) : null}
      {current.data ? null : <span className={css.mood} />}
    </section>
  );
}
