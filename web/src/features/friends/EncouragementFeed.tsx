import type { Friend } from '@moodbowl/contract/friends';
import { useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import css from './EncouragementFeed.module.css';

/** So many are shown at first, so that cards stay of a size. */
const SHOWN = 2;

/** What a friend sent, newest first. */
export function EncouragementFeed({ friend: { username, encouragements } }: { readonly friend: Friend }) {
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, encouragements.length - SHOWN);
  if (encouragements.length === 0)
    return (
      <p className={css.none}>
        No kind words from <bdi>{username}</bdi> yet.
      </p>
    );
  return (
    <div className={css.feed}>
      <ul aria-label={`What ${username} sent you`}>
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
          aria-label={`${all ? 'Show less' : `Show ${hidden} more`} from ${username}`}
        >
          {all ? 'Show less' : `Show ${hidden} more`}
        </button>
      ) : null}
    </div>
  );
}
