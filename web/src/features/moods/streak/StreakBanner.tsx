import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { Illustration } from '../../../ui/Illustration.tsx';
import css from './StreakBanner.module.css';
import { useTodaysMood, useStreak } from '../moods.queries.ts';
import { darken, streakLook } from './streak-look.ts';

/** The default gradient of the streak. */
const ORANGE = { from: '#ffce54', to: '#f6bb42' } as const;

/** The streak on the colour of the current mood, darker by a fifth at its end; orange without a mood. */
export function StreakBanner() {
  const { text, note, art } = streakLook(useStreak());
  const mood = useTodaysMood().data?.mood;
  const colour = mood && MOOD_COLOURS[mood];
  const { from, to } = colour ? { from: colour, to: darken(colour, 0.2) } : ORANGE;
  return (
    <div className={css.banner} style={{ backgroundImage: `linear-gradient(100deg, ${from}, ${to})` }} role="status">
      {art ? <Illustration name={art} size={32} /> : <span className={css.noArt} />}
      <span className={css.lines}>
        <span className={css.text} data-quiet={note !== undefined || undefined}>
          {text}
        </span>
        {note === undefined ? null : <span className={css.note}>{note}</span>}
      </span>
    </div>
  );
}
