import type { Friend } from '@moodbowl/contract/friends';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A dialog gives the focus back to the button that opened it, which goes away with its person. The result marks who is
 * about to leave; once they have, the focus is the list's.
 */
export function useFocusWhenGone(list: RefObject<HTMLElement | null>, people: readonly Friend[]) {
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (leaving.current === undefined || people.some(({ friendship_id }) => friendship_id === leaving.current)) return;
    leaving.current = undefined;
    list.current?.focus({ preventScroll: true });
  });
  return ({ friendship_id }: Friend): void => {
    leaving.current = friendship_id;
  };
}
