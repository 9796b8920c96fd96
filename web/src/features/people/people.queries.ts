import * as contract from '@moodbowl/contract/people';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const keys = {
  all: ['people'],
  list: (search: string) => ['people', 'list', search],
  person: (id: string) => ['people', 'person', id],
  log: (filter: LogFilter) => ['people', 'log', filter],
} as const;

/** People by username, page by page; those whose username or email begins with the search. */
export function usePeople(search: string) {
  return useInfiniteQuery({
    queryKey: keys.list(search),
    queryFn: ({ pageParam }) =>
      call(contract.listPeople, {
        query: { ...(search && { search }), ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: (data) => data.pages.flatMap(({ people }) => people),
    placeholderData: keepPreviousData,
  });
}

export function usePerson(id: string) {
  return useQuery({ queryKey: keys.person(id), queryFn: () => call(contract.getPerson, { params: { id } }) });
}

export interface LogFilter {
  readonly event?: contract.LogEvent | undefined;
  readonly person?: string | undefined;
}

/** The log of accounts, newest first, page by page. */
export function useLog({ event, person }: LogFilter) {
  return useInfiniteQuery({
    queryKey: keys.log({ event, person }),
    queryFn: ({ pageParam }) =>
      call(contract.listLog, {
        query: { ...(event && { event }), ...(person && { person }), ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: (data) => data.pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.all });

/** What an administrator can do about a person; each reads again what is shown. */
export function useActions(id: string) {
  const params = { id };
  return {
    update: useMutation({
      mutationFn: (body: { role?: 'user' | 'admin'; suspended?: boolean; email?: string }) =>
        call(contract.updatePerson, { params, body }),
      onSettled: readAgain,
    }),
    endSessions: useMutation({ mutationFn: () => call(contract.endPersonSessions, { params }), onSettled: readAgain }),
    endSecondFactor: useMutation({
      mutationFn: () => call(contract.endPersonSecondFactor, { params }),
      onSettled: readAgain,
    }),
    createReset: useMutation({ mutationFn: () => call(contract.createPersonReset, { params }) }),
    remove: useMutation({
      mutationFn: (username: string) => call(contract.deletePerson, { params, body: { username } }),
      onSettled: readAgain,
    }),
  };
}
