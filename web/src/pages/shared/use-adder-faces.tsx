import type { GroceryItem } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { useHome } from '../../features/homes/homes.queries.ts';
import { MoodFace } from '../../ui/mood/MoodFace.tsx';

/** Shows who added an item, in a home of two or more. */
export function useAdderFaces(): (item: GroceryItem) => ReactNode {
  const { data } = useHome();
  const members = new Map(data?.members.map((member) => [member.user_id, member]));
  return ({ added_by }) => {
    const member = added_by === null ? undefined : members.get(added_by);
    if (!member) return null;
    const text = t('homes.addedBy', { name: member.username });
    return (
      <span title={text}>
        <MoodFace mood={member.avatar} size={20} alt={text} />
      </span>
    );
  };
}
