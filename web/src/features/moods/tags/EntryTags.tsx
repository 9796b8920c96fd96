import type { MoodEntry } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { useTags } from './tags.queries.ts';
import { countedTags } from './tag-words.ts';
import css from './Tags.module.css';

/** What was going on at an entry. */
export function EntryTags({ entry }: { readonly entry: MoodEntry }) {
  const { data = [] } = useTags();
  return (
    <ul aria-label={t('tags.whatWasGoingOn')} className={css.said}>
      {countedTags(entry.tags, data).map((tag) => (
        <li key={tag.id} dir="auto">
          {tag.emoji === '' ? null : <span aria-hidden="true">{tag.emoji} </span>}
          {tag.name}
        </li>
      ))}
    </ul>
  );
}
