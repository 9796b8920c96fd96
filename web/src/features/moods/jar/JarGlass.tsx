import { useId } from 'react';
import { JAR } from './jar-layout.ts';

const { left, right, bottom, corner } = JAR.glass;
const MIDDLE = JAR.width / 2;
const NECK = { left: MIDDLE - 50, right: MIDDLE + 50, top: 26 } as const;

/** The outline of the inside, from the neck down, around, and up again. */
const OUTLINE = [
  `M${NECK.left} ${NECK.top}`,
  `C${NECK.left} 44 ${left} 44 ${left} ${JAR.shoulder}`,
  `V${bottom - corner}`,
  `a${corner} ${corner} 0 0 0 ${corner} ${corner}`,
  `H${right - corner}`,
  `a${corner} ${corner} 0 0 0 ${corner} ${-corner}`,
  `V${JAR.shoulder}`,
  `C${right} 44 ${NECK.right} 44 ${NECK.right} ${NECK.top}`,
].join(' ');

/** The jar behind its bubbles: shadow, glass and lid. */
export function JarGlass() {
  const id = useId();
  return (
    <svg viewBox={`0 0 ${JAR.width} ${JAR.height}`} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}lid`} x2="0" y2="1">
          <stop offset="0" stopColor="#ffdd88" />
          <stop offset="0.5" stopColor="#ffce54" />
          <stop offset="1" stopColor="#eda937" />
        </linearGradient>
        <linearGradient id={`${id}glass`}>
          <stop offset="0" stopColor="var(--glass-edge)" />
          <stop offset="0.18" stopColor="var(--glass)" />
          <stop offset="0.82" stopColor="var(--glass)" />
          <stop offset="1" stopColor="var(--glass-edge)" />
        </linearGradient>
      </defs>
      <ellipse cx={MIDDLE} cy={bottom + 6} rx="63" ry="6" fill="var(--jar-shadow)" />
      <path d={`${OUTLINE} Z`} fill="var(--jar-back)" />
      <path d={`${OUTLINE} Z`} fill={`url(#${id}glass)`} stroke="var(--glass-line)" strokeWidth="1.8" />
      <path
        d={`M${left + 10} 80 V${bottom - corner - 6}`}
        stroke="var(--glass-shine)"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
      <path
        d={`M${left + 10.6} 70 q2 -9 9 -14`}
        fill="none"
        stroke="var(--glass-shine)"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path d={`M${right - 9} 84 V136`} stroke="var(--glass-shine)" strokeWidth="2.2" strokeLinecap="round" />
      <rect x={NECK.left - 2} y="24" width={NECK.right - NECK.left + 4} height="9" rx="3.6" fill="var(--glass-rim)" />
      <rect x={NECK.left - 6} y="4" width={NECK.right - NECK.left + 12} height="24" rx="6.5" fill={`url(#${id}lid)`} />
      {[-42, -28, -14, 0, 14, 28, 42].map((x) => (
        <path
          key={x}
          d={`M${MIDDLE + x} 8.6 v14.4`}
          stroke="#ffffff"
          strokeOpacity="0.38"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
