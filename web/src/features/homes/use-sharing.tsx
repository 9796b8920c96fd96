import type { GroceryItem } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { useHome } from './homes.queries.ts';
import { useSession } from '../../lib/session.ts';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';
import css from './AdderFace.module.css';

interface Sharing {
  /** Shows who added an item, or bought it. */
  readonly personOf: (item: GroceryItem) => ReactNode;
  /** The names of those who share list and plan with this user. */
  readonly sharedWith: readonly string[];
}

/** The others in the home, and the person who added or bought an item, in a home of two or more. */
export function useSharing(): Sharing {
  const { userId } = useSession();
  const members = useHome().data?.members ?? [];
  const byId = new Map(members.map((member) => [member.user_id, member]));
  return {
    personOf: ({ purchased, added_by, bought_by }) => {
      const isBought = purchased === 1 && bought_by !== null;
      const member = byId.get((isBought ? bought_by : added_by) ?? '');
      if (!member) return null;
      const text = t(isBought ? 'homes.boughtBy' : 'homes.addedBy', { name: member.username });
      return (
        <span className={css.adder} title={text} aria-label={text} role="img">
          <MoodFace mood={member.avatar} size={16} alt="" />
          <span aria-hidden="true">{member.username}</span>
        </span>
      );
    },
    sharedWith: members.filter(({ user_id }) => user_id !== userId).map(({ username }) => username),
  };
}
