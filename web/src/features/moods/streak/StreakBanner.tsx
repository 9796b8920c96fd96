import type { ReactNode } from 'react';
import { Illustration } from '../../../ui/Illustration.tsx';
import css from './StreakBanner.module.css';
import { useTodaysMood, useStreak } from '../moods.queries.ts';
import { streakGradient, streakLook } from './streak-look.ts';

/** The streak on the colour of the current mood. */
export function StreakBanner({ children }: { readonly children?: ReactNode }) {
  const { text, note, art } = streakLook(useStreak());
  const mood = useTodaysMood().data?.mood;
  return (
    <div role="status" className={css.banner} style={{ backgroundImage: streakGradient(mood) }}>
      {art ? <Illustration name={art} size={32} /> : <span className={css.noArt} />}
      <span className={css.lines}>
        <span className={css.text} data-quiet={note !== undefined || undefined}>
          {text}
        </span>
        {note === undefined ? null : <span className={css.note}>{note}</span>}
      </span>
      {children}
    </div>
  );
}
