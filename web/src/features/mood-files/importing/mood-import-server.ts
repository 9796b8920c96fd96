import {
  addToMoodImport,
  beginMoodImport,
  finishMoodImport,
  type ImportedMood,
  type MoodImport,
  type MoodSource,
} from '@moodbowl/contract/mood-imports';
import { addTag, TAG_LIMITS } from '@moodbowl/contract/tags';
import { call } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';

export async function beginImport(id: string, source: MoodSource): Promise<void> {
  await call(beginMoodImport, { body: { id, source } });
}

export async function sendEntries(id: string, entries: readonly ImportedMood[]): Promise<void> {
  await call(addToMoodImport, { params: { id }, body: { entries: [...entries] } });
}

export async function finishImport(id: string): Promise<MoodImport> {
  return call(finishMoodImport, { params: { id } });
}

/** The id of a tag for an activity: of a new one, or of the one that is called so. */
export async function tagFor(activity: string): Promise<string> {
  const name = tagName(activity);
  return (await call(addTag, { body: { id: newId(), name } })).id;
}

/** An activity as a tag may be called. */
export function tagName(activity: string): string {
  return Array.from(activity).slice(0, TAG_LIMITS.name).join('').trimEnd();
}
