import { RichText } from '../../ui/RichText.tsx';
import { t } from '@moodbowl/i18n/t';
import type { Friend } from '@moodbowl/contract/friends';
import { useId, useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import css from './EncouragementFeed.module.css';

/** How many are shown at first, so that cards are similar in size. */
const SHOWN = 2;

/** A friend's encouragements, newest first. */
export function EncouragementFeed({ friend: { username, encouragements } }: { readonly friend: Friend }) {
  const [all, setAll] = useState(false);
  const title = useId();
  const hidden = all ? 0 : Math.max(0, encouragements.length - SHOWN);
  if (encouragements.length === 0)
    return (
      <p className={css.none}>
        <RichText id="friends.noKindWords" values={{ name: <bdi>{username}</bdi> }} />
      </p>
    );
  return (
    <div className={css.feed}>
      <h3 id={title}>
        <RichText id="friends.whatUsernameSentYou" values={{ username: <bdi>{username}</bdi> }} />
      </h3>
      <ul aria-labelledby={title}>
        {encouragements.slice(0, encouragements.length - hidden).map(({ message, created_at }) => (
          <li key={`${created_at} ${message}`}>
            <p dir="auto">{message}</p>
            <time dateTime={created_at}>{dayAndTime(created_at)}</time>
          </li>
        ))}
      </ul>
      {encouragements.length > SHOWN ? (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          aria-label={all ? t('friends.showLessFrom', { username }) : t('friends.showMoreFrom', { hidden, username })}
        >
          {all ? t('friends.showLess') : t('friends.showHiddenMore', { hidden })}
        </button>
      ) : null}
    </div>
  );
}
