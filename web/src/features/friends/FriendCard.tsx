import { moodText } from '../../ui/mood/mood-text.ts';
import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { dayAndTime } from '../../lib/format.ts';
import { Illustration } from '../../ui/Illustration.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import { EncourageForm } from './EncourageForm.tsx';
import css from './FriendCard.module.css';
import { EncouragementFeed } from './EncouragementFeed.tsx';

interface FriendCardProps {
  readonly friend: Friend;
  readonly say: Say;
  readonly onRemove: () => void;
  readonly onBlock: () => void;
}

/** A friend's mood, last meal and encouragements, and a field to write back. */
export function FriendCard({ friend, say, onRemove, onBlock }: FriendCardProps) {
  const { username, latest_mood, mood_time, last_meal, streak } = friend;
  return (
    <article
      className={css.card}
      aria-label={username}
      style={latest_mood ? { '--mood': MOOD_COLOURS[latest_mood] } : undefined}
    >
      <header className={css.head}>
        {latest_mood ? <MoodFace mood={latest_mood} size={56} /> : <Illustration name="sprout" size={56} />}
        <div className={css.who}>
          <h2>
            <bdi>{username}</bdi>
          </h2>
          {latest_mood && mood_time ? (
            <p>
              <strong>{moodText(latest_mood)}</strong> <time dateTime={mood_time}>{dayAndTime(mood_time)}</time>
            </p>
          ) : (
            <p>{t('friends.noMoodLoggedYet')}</p>
          )}
        </div>
        <Menu
          variant="quiet"
          label={t('friends.more', { username })}
          choices={[
            { text: t('friends.removeUsername', { username }), onPress: onRemove },
            { text: t('friends.blockUsername', { username }), onPress: onBlock },
          ]}
        >
          ⋯{/* untranslated: a sign */}
        </Menu>
      </header>
      <ul className={css.facts}>
        <li>
          <Illustration name="plate" size={24} />
          {last_meal === null ? (
            t('friends.noMealNotedYet')
          ) : (
            <span>
              <RichText id="friends.lastMeal" values={{ meal: <bdi>{last_meal}</bdi> }} />
            </span>
          )}
        </li>
        {streak > 0 ? (
          <li>
            <Illustration name="flame" size={24} />
            {t('common.streak', { days: streak })}
          </li>
        ) : null}
      </ul>
      <EncouragementFeed friend={friend} />
      <EncourageForm friend={friend} say={say} />
    </article>
  );
}
