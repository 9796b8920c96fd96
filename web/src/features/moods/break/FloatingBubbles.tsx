import { t } from '@moodbowl/i18n/t';
import { MOOD_COLOURS } from '@moodbowl/contract/mood';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import css from './FloatingBubbles.module.css';

interface FloatingBubblesProps {
  /** The kind line at the end. */
  readonly line: string;
  /** In CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** In milliseconds: until the line is revealed, and how long a bubble takes to pop. */
  readonly revealAfter?: number;
  readonly popTime?: number;
}

/** How long a popped bubble stays away, in milliseconds. */
const AWAY_MS = 1_200;

const { Grateful, Sad, Stressed, Energised, Happy } = MOOD_COLOURS;

/** Each bubble's position under reduced motion (percent), its size in pixels, and its seconds from bottom to top. */
const BUBBLES = [
  { x: 6, y: 62, size: 60, seconds: 9, colour: Grateful },
  { x: 32, y: 20, size: 48, seconds: 7.5, colour: Sad },
  { x: 58, y: 70, size: 68, seconds: 11, colour: Stressed },
  { x: 78, y: 34, size: 52, seconds: 8, colour: Energised },
  { x: 20, y: 38, size: 46, seconds: 10, colour: Happy },
  { x: 50, y: 42, size: 56, seconds: 12, colour: Grateful },
  { x: 70, y: 8, size: 46, seconds: 9.5, colour: Sad },
  { x: 8, y: 6, size: 52, seconds: 8.5, colour: Energised },
] as const;

/** Bubbles rise, and pop when pressed. After a while a kind line appears among them. */
export function FloatingBubbles({
  line,
  width = 280,
  height = 340,
  revealAfter = 10_000,
  popTime = 500,
}: FloatingBubblesProps) {
  const [revealed, setRevealed] = useState(false);
  const pool = useRef<HTMLElement>(null);
  useEffect(() => {
    pool.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setRevealed(true), revealAfter);
    return () => clearTimeout(timer);
  }, [revealAfter]);
  return (
    <section
      ref={pool}
      tabIndex={-1}
      aria-label={t('moods.bubblesToPop')}
      className={css.pool}
      style={{ width, height }}
    >
      {BUBBLES.map((look, index) => (
        <Bubble
          key={look.seconds}
          name={t('moods.popBubble', { place: index + 1 })}
          look={look}
          height={height}
          popTime={popTime}
        />
      ))}
      <div role="status" className={css.end}>
        {revealed ? <p className={css.line}>{line}</p> : null}
      </div>
    </section>
  );
}

interface BubbleProps {
  readonly name: string;
  readonly look: (typeof BUBBLES)[number];
  readonly height: number;
  readonly popTime: number;
}

function Bubble({ name, look, height, popTime }: BubbleProps) {
  const [popped, setPopped] = useState(false);
  const [risings, setRisings] = useState(0);
  useEffect(() => {
    if (!popped) return undefined;
    const timer = setTimeout(() => {
      setPopped(false);
      setRisings((count) => count + 1);
    }, popTime + AWAY_MS);
    return () => clearTimeout(timer);
  }, [popped, popTime]);

  const { x, y, size, seconds, colour } = look;
  const style: CSSProperties = {
    '--mood': colour,
    '--below': `${height - (y / 100) * height}px`,
    '--above': `${-(y / 100) * height - size}px`,
    left: `${x}%`,
    top: `${y}%`,
    width: size,
    height: size,
    animationDuration: `${seconds}s`,
    // At first they are spread over the height; a bubble that returns starts at the bottom.
    animationDelay: risings === 0 ? `${(-seconds * (100 - y)) / 100}s` : '0s',
  };
  return (
    <button
      type="button"
      aria-label={name}
      className={css.bubble}
      style={style}
      data-again={risings % 2 === 1 || undefined}
      onClick={() => setPopped(true)}
    >
      <span className={css.skin} data-popped={popped || undefined} style={{ animationDuration: `${popTime}ms` }} />
    </button>
  );
}
