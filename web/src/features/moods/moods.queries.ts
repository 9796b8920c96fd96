import {
  correctMood,
  deleteMood,
  getStreak,
  listMoods,
  moodDay,
  type MoodEntry,
  moodSummary,
  saveMood,
  todaysMood,
} from '@moodbowl/contract/moods';
import type { MoodName } from '@moodbowl/contract/mood';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { refreshDerived } from '../../lib/derived-queries.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshTags } from './tags/tags.queries.ts';

/** How many entries the recent log shows. */
const RECENT = 20;

const keys = {
  all: ['moods'],
  today: ['moods', 'today'],
  recent: ['moods', 'recent'],
  summary: ['moods', 'summary'],
  streak: ['moods', 'streak'],
  day: (date: string) => ['moods', 'day', date],
} as const;

// The date may change while the page is open, so queries of today are refetched on focus.
const today = queryOptions({
  queryKey: keys.today,
  queryFn: () => call(todaysMood, {}),
  refetchOnWindowFocus: 'always',
});
const recent = queryOptions({
  queryKey: keys.recent,
  queryFn: () => call(listMoods, { query: { limit: String(RECENT) } }),
});
const summary = queryOptions({ queryKey: keys.summary, queryFn: () => call(moodSummary, {}) });
const streak = queryOptions({
  queryKey: keys.streak,
  queryFn: () => call(getStreak, {}),
  refetchOnWindowFocus: 'always',
  meta: { onlyLogged: true },
});

/** Today's latest entry, or null. */
export function useTodaysMood() {
  return useQuery(today);
}

/** The newest entries. */
export function useRecentMoods() {
  return useQuery(recent);
}

export function useMoodSummary() {
  return useQuery(summary);
}

/** The streak. A failure is only logged; the streak stays 0. */
export function useStreak() {
  return useQuery(streak);
}

/** One day's entries and meals eaten. Refetched on each visit, because meals are logged elsewhere. */
export function useMoodDay(date: string) {
  return useQuery({ queryKey: keys.day(date), queryFn: () => call(moodDay, { params: { date } }), staleTime: 0 });
}

/** Invalidates loaded days, which may contain the entry; resolves when they are up to date. */
export function refreshMoodDays(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['moods', 'day'] });
}

interface Draft {
  readonly mood: MoodName;
  readonly note: string;
  readonly strength?: number | null;
  readonly tags?: string[];
}

/** Reported together with the other changes of the response, also if the screen is gone. */
interface SaveOutcome {
  readonly onSaved: (entry: MoodEntry, sent: Draft) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Saves an entry. A draft keeps its id until it is stored, so that sending it again never doubles it. */
export function useSaveMood({ onSaved, onFailed }: SaveOutcome) {
  const [id, setId] = useState(newId);
  return useMutation({
    mutationFn: (draft: Draft) => call(saveMood, { body: { ...draft, id } }),
    onSuccess: (entry, draft) => {
      setId(newId());
      queryClient.setQueryData(keys.today, entry);
      queryClient.setQueryData<MoodEntry[]>(keys.recent, (entries) => entries && withFirst(entry, entries));
      onSaved(entry, draft);
      refreshDerived();
      if (entry.tags.length > 0) refreshTags();
      // Values that the server counts.
      void queryClient.invalidateQueries({ queryKey: keys.streak });
      void queryClient.invalidateQueries({ queryKey: keys.summary });
    },
    onError: onFailed,
  });
}

/** Adds an entry at an earlier time. A draft keeps its id until it is stored. */
export function useAddPastMood() {
  const [id, setId] = useState(newId);
  return useMutation({
    mutationFn: (draft: Draft & { readonly created_at: string }) => call(saveMood, { body: { ...draft, id } }),
    onSuccess: () => {
      setId(newId());
      return afterChange();
    },
  });
}

/** The entry first, replacing one with the same id. */
function withFirst(entry: MoodEntry, entries: readonly MoodEntry[]): MoodEntry[] {
  return [entry, ...entries.filter((other) => other.id !== entry.id)].slice(0, RECENT);
}

const afterChange = () => {
  refreshDerived();
  return queryClient.invalidateQueries({ queryKey: keys.all });
};

export function useCorrectMood() {
  return useMutation({
    mutationFn: ({ id, ...body }: Draft & { id: string; created_at?: string | undefined }) =>
      call(correctMood, { params: { id }, body }),
    onSuccess: afterChange,
  });
}

export function useDeleteMood() {
  return useMutation({
    mutationFn: (id: string) => call(deleteMood, { params: { id } }),
    onSuccess: afterChange,
  });
}

/** Stores a deleted entry again, as it was. */
export function useRestoreMood() {
  return useMutation({
    mutationFn: ({ id, mood, note, created_at, strength, tags }: MoodEntry) =>
      call(saveMood, { body: { id, mood, note, created_at, strength, tags } }),
    onSuccess: afterChange,
  });
}
