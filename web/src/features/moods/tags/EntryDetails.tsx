import type { MoodName } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { StrengthPicker } from './StrengthPicker.tsx';
import { useTags } from './tags.queries.ts';
import { countedTags } from './tag-words.ts';
import { TagRow } from './TagRow.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import css from './Tags.module.css';

/** What can be said of an entry beside its mood and note. */
export interface Details {
  readonly strength: number | null;
  /** Ids of tags. */
  readonly tags: readonly string[];
}

export const NO_DETAILS: Details = { strength: null, tags: [] };

interface EntryDetailsProps {
  readonly mood: MoodName;
  readonly value: Details;
  readonly onChange: (details: Details) => void;
}

/** How strong a mood is, and what was going on. Nothing of it is required. */
export function EntryDetails({ mood, value, onChange }: EntryDetailsProps) {
  const tags = useTags();
  return (
    <div className={css.details}>
      <StrengthPicker mood={mood} value={value.strength} onChange={(strength) => onChange({ ...value, strength })} />
      {tags.data ? (
        <TagRow
          tags={tags.data}
          value={countedTags(value.tags, tags.data).map(({ id }) => id)}
          onChange={(ids) => onChange({ ...value, tags: ids })}
        />
      ) : (
        <div className={css.row}>
          {tags.isError ? <TextButton onClick={() => void tags.refetch()}>{t('tags.loadAgain')}</TextButton> : null}
        </div>
      )}
    </div>
  );
}
