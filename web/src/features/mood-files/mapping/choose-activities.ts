import { type Tag, TAG_LIMITS, STARTER_TAGS } from '@moodbowl/contract/tags';
import { foldCase } from '@moodbowl/i18n/fold';
import { tagName } from '../importing/mood-import-server.ts';
import type { CountedActivity } from './activities-of.ts';
import type { ActivityChoice } from './remembered-choices.ts';

/** How many more tags somebody can add. */
export function roomForTags(tags: readonly Tag[]): number {
  return Math.max(0, TAG_LIMITS.most - Math.max(0, tags.length - STARTER_TAGS.length));
}

/**
 * What becomes of activities at first: what was chosen before, a tag of the same name, or a new one for the most common as
 * long as there is room.
 */
export function firstActivityChoices(
  activities: readonly CountedActivity[],
  tags: readonly Tag[],
  remembered: ReadonlyMap<string, ActivityChoice>,
): Map<string, ActivityChoice> {
  const byName = new Map(tags.map(({ id, name, merged_into }) => [foldCase(name), merged_into ?? id]));
  const ids = new Set(tags.map(({ id }) => id));
  let room = roomForTags(tags);
  return new Map(
    activities.map(({ name }): [string, ActivityChoice] => {
      const before = remembered.get(name);
      if (before === 'leave' || (before !== undefined && ids.has(before))) return [name, before];
      const same = byName.get(foldCase(tagName(name)));
      if (same !== undefined) return [name, same];
      room -= 1;
      return [name, room >= 0 ? 'new' : 'leave'];
    }),
  );
}
