import { useIntersection, useWindowEvent } from '@mantine/hooks';
import { type RefCallback, useState } from 'react';

/**
 * Whether an element has come near the window, to within one and a half times its height; from then on it stays true. Also when somebody
 * goes through the page by Tab, who would otherwise pass over what is not there yet.
 */
export function useNear(): [ref: RefCallback<HTMLElement>, near: boolean] {
  const { ref, entry } = useIntersection({ rootMargin: '150% 0px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Tab') setNear(true);
  });
  return [ref, near];
}
