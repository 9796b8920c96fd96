import { useEffect, useRef } from 'react';

/** A function that runs `action` after `ms`, unless the screen is left before. */
export function useDelayed(action: () => void, ms: number): () => void {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), ms);
  };
}
