import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for late responses. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
