import { addTag, changeTag, listTags, type Tag } from '@moodbowl/contract/tags';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

const queryKey = ['tags'];

/** All tags, those first that are used most at this time of the day. */
export function useTags() {
  return useQuery({ queryKey, queryFn: () => call(listTags, {}) });
}

/** Which of these tags still exist, as far as that is known here. */
export function onlyKnown(ids: readonly string[]): string[] {
  const tags = queryClient.getQueryData<readonly Tag[]>(queryKey);
  return tags ? ids.filter((id) => tags.some((tag) => tag.id === id)) : [...ids];
}

/** Reads the tags again, and their order. */
export function refreshTags(): void {
  void queryClient.invalidateQueries({ queryKey });
}

/** The changed tag in its place, or at the beginning. */
function keep(tag: Tag): void {
  queryClient.setQueryData<readonly Tag[]>(queryKey, (tags = []) =>
    tags.some(({ id }) => id === tag.id) ? tags.map((old) => (old.id === tag.id ? tag : old)) : [tag, ...tags],
  );
}

/** Adds a tag. A draft keeps its id until it is stored, so that sending it again never doubles it. */
export function useAddTag() {
  const [id, setId] = useState(newId);
  return useMutation({
    mutationFn: (draft: Pick<Tag, 'name' | 'emoji'>) => call(addTag, { body: { ...draft, id } }),
    onSuccess: (tag) => {
      setId(newId());
      keep(tag);
    },
  });
}

export function useChangeTag() {
  return useMutation({
    mutationFn: ({ id, ...body }: Tag) => call(changeTag, { params: { id }, body }),
    onSuccess: keep,
  });
}
