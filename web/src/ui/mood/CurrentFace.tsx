import { moodText } from './mood-text.ts';
import type { MoodName } from '@moodbowl/contract/mood';
import type { ReactNode } from 'react';
import { MoodFace } from './MoodFace.tsx';
import css from './CurrentFace.module.css';

interface CurrentFaceProps {
  readonly mood: MoodName | undefined;
  /** Shown if there is no mood. */
  readonly children?: ReactNode;
}

/** The chosen mood, else today's, in the page's header. Without one, its place stays empty. */
export function CurrentFace({ mood, children }: CurrentFaceProps) {
  return <div className={css.face}>{mood ? <MoodFace mood={mood} size={112} alt={moodText(mood)} /> : children}</div>;
}
