import type { Friend } from '@moodbowl/contract/friends';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A dialog returns the focus to the button that opened it, but that button disappears with its person. The result marks
 * the person; when they are gone, the list gets the focus.
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
