import { useDebouncedValue } from '@mantine/hooks';
import { MOOD_NAMES, moodName } from '@moodbowl/contract/mood';
import { MOOD_SEARCH_LIMITS } from '@moodbowl/contract/mood-search';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { MoodEntryList } from '../features/moods/log/MoodEntryList.tsx';
import { MoodTabs } from '../features/moods/MoodTabs.tsx';
import { useMoodSearch } from '../features/moods/search/mood-search.queries.ts';
import { useTags } from '../features/moods/tags/tags.queries.ts';
import { messageOf } from '../lib/api-client.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { moodText } from '../ui/mood/mood-text.ts';
import { Page } from '../ui/Page.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextField } from '../ui/TextField.tsx';
import css from './SearchMoodsPage.module.css';

/** The delay of a search after the last keystroke, in milliseconds. */
const TYPING_MS = 250;

const NOTHING = { q: '', mood: '', tag: '', from: '', to: '' };
type MoodSearch = typeof NOTHING;

export function SearchMoodsPage() {
  const [typed, setTyped] = useState(NOTHING);
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const tags = useTags();
  const change = (changes: Partial<MoodSearch>) => setTyped({ ...typed, ...changes });
  return (
    <Page title={t('moodSearch.title')} lead={t('moodSearch.lead')}>
      <MoodTabs />
      <Card aria-label={t('moodSearch.what')}>
        <Stack>
          <TextField
            type="search"
            label={t('moodSearch.words')}
            maxLength={MOOD_SEARCH_LIMITS.q}
            value={typed.q}
            onChange={(event) => change({ q: event.currentTarget.value })}
          />
          <div className={css.filters}>
            <Select
              label={t('common.mood')}
              value={typed.mood}
              options={[
                { value: '', label: t('meals.allMoods') },
                ...MOOD_NAMES.map((mood) => ({ value: mood, label: moodText(mood) })),
              ]}
              onChange={(mood) => change({ mood: moodName.safeParse(mood).data ?? '' })}
            />
            <Select
              label={t('moodSearch.tag')}
              value={typed.tag}
              options={[
                { value: '', label: t('moodSearch.anyTag') },
                ...(tags.data ?? [])
                  .filter(({ merged_into }) => merged_into === null)
                  .map(({ id, emoji, name }) => ({ value: id, label: `${emoji} ${name}`.trim() })),
              ]}
              onChange={(tag) => change({ tag })}
            />
            <TextField
              type="date"
              label={t('diary.from')}
              value={typed.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextField
              type="date"
              label={t('diary.to')}
              value={typed.to}
              error={endsTooEarly(typed) ? t('fields.endsBeforeItBegins') : undefined}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </div>
        </Stack>
      </Card>
      {endsTooEarly(typed) || endsTooEarly(search) ? null : <Found search={search} />}
    </Page>
  );
}

function endsTooEarly({ from, to }: MoodSearch): boolean {
  return from !== '' && to !== '' && from > to;
}

function Found({ search }: { readonly search: MoodSearch }) {
  const found = useMoodSearch(search);
  const { data: entries, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  if (!entries) {
    return isError ? (
      <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
        {messageOf(error, t('errors.internal'))}
      </EmptyState>
    ) : (
      <div role="status" aria-label={t('moodSearch.searching')}>
        <Skeleton height={320} />
      </div>
    );
  }
  return (
    <Card aria-label={t('moodSearch.found')}>
      <Stack>
        <p role="status">
          {hasNextPage
            ? t('moodSearch.soFar', { count: entries.length })
            : t('moodSearch.count', { count: entries.length })}
        </p>
        <MoodEntryList entries={entries} withDays />
        {isError ? <p role="alert">{messageOf(error, t('errors.internal'))}</p> : null}
        {hasNextPage ? (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('moodSearch.further')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}
