import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component that uses it is still on the screen, for what is answered later. */
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
