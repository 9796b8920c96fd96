import type { Tag } from '@moodbowl/contract/tags';
import css from './Tags.module.css';

interface TagChipProps {
  readonly tag: Tag;
  /** Undefined: the button is not a toggle. */
  readonly chosen: boolean | undefined;
  readonly onPress: () => void;
}

/** A tag as a toggle button. */
export function TagChip({ tag, chosen, onPress }: TagChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={chosen} onClick={onPress}>
      {tag.emoji === '' ? null : <span aria-hidden="true">{tag.emoji}</span>}
      <span dir="auto">{tag.name}</span>
    </button>
  );
}
