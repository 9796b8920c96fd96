import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Details } from './EntryDetails.tsx';

/** The next stronger step; none after the strongest. */
export function stronger(strength: number | null): number | null {
  return strength === MOOD_LIMITS.strength ? null : (strength ?? 0) + 1;
}

/** The details of the entry that is being written, kept like its note; the third result forgets them. */
export function useDetailsDraft(): [details: Details, keep: (details: Details) => void, forget: () => void] {
  const [strength, setStrength] = useDraft('mood-strength');
  const [tags, setTags] = useDraft('mood-tags');
  const details = { strength: strength === '' ? null : Number(strength), tags: tags === '' ? [] : tags.split(',') };
  const keep = (next: Details) => {
    setStrength(next.strength === null ? '' : String(next.strength));
    setTags(next.tags.join(','));
  };
  return [details, keep, () => keep({ strength: null, tags: [] })];
}
