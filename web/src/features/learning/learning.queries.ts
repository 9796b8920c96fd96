import * as contract from '@moodbowl/contract/learning';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { DERIVED } from '../../lib/derived-queries.ts';
import { queryClient } from '../../lib/query-client.ts';

const keys = {
  all: DERIVED.learning,
  question: [...DERIVED.learning, 'question'],
  links: [...DERIVED.learning, 'links'],
  answer: (moodEntryId: string) => [...DERIVED.learning, 'answer', moodEntryId] as const,
  insights: [...DERIVED.learning, 'insights'],
  meal: (id: string) => [...DERIVED.learning, 'meal', id] as const,
  settings: [...DERIVED.learning, 'settings'],
} as const;

/** How often an open screen looks whether there is something to ask, in milliseconds. */
const LOOK_MS = 5 * 60_000;
/** Moods and meals are logged on other screens, so each visit refetches. */
const ASK_AGAIN = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all });

/** The meal after which the user may be asked how they feel, or null. A failure is only logged: nobody misses it. */
export function useQuestion() {
  return useQuery({
    queryKey: keys.question,
    queryFn: () => call(contract.getQuestion, {}),
    ...ASK_AGAIN,
    refetchInterval: LOOK_MS,
    meta: { onlyLogged: true },
  });
}

/** The question is answered: it is gone at once, and what was learned is out of date. */
export function closeQuestion(): void {
  queryClient.setQueryData(keys.question, null);
  void refresh();
}

export function useSkipQuestion() {
  return useMutation({
    mutationFn: ({ id, never }: { id: string; never: boolean }) =>
      call(contract.skipQuestion, { params: { id }, body: { never } }),
    onSuccess: closeQuestion,
  });
}

/** Which mood followed which meal, by the id of the mood entry. A failure is only logged. */
export function useLinks(): ReadonlyMap<string, contract.MealLinkView> {
  const { data = [] } = useQuery({
    queryKey: keys.links,
    queryFn: () => call(contract.listLinks, {}),
    ...ASK_AGAIN,
    meta: { onlyLogged: true },
  });
  return new Map(data.map((link) => [link.mood_entry_id, link]));
}

export function useUnlink() {
  return useMutation({
    mutationFn: (id: string) => call(contract.unlink, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useLinkAgain() {
  return useMutation({
    mutationFn: (id: string) => call(contract.linkAgain, { params: { id } }),
    onSuccess: refresh,
  });
}

/** What a mood counts for, if it answers how somebody feels after a meal. A failure is only logged: the mood is saved. */
export function useAnswer(moodEntryId: string) {
  return useQuery({
    queryKey: keys.answer(moodEntryId),
    queryFn: () => call(contract.getAnswer, { params: { id: moodEntryId } }),
    meta: { onlyLogged: true },
  });
}

export function useInsights() {
  return useQuery({ queryKey: keys.insights, queryFn: () => call(contract.getInsights, {}), ...ASK_AGAIN });
}

/** The statement about a meal. A failure is not reported: the recipe says nothing then. */
export function useMealInsight(id: string) {
  return useQuery({ queryKey: keys.meal(id), queryFn: () => call(contract.getMealInsight, { params: { id } }) });
}

export function useForgetMeal() {
  return useMutation({
    mutationFn: (id: string) => call(contract.forgetMeal, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useForgetAll() {
  return useMutation({ mutationFn: () => call(contract.forgetAll, {}), onSuccess: refresh });
}

export function useAskAgain() {
  return useMutation({
    mutationFn: (id: string) => call(contract.askAgain, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useLearningSettings() {
  return useQuery({ queryKey: keys.settings, queryFn: () => call(contract.getLearning, {}), ...ASK_AGAIN });
}

/** Changes all three choices. They show at once, and go back if the server refuses. */
export function useSetLearning() {
  return useMutation({
    scope: { id: 'learning-settings' },
    mutationFn: (body: contract.LearningSettings) => call(contract.setLearning, { body }),
    onMutate: (settings) =>
      queryClient.setQueryData<contract.LearningChoices>(
        keys.settings,
        (before) => before && { ...before, ...settings },
      ),
    onSuccess: refresh,
    onError: () => queryClient.invalidateQueries({ queryKey: keys.settings }),
  });
}
