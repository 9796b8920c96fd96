import type { MoodEntry } from '@moodbowl/contract/moods';
import type { ReactNode } from 'react';
import { AfterMealTag } from './AfterMealTag.tsx';
import { useLinks } from './learning.queries.ts';

/** Says after which meal a mood was logged, for lists of moods. */
export function useAfterMealTags(): (entry: MoodEntry) => ReactNode {
  const links = useLinks();
  return ({ id }) => {
    const link = links.get(id);
    return link ? <AfterMealTag link={link} /> : null;
  };
}
