import type { Tag, TagKind } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';

/** What tags of this kind are about. */
export function kindText(kind: TagKind): string {
  return t('tags.kind', { kind });
}

/** The tags that count for these ids, each once; unknown ids are left out. */
export function countedTags(ids: readonly string[], tags: readonly Tag[]): Tag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const counted = ids.flatMap((id) => {
    const tag = byId.get(id);
    return (tag && byId.get(tag.merged_into ?? tag.id)) ?? [];
  });
  return [...new Set(counted)];
}

/** Whether a tag is there to be chosen. */
export function isOffered({ archived, merged_into }: Tag): boolean {
  return !archived && merged_into === null;
}

/** With the id, or without it if it was there. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
