import { useIntersection, useWindowEvent } from '@mantine/hooks';
import { type RefCallback, useState } from 'react';

/**
 * Whether an element has come within one and a half viewport heights; it stays true. The first press of Tab counts for
 * all elements, because the keyboard must not skip what is not rendered yet.
 */
export function useNearViewport(): [ref: RefCallback<HTMLElement>, near: boolean] {
  const { ref, entry } = useIntersection({ rootMargin: '150% 0px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Tab') setNear(true);
  });
  return [ref, near];
}
