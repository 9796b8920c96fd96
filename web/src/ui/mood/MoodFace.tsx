/** The eight faces are part of how everything looks, so every feature may show them. */
import { findMood, type MoodName } from '@moodbowl/contract/mood';

const files = import.meta.glob<string>('./faces/*.webp', { eager: true, query: '?url', import: 'default' });
const WIDTHS = [48, 96, 192, 256] as const;

interface MoodFaceProps {
  readonly mood: MoodName;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** Empty where the mood's name stands beside the face. */
  readonly alt?: string;
}

/** The face of a mood. */
export function MoodFace({ mood, size, alt = '' }: MoodFaceProps) {
  const name = (findMood(mood) ?? 'Happy').toLowerCase();
  const file = (width: number) => files[`./faces/${name}-${width}.webp`] ?? '';
  return (
    <img
      src={file(96)}
      srcSet={WIDTHS.map((width) => `${file(width)} ${width}w`).join(', ')}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt={alt}
      draggable={false}
    />
  );
}
