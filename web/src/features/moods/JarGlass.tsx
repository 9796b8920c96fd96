import { useId } from 'react';
import { JAR } from './jar-layout.ts';

const { left, right, bottom, corner } = JAR.glass;
const MIDDLE = JAR.width / 2;
const NECK = { left: MIDDLE - 66, right: MIDDLE + 66, top: 36 } as const;

/** The outline of the inside, from the neck down, around, and up again. */
const OUTLINE = [
  `M${NECK.left} ${NECK.top}`,
  `C${NECK.left} 66 ${left} 70 ${left} ${JAR.shoulder}`,
  `V${bottom - corner}`,
  `a${corner} ${corner} 0 0 0 ${corner} ${corner}`,
  `H${right - corner}`,
  `a${corner} ${corner} 0 0 0 ${corner} ${-corner}`,
  `V${JAR.shoulder}`,
  `C${right} 70 ${NECK.right} 66 ${NECK.right} ${NECK.top}`,
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
      <ellipse cx={MIDDLE} cy={bottom + 8} rx="88" ry="8" fill="var(--jar-shadow)" />
      <path d={`${OUTLINE} Z`} fill="var(--jar-back)" />
      <path d={`${OUTLINE} Z`} fill={`url(#${id}glass)`} stroke="var(--glass-line)" strokeWidth="2.4" />
      <path
        d={`M${left + 14} 118 V${bottom - corner - 8}`}
        stroke="var(--glass-shine)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d={`M${left + 15} 106 q3 -13 13 -20`}
        fill="none"
        stroke="var(--glass-shine)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d={`M${right - 13} 122 V190`} stroke="var(--glass-shine)" strokeWidth="3" strokeLinecap="round" />
      <rect x={NECK.left - 3} y="34" width={NECK.right - NECK.left + 6} height="13" rx="5" fill="var(--glass-rim)" />
      <rect x={NECK.left - 8} y="6" width={NECK.right - NECK.left + 16} height="33" rx="9" fill={`url(#${id}lid)`} />
      {[-54, -36, -18, 0, 18, 36, 54].map((x) => (
        <path
          key={x}
          d={`M${MIDDLE + x} 12 v20`}
          stroke="#ffffff"
          strokeOpacity="0.38"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
