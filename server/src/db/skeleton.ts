import unhomoglyph from 'unhomoglyph';
import { foldCase } from './fold.ts';

/** UTS #39, section 4: decompose, replace each character by the one that it looks like, decompose again. */
function look(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/**
 * What a name looks like: names with equal skeletons are easily taken for each other. Not for display.
 * Capitals are compared as typed (`I` is `l`, `В` is `B`) before case stops counting, then small letters (`m` is `rn`).
 * Stored: a change of this function, or of its data, needs a migration that fills the column again.
 */
export function skeletonOf(name: string): string {
  return look(foldCase(look(name.normalize('NFKC'))));
}
