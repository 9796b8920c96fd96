import { useEffect, useState } from 'react';

/** True for the first `ms` milliseconds. */
export function useForAWhile(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return !isOver;
}
