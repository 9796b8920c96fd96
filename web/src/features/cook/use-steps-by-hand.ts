import { useEffect, useEffectEvent, useRef } from 'react';
import type { PointerEvent } from 'react';

interface Steps {
  readonly onForward: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
}

/** How far a finger must go for a swipe, in CSS pixels. */
const SWIPE_PX = 60;
/** Swipes that begin this near to the edge belong to the browser, in CSS pixels. */
const EDGE_PX = 24;

const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Whether keys belong to something else: a dialog, or a field. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])');
}

/**
 * Steps by arrow keys, Escape to leave, and swipes: give the returned handlers to what is swiped, which needs
 * `touch-action: pan-y`.
 */
export function useStepsByHand({ onForward, onBack, onLeave }: Steps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(event)) return;
    const [forward, back] = isRightToLeft() ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === forward) onForward();
    else if (event.key === back) onBack();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the dialog, which is gone once it has closed itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      const isInside = x > EDGE_PX && x < window.innerWidth - EDGE_PX;
      start.current = pointerType !== 'mouse' && isPrimary && isInside ? { x, y } : undefined;
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from || !isPrimary) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return;
      if (dx < 0 === isRightToLeft()) onBack();
      else onForward();
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
