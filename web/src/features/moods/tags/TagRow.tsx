import type { Tag } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { countedTags, isOffered, toggled } from './tag-words.ts';
import { TagChip } from './TagChip.tsx';
import css from './Tags.module.css';

const TagDialog = lazyPart(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

interface TagRowProps {
  readonly tags: readonly Tag[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** How many are offered at once, beside those that are chosen. */
const OFFERED = 10;

/** One row of the tags that are used most, one press each. All others are behind the last button. */
export function TagRow({ tags, value, onChange }: TagRowProps) {
  const [opened, setOpened] = useState(false);
  // Tags stay where they are while they are chosen, and one from the dialog comes first.
  const [first, setFirst] = useState<readonly string[]>(value);
  const offered = tags.filter(isOffered).slice(0, OFFERED);
  const shown = [...new Set([...countedTags(first, tags), ...offered])];
  const toggle = (tag: Tag) => onChange(toggled(value, tag.id));
  return (
    <>
      <div role="group" aria-label={t('tags.whatWasGoingOn')} className={css.row}>
        {shown.map((tag) => (
          <TagChip key={tag.id} tag={tag} chosen={value.includes(tag.id)} onPress={() => toggle(tag)} />
        ))}
        <button type="button" className={`${css.chip} ${css.more}`} onClick={() => setOpened(true)}>
          {t('tags.more')}
        </button>
      </div>
      {opened ? (
        <Suspense>
          <TagDialog
            tags={tags}
            value={value}
            onChange={onChange}
            onClose={() => {
              setFirst(value);
              setOpened(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
