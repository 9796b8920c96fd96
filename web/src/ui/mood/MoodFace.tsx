/** The eight faces belong to the design, so every feature may show them. */
import { findMood, type MoodName } from '@moodbowl/contract/mood';

const files = import.meta.glob<string>('./faces/*.webp', { eager: true, query: '?url', import: 'default' });
const WIDTHS = [48, 96, 192, 256] as const;

interface MoodFaceProps {
  readonly mood: MoodName;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** Empty if the mood's name is beside the face. */
  readonly alt?: string;
}

/** The URL of a mood's face with this width in pixels. */
export function faceAddress(mood: MoodName, width: (typeof WIDTHS)[number]): string {
  return files[`./faces/${mood.toLowerCase()}-${width}.webp`] ?? '';
}

/** The face of a mood. */
export function MoodFace({ mood, size, alt = '' }: MoodFaceProps) {
  const known = findMood(mood) ?? 'Happy';
  return (
    <img
      src={faceAddress(known, 96)}
      srcSet={WIDTHS.map((width) => `${faceAddress(known, width)} ${width}w`).join(', ')}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt={alt}
      draggable={false}
    />
  );
}
