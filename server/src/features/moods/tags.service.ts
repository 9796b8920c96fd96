import { STARTER_TAGS, starterTagId, type Tag, type TagDraft, TAG_LIMITS } from '@moodbowl/contract/tags';
import { foldCase } from '@moodbowl/i18n/fold';
import { message, type Translate } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';
import { localHour } from '../../local-date.ts';
import { dayPartOf } from '../learning/pleasantness.ts';
import { listLatestUses, listStoredTags, passMergedOn, putTag, type StoredTag } from './tags.repository.ts';

const STARTERS = STARTER_TAGS.map((tag) => ({ ...tag, id: starterTagId(tag.key) }));
const STARTER_IDS: ReadonlySet<string> = new Set(STARTERS.map(({ id }) => id));

/** All tags of somebody: those that they have stored, and the starter tags that they have left as they are. */
export async function readTags(db: Db, userId: string, t: Translate): Promise<Tag[]> {
  const stored = new Map((await listStoredTags(db, userId)).map((tag) => [tag.id, tag]));
  const starters = STARTERS.map(({ id, key, emoji, kind }): Tag => {
    const changed = stored.get(id);
    const name = changed?.name ?? t('tags.starter', { key });
    stored.delete(id);
    if (changed) return toTag(changed, name);
    return { id, name, emoji, kind, archived: false, merged_into: null };
  });
  return [...starters, ...[...stored.values()].map((tag) => toTag(tag, tag.name ?? ''))];
}

function toTag({ created_at: _, ...tag }: StoredTag, name: string): Tag {
  return { ...tag, name, archived: tag.archived === 1 };
}

/** The newest entries by which tags are put in order: some months of most people's. */
const USES = 300;
/** A use at this time of the day counts as three. */
const AT_THIS_TIME = 3;

interface Moment {
  readonly now: Date;
  readonly zone: string;
}

/**
 * All tags, those first that somebody used most in their newest 300 entries, mostly at this time of the day, then in the
 * order of the starter tags. Those that are not offered come last.
 */
export async function listTags(db: Db, userId: string, t: Translate, { now, zone }: Moment): Promise<Tag[]> {
  const tags = await readTags(db, userId, t);
  const counted = new Map(tags.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const uses = new Map<string, number>();
  const partOf = (at: number) => dayPartOf(localHour(at, zone));
  for (const entry of await listLatestUses(db, userId, USES)) {
    if (entry.tags === '') continue;
    const points = partOf(Date.parse(entry.created_at)) === partOf(now.getTime()) ? AT_THIS_TIME : 1;
    for (const id of entry.tags.split(',').map((used) => counted.get(used) ?? used))
      uses.set(id, (uses.get(id) ?? 0) + points);
  }
  const rank = (tag: Tag) => (isOffered(tag) ? (uses.get(tag.id) ?? 0) : -1);
  return tags.toSorted((a, b) => rank(b) - rank(a));
}

function isOffered({ archived, merged_into }: Tag): boolean {
  return !archived && merged_into === null;
}

/** Throws unless somebody has all of these tags. */
export async function requireTags(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  const own = ids.filter((id) => !STARTER_IDS.has(id));
  if (own.length === 0) return;
  const stored = new Set((await listStoredTags(db, userId)).map(({ id }) => id));
  if (!own.every((id) => stored.has(id))) throw new CodedError('UNKNOWN_TAG', message('tags.unknown'));
}

/** What writing needs: a transaction that has locked the user, and the language in which starter tags have names. */
interface Writing {
  readonly transaction: Db;
  readonly userId: string;
  readonly t: Translate;
  readonly now: Date;
}

async function store({ transaction, userId, t, now }: Writing, tag: Tag): Promise<Tag> {
  const stored = await listStoredTags(transaction, userId);
  const isNew = !stored.some(({ id }) => id === tag.id);
  if (isNew && stored.length >= TAG_LIMITS.most) throw new CodedError('TAGS_FULL', message('tags.full', TAG_LIMITS));
  const starter = STARTERS.find(({ id }) => id === tag.id);
  // A starter tag that keeps its name keeps it in every language.
  const name = starter && foldCase(tag.name) === foldCase(t('tags.starter', { key: starter.key })) ? null : tag.name;
  await putTag(transaction, {
    ...tag,
    user_id: userId,
    name,
    archived: tag.archived ? 1 : 0,
    created_at: now.toISOString(),
  });
  return tag;
}

const byName = (tags: readonly Tag[], name: string, but?: string) =>
  tags.find((tag) => tag.id !== but && foldCase(tag.name) === foldCase(name));

/** Adds a tag, or offers the one again that has this id or name. */
export async function addTag(writing: Writing, { id, ...draft }: TagDraft & { readonly id: string }): Promise<Tag> {
  const tags = await readTags(writing.transaction, writing.userId, writing.t);
  const known = tags.find((tag) => tag.id === id) ?? byName(tags, draft.name);
  if (!known) return store(writing, { ...draft, id, archived: false, merged_into: null });
  const counted = tags.find((tag) => tag.id === known.merged_into) ?? known;
  return counted.archived ? store(writing, { ...counted, archived: false }) : counted;
}

/** Replaces a tag; undefined if there is none. */
export async function changeTag(writing: Writing, tag: Tag): Promise<Tag | undefined> {
  const { transaction, userId } = writing;
  const tags = await readTags(transaction, userId, writing.t);
  if (!tags.some(({ id }) => id === tag.id)) return undefined;
  const namesake = byName(tags, tag.name, tag.id);
  if (namesake && namesake.merged_into === null && tag.merged_into === null)
    throw new CodedError('TAG_EXISTS', message('tags.exists', { name: namesake.name }));
  if (tag.merged_into !== null) {
    const into = tags.find(({ id }) => id === tag.merged_into);
    if (!into || into.id === tag.id || into.merged_into !== null)
      throw new CodedError('CANNOT_MERGE', message('tags.cannotMerge'));
    await passMergedOn(transaction, userId, tag.id, into.id);
  }
  return store(writing, tag);
}
