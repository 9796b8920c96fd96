import unhomoglyph from 'unhomoglyph';
import { foldCase } from '@moodbowl/i18n/fold';

/** UTS #39, section 4: decompose, replace each character by its prototype, decompose again. */
function look(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/**
 * A form of a name in which look-alikes are equal. Not for display. Characters are compared in their original case (`I`
 * is `l`, `В` is `B`), then in lower case (`m` is `rn`). It is stored: a change of this function or of its data needs a
 * migration that fills the column again.
 */
export function skeletonOf(name: string): string {
  return look(foldCase(look(name.normalize('NFKC'))));
}
