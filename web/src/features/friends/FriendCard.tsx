import type { Friend } from '@moodbowl/contract/friends';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { dayAndTime } from '../../lib/format.ts';
import { Art } from '../../ui/Art.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { BlockButton } from './BlockButton.tsx';
import { EncourageForm } from './EncourageForm.tsx';
import css from './FriendCard.module.css';
import { EncouragementFeed } from './EncouragementFeed.tsx';

interface FriendCardProps {
  readonly friend: Friend;
  readonly say: Say;
  readonly onRemove: () => void;
  readonly onBlock: () => void;
}

/** How a friend is, what they ate, what they wrote, and a line to write back. */
export function FriendCard({ friend, say, onRemove, onBlock }: FriendCardProps) {
  const { username, latest_mood, mood_time, last_meal, streak } = friend;
  return (
    <article
      className={css.card}
      aria-label={username}
      style={latest_mood ? { '--mood': MOOD_COLOURS[latest_mood] } : undefined}
    >
      <header className={css.head}>
        {latest_mood ? <MoodFace mood={latest_mood} size={56} /> : <Art name="sprout" size={56} />}
        <div className={css.who}>
          <h2>
            <bdi>{username}</bdi>
          </h2>
          {latest_mood && mood_time ? (
            <p>
              <strong>{latest_mood}</strong> <time dateTime={mood_time}>{dayAndTime(mood_time)}</time>
            </p>
          ) : (
            <p>No mood logged yet</p>
          )}
        </div>
        <div className={css.ways}>
          <Button look="quiet" onClick={onRemove} aria-label={`Remove ${username}`}>
            Remove
          </Button>
          <BlockButton username={username} onClick={onBlock} />
        </div>
      </header>
      <ul className={css.facts}>
        <li>
          <Art name="plate" size={24} />
          {last_meal === null ? (
            'No meal noted yet'
          ) : (
            <span>
              Last meal: <bdi>{last_meal}</bdi>
            </span>
          )}
        </li>
        {streak > 0 ? (
          <li>
            <Art name="flame" size={24} />
            {streak === 1 ? '1 day' : `${streak} days in a row!`}
          </li>
        ) : null}
      </ul>
      <EncouragementFeed friend={friend} />
      <EncourageForm friend={friend} say={say} />
    </article>
  );
}
