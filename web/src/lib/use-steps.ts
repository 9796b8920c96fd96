import { useRef, useState } from 'react';

/** How many cards a list shows at first and adds with each press. */
export const STEP = 12;

/**
 * How much of a list is shown, `step` more with each press; another `view` starts again. Each further step moves the focus to its first item: give
 * items `firstOfStep` as their ref, and `tabIndex={-1}`.
 */
export function useSteps(view: string, step = STEP) {
  const [shown, setShown] = useState({ view, count: step });
  const count = shown.view === view ? shown.count : step;
  const awaited = useRef<number>(undefined);
  return {
    count,
    showStep: () => {
      awaited.current = count;
      setShown({ view, count: count + step });
    },
    firstOfStep: (index: number) => (item: HTMLElement | null) => {
      if (!item || awaited.current !== index) return;
      awaited.current = undefined;
      item.focus({ preventScroll: true });
    },
  };
}
