import { LOG_EVENTS, type LogEntry, type LogEvent, PEOPLE_LIMITS } from '@moodbowl/contract/people';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import tableCss from '../../ui/Table.module.css';
import css from './People.module.css';
import { detailText, eventText } from './log-texts.ts';
import { useLog } from './people.queries.ts';

/** What happened to accounts in the last year, or to one of them, for administrators. */
export function LogTable({ person }: { readonly person?: string }) {
  const [event, setEvent] = useState<LogEvent>();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLog({ event, person });
  const events = LOG_EVENTS.map((value) => ({ value, label: eventText(value) }));
  return (
    <Stack>
      {person === undefined ? <p className={css.hint}>{t('people.logHelp', { days: PEOPLE_LIMITS.logDays })}</p> : null}
      <Select
        label={t('people.filterByEvent')}
        options={[{ value: '', label: t('people.allEvents') }, ...events]}
        value={event ?? ''}
        onChange={(value) => setEvent(LOG_EVENTS.find((one) => one === value))}
      />
      {data && data.length > 0 ? <Entries entries={data} /> : null}
      {data?.length === 0 ? <EmptyState art="umbrella">{t('people.logEmpty')}</EmptyState> : null}
      {!data && isError ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t('people.logFailed')}
        </EmptyState>
      ) : null}
      {!data && !isError ? <Skeleton height={240} /> : null}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.showMore')}
        </Button>
      ) : null}
    </Stack>
  );
}

function Entries({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <table className={`${tableCss.table} ${tableCss.sheet}`}>
      <thead>
        <tr>
          <th scope="col">{t('people.event')}</th>
          <th scope="col">{t('people.username')}</th>
          <th scope="col">{t('people.when')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, event, detail, username, by, created_at }) => (
          <tr key={id}>
            <th scope="row">
              {eventText(event)}
              {detail === null ? null : <span className={css.seen}> ({detailText(detail)})</span>}
            </th>
            <td dir="auto">{by === null ? username : t('people.byName', { username, by })}</td>
            <td className={css.seen}>{dayAndTime(created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
